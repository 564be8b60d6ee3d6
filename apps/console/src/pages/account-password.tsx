/** The form to change the own password, with the old one and the second factor. */
import { consoleChangePassword } from "@ballast/contract/console/own-login.ts";
import { STAFF_PASSWORD_MIN_LENGTH } from "@ballast/contract/console/staff.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Form, Input, Typography } from "antd";
import { call } from "../api/call.ts";
import { me } from "../api/queries.ts";

type Given = { password: string; newPassword: string; again: string; code: string };

export function ChangePassword() {
  const queries = useQueryClient();
  const [form] = Form.useForm<Given>();
  const change = useMutation({
    mutationFn: ({ password, newPassword, code }: Given) =>
      call(consoleChangePassword, { password, newPassword, code }),
    onSuccess: async () => {
      form.resetFields();
      await queries.invalidateQueries({ queryKey: me.queryKey });
    },
  });
  return (
    <>
      <Typography.Paragraph type="secondary">
        Every other session of yours ends with it. The key for the command line stays.
      </Typography.Paragraph>
      <Form
        form={form}
        name="change-password"
        layout="vertical"
        requiredMark={false}
        style={{ maxWidth: 400 }}
        onFinish={change.mutate}
      >
        <Secret name="password" label="Your password" autoComplete="current-password" />
        <Secret
          name="newPassword"
          label={`New password, ${STAFF_PASSWORD_MIN_LENGTH} characters or more`}
          autoComplete="new-password"
        />
        <Form.Item
          name="again"
          label="New password once more"
          dependencies={["newPassword"]}
          rules={[
            { required: true, message: "Please fill in: New password once more" },
            ({ getFieldValue }) => ({
              validator: (_rule, again?: string) =>
                !again || again === getFieldValue("newPassword")
                  ? Promise.resolve()
                  : Promise.reject(new Error("The two are not alike.")),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="code"
          label="Code of your authenticator app, or a recovery code"
          rules={[{ required: true, message: "Please fill in: Code" }]}
        >
          <Input autoComplete="one-time-code" />
        </Form.Item>
        <Button htmlType="submit" loading={change.isPending}>
          Change the password
        </Button>
      </Form>
      {change.error && <Alert type="error" showIcon title={change.error.message} />}
      {change.isSuccess && <Alert type="success" showIcon title="The password is changed." />}
    </>
  );
}

function Secret(props: { name: string; label: string; autoComplete: string }) {
  const { name, label, autoComplete } = props;
  const rules = [{ required: true, message: `Please fill in: ${label}` }];
  return (
    <Form.Item name={name} label={label} rules={rules}>
      <Input.Password autoComplete={autoComplete} />
    </Form.Item>
  );
}
