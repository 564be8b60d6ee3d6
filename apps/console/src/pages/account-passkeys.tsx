/**
 * Lists the passkeys of the own login; each can be removed as long as another second factor is
 * left.
 */
import type { consoleMe } from "@ballast/contract/console/calls.ts";
import { consoleRemovePasskey } from "@ballast/contract/console/own-login.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Input, Table, Typography } from "antd";
import { useState } from "react";
import { call } from "../api/call.ts";
import { me } from "../api/queries.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Instant } from "../ui/value.tsx";

type Passkey = OutputOf<typeof consoleMe>["passkeys"][number];

export function AccountPasskeys({ passkeys }: { passkeys: Passkey[] }) {
  const [removing, setRemoving] = useState<Passkey | null>(null);
  if (passkeys.length === 0) {
    return (
      <Typography.Paragraph type="secondary">
        None yet. A passkey lets you in without password and code.
      </Typography.Paragraph>
    );
  }
  return (
    <>
      <Table
        size="small"
        rowKey="passkeyId"
        pagination={false}
        dataSource={passkeys}
        style={{ marginBottom: 12 }}
        columns={[
          { title: "Passkey", dataIndex: "name" },
          {
            title: "Since",
            dataIndex: "createdAt",
            render: (at: Date) => <Instant at={at.toISOString()} />,
          },
          {
            title: "What to do",
            key: "drop",
            align: "end" as const,
            render: (_nothing, one: Passkey) => (
              <Button size="small" danger onClick={() => setRemoving(one)}>
                Drop {one.name}
              </Button>
            ),
          },
        ]}
      />
      {removing && <RemovePasskey passkey={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const queries = useQueryClient();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const remove = useMutation({
    mutationFn: () =>
      call(consoleRemovePasskey, {
        ...{ passkeyId: publicId("passkey", passkey.passkeyId), password, code },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: me.queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={`Drop the passkey ${passkey.name}`}
      okText="Drop it"
      okButtonProps={{
        ...{ danger: true, loading: remove.isPending },
        disabled: password === "" || code.trim().length < 6,
      }}
      onOk={() => remove.mutate()}
      // No confirmation on closing: typing the password again is less work than answering a
      // question.
      typed={false}
      onCancel={onClose}
    >
      <Typography.Paragraph type="secondary">
        It lets nobody in any more. Delete it on your device too.
      </Typography.Paragraph>
      <Input.Password
        aria-label="Your password"
        placeholder="Your password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Input
        aria-label="Code"
        placeholder="Code of the app, or a recovery code"
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        style={{ marginTop: 12 }}
      />
      {remove.error && (
        <Alert type="error" title={remove.error.message} style={{ marginTop: 12 }} />
      )}
    </Dialog>
  );
}
