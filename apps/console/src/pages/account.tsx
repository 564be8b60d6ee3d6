/** The own login: its expiry, sessions, password, passkeys and recovery codes. */
import { consoleAddPasskey, consoleBeginAddPasskey } from "@ballast/contract/console/calls.ts";
import { startRegistration } from "@simplewebauthn/browser";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Card, Descriptions, Flex, Form, Input, Skeleton, Typography } from "antd";
import { call } from "../api/call.ts";
import { me } from "../api/queries.ts";
import { Problem } from "../ui/problem.tsx";
import { Instant } from "../ui/value.tsx";
import { AccountPasskeys } from "./account-passkeys.tsx";
import { ChangePassword } from "./account-password.tsx";
import { RecoveryCodes } from "./account-recovery.tsx";
import { AccountSessions } from "./account-sessions.tsx";

export default function AccountPage() {
  const found = useQuery(me);
  if (found.error) return <Problem error={found.error} again={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  const { name, role, endsAt, passkeys, recoveryLeft, sessions } = found.data;
  return (
    <Flex vertical gap={16}>
      <Typography.Title level={1} style={{ margin: 0 }}>
        My login
      </Typography.Title>
      <Descriptions
        bordered
        size="small"
        items={[
          { key: "name", label: "Name", children: name },
          { key: "role", label: "Role", children: role },
          {
            key: "ends",
            label: "This session ends",
            children: <Instant at={endsAt.toISOString()} />,
          },
        ]}
      />
      <Card title="Password" size="small">
        <ChangePassword />
      </Card>
      <Card title="Passkeys" size="small">
        <AccountPasskeys passkeys={passkeys} />
        <AddPasskey />
      </Card>
      <Card title="Recovery codes" size="small">
        <RecoveryCodes left={recoveryLeft} />
      </Card>
      <Card title="Sessions" size="small">
        <AccountSessions sessions={sessions} />
      </Card>
    </Flex>
  );
}

function AddPasskey() {
  const queries = useQueryClient();
  const [form] = Form.useForm<{ name: string; password: string; code: string }>();
  const add = useMutation({
    mutationFn: async ({ name, ...own }: { name: string; password: string; code: string }) => {
      const { data } = await call(consoleBeginAddPasskey, own);
      const response = await startRegistration({ optionsJSON: JSON.parse(data.options) });
      await call(consoleAddPasskey, {
        challenge: data.challenge,
        response: JSON.stringify(response),
        name,
      });
    },
    onSuccess: async () => {
      form.resetFields();
      await queries.invalidateQueries({ queryKey: me.queryKey });
    },
  });
  return (
    <>
      <Form form={form} layout="inline" onFinish={add.mutate}>
        <Form.Item
          name="name"
          label="Name"
          rules={[{ required: true, message: "A name is needed" }]}
        >
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item
          name="password"
          label="Your password"
          rules={[{ required: true, message: "Your password is needed" }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="code"
          label="Code"
          rules={[{ required: true, message: "A code is needed" }]}
        >
          <Input autoComplete="one-time-code" />
        </Form.Item>
        <Button htmlType="submit" loading={add.isPending}>
          Add a passkey
        </Button>
      </Form>
      {add.error && <Alert type="error" title={add.error.message} style={{ marginTop: 12 }} />}
    </>
  );
}
