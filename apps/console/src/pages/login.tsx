/**
 * The login of staff: name and password, then a code; or a passkey. At a first visit it sets these
 * up with a one-time key.
 */
import {
  consoleBeginPasskey,
  consoleConfirmEnrol,
  consoleEnrol,
  consoleLogIn,
  consoleLogInCode,
  consoleLogInPasskey,
} from "@ballast/contract/console/calls.ts";
import { type Role, STAFF_PASSWORD_MIN_LENGTH } from "@ballast/contract/console/staff.ts";
import { startAuthentication } from "@simplewebauthn/browser";
import { useMutation } from "@tanstack/react-query";
import { Alert, Button, Card, Form, Input, QRCode, Space, Tabs, Typography } from "antd";
import { useState } from "react";
import { call, Refused } from "../api/call.ts";
import { setSession } from "../api/session.ts";
import { RecoveryCodesShown } from "../ui/recovery-codes.tsx";

type OpenedSession = { data: { name: string; role: Role; endsAt: Date }; msg: string };

function startSession({ data, msg }: OpenedSession): void {
  const { name, role, endsAt } = data;
  setSession({ token: msg, name, role, endsAt: endsAt.toISOString() });
}

export function LoginPage() {
  return (
    <main className="login">
      <Card>
        <Typography.Title level={1}>Ballast console</Typography.Title>
        <Tabs
          destroyOnHidden
          items={[
            { key: "in", label: "Log in", children: <LogIn /> },
            { key: "first", label: "First visit", children: <Enrol /> },
          ]}
        />
      </Card>
    </main>
  );
}

/**
 * The text of an error. The server's text for `login_failed` names the phone number, which staff do
 * not log in with.
 */
const textOf = (error: Error) =>
  error instanceof Refused && error.refusal === "login_failed"
    ? "Name or password is wrong."
    : error.message;

/** `name` prefills the name field, for staff whose session has ended. */
export function LogIn({ name = "" }: { name?: string }) {
  const [challenge, setChallenge] = useState<string | null>(null);
  const first = useMutation({
    mutationFn: async (credentials: { name: string; password: string }) => {
      try {
        startSession(await call(consoleLogIn, credentials));
      } catch (error) {
        const isSecondStep = error instanceof Refused && error.refusal === "second_step_required";
        if (!isSecondStep) throw error;
        setChallenge(error.details.challenge ?? null);
      }
    },
  });
  const second = useMutation({
    mutationFn: async ({ code }: { code: string }) =>
      startSession(await call(consoleLogInCode, { challenge: challenge ?? "", code })),
    onError: (error) => {
      if (error instanceof Refused && error.refusal === "challenge_over") setChallenge(null);
    },
  });
  const passkey = useMutation({ mutationFn: () => logInByPasskey(challenge ?? undefined) });
  const error = first.error ?? second.error ?? passkey.error;
  return (
    <>
      {challenge === null ? (
        <Form
          name="login"
          layout="vertical"
          initialValues={{ name }}
          onFinish={first.mutate}
          requiredMark={false}
        >
          <Text name="name" label="Name" autoComplete="username" isFirst={!name} />
          <Text
            name="password"
            label="Password"
            secret
            autoComplete="current-password"
            isFirst={name !== ""}
          />
          <Button type="primary" htmlType="submit" block loading={first.isPending}>
            Go on
          </Button>
        </Form>
      ) : (
        <Form name="code" layout="vertical" onFinish={second.mutate} requiredMark={false}>
          <Text
            name="code"
            label="Code of your authenticator app"
            autoComplete="one-time-code"
            isFirst
          />
          <Button type="primary" htmlType="submit" block loading={second.isPending}>
            Log in
          </Button>
        </Form>
      )}
      <Button
        block
        style={{ marginTop: 8 }}
        loading={passkey.isPending}
        onClick={() => passkey.mutate()}
      >
        Use a passkey
      </Button>
      {error && <Alert type="error" showIcon title={textOf(error)} style={{ marginTop: 12 }} />}
    </>
  );
}

/**
 * `pending` is the challenge of a password login that awaits its second factor; undefined for a
 * login by passkey alone.
 */
async function logInByPasskey(pending: string | undefined): Promise<void> {
  const { data } = await call(consoleBeginPasskey, { challenge: pending });
  const optionsJSON = JSON.parse(data.options);
  const response = await startAuthentication({ optionsJSON });
  startSession(
    await call(consoleLogInPasskey, {
      challenge: data.challenge,
      response: JSON.stringify(response),
    }),
  );
}

type Begun = { name: string; key: string; secret: string; uri: string };

function Enrol() {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [entered, setEntered] = useState<{ opened: OpenedSession; codes: string[] } | null>(null);
  const begin = useMutation({
    mutationFn: async (credentials: { name: string; key: string; password: string }) => {
      const { data } = await call(consoleEnrol, credentials);
      setBegun({ name: credentials.name, key: credentials.key, ...data });
    },
  });
  const confirm = useMutation({
    mutationFn: async ({ code }: { code: string }) => {
      const opened = await call(consoleConfirmEnrol, { name: begun?.name, key: begun?.key, code });
      setEntered({ opened, codes: opened.data.recoveryCodes });
    },
  });
  const error = begin.error ?? confirm.error;
  if (entered)
    return (
      <RecoveryCodesShown
        says="Each of these codes lets you in once when the app is lost. They are shown only now."
        codes={entered.codes}
        onKept={() => startSession(entered.opened)}
      />
    );
  return (
    <>
      {begun ? (
        <Form name="confirm" layout="vertical" onFinish={confirm.mutate} requiredMark={false}>
          <Space orientation="vertical" style={{ width: "100%" }} align="center">
            <QRCode value={begun.uri} />
            <Typography.Text code copyable>
              {begun.secret}
            </Typography.Text>
          </Space>
          <Typography.Paragraph type="secondary" style={{ marginTop: 12 }}>
            Read this with your authenticator app, then type the code it shows.
          </Typography.Paragraph>
          <Text name="code" label="Code" autoComplete="one-time-code" isFirst />
          <Button type="primary" htmlType="submit" block loading={confirm.isPending}>
            Confirm
          </Button>
        </Form>
      ) : (
        <Form name="enrol" layout="vertical" onFinish={begin.mutate} requiredMark={false}>
          <Text name="name" label="Name" autoComplete="username" />
          <Text name="key" label="Key that was shown once" secret autoComplete="off" />
          <Text
            name="password"
            label={`New password, ${STAFF_PASSWORD_MIN_LENGTH} characters or more`}
            secret
            autoComplete="new-password"
          />
          <Button type="primary" htmlType="submit" block loading={begin.isPending}>
            Go on
          </Button>
        </Form>
      )}
      {error && <Alert type="error" showIcon title={error.message} style={{ marginTop: 12 }} />}
    </>
  );
}

type TextProps = {
  name: string;
  label: string;
  secret?: boolean;
  autoComplete: string;
  /** The field that gets the focus when the form opens. */
  isFirst?: boolean;
};

function Text({ name, label, secret, autoComplete, isFirst = false }: TextProps) {
  const control = { autoComplete, spellCheck: false, autoFocus: isFirst };
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: true, message: `Please fill in: ${label}` }]}
    >
      {secret ? <Input.Password {...control} /> : <Input {...control} />}
    </Form.Item>
  );
}
