/** Lists the sessions of the own login; every session except the current one can be ended. */
import type { consoleMe } from "@ballast/contract/console/calls.ts";
import { consoleEndSession } from "@ballast/contract/console/own-login.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Table } from "antd";
import { call } from "../api/call.ts";
import { me } from "../api/queries.ts";
import { Instant } from "../ui/value.tsx";

type Session = OutputOf<typeof consoleMe>["sessions"][number];

export function AccountSessions({ sessions }: { sessions: Session[] }) {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: (sessionId: string) =>
      call(consoleEndSession, { sessionId: publicId("session", sessionId) }),
    onSettled: () => queries.invalidateQueries({ queryKey: me.queryKey }),
  });
  return (
    <>
      <Table
        size="small"
        rowKey="sessionId"
        dataSource={sessions}
        pagination={false}
        columns={[
          { title: "From", dataIndex: "address" },
          { title: "Browser", dataIndex: "agent", ellipsis: true },
          {
            title: "Used last",
            dataIndex: "lastSeenAt",
            render: (at: Date) => <Instant at={at.toISOString()} />,
          },
          {
            title: "What to do",
            key: "end",
            align: "end" as const,
            render: (_nothing, { current, sessionId, address }: Session) =>
              current ? (
                "this one"
              ) : (
                <Button
                  size="small"
                  danger
                  aria-label={`End the session from ${address}`}
                  loading={end.isPending && end.variables === sessionId}
                  onClick={() => end.mutate(sessionId)}
                >
                  End
                </Button>
              ),
          },
        ]}
      />
      {end.error && <Alert type="error" title={end.error.message} style={{ marginTop: 12 }} />}
    </>
  );
}
