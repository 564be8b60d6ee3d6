/** Shows how many recovery codes are left, and replaces them by new ones, which are shown once. */
import { consoleRenewCodes } from "@ballast/contract/console/own-login.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Form, Input, Typography } from "antd";
import { call } from "../api/call.ts";
import { me } from "../api/queries.ts";
import { RecoveryCodesShown } from "../ui/recovery-codes.tsx";

type Given = { password: string; code: string };

export function RecoveryCodes({ left }: { left: number }) {
  const queries = useQueryClient();
  const [form] = Form.useForm<Given>();
  const renew = useMutation({
    mutationFn: async (given: Given) => (await call(consoleRenewCodes, given)).data.recoveryCodes,
    gcTime: 0,
    onSuccess: async () => {
      form.resetFields();
      await queries.invalidateQueries({ queryKey: me.queryKey });
    },
  });
  if (renew.data) {
    return (
      <RecoveryCodesShown
        says="These are your new codes. They are shown only now; those of before are of no use any more."
        codes={renew.data}
        onKept={() => renew.reset()}
      />
    );
  }
  return (
    <>
      <Typography.Paragraph type="secondary">
        {left} left. Each lets you in once when the app is lost; new ones take the place of all.
      </Typography.Paragraph>
      <Form form={form} name="renew-codes" layout="inline" onFinish={renew.mutate}>
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
        <Button htmlType="submit" loading={renew.isPending}>
          Renew the codes
        </Button>
      </Form>
      {renew.error && <Alert type="error" title={renew.error.message} style={{ marginTop: 12 }} />}
    </>
  );
}
