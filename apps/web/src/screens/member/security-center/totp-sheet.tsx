/**
 * Sets up an authenticator app: asks for the password, shows the secret, asks for a first code, and
 * shows the recovery codes.
 */
import { beginTotp, enableTotp } from "@ballast/contract/user/second-step.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../../api/use-send.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { CodeField, FormOf, PasswordField } from "../../../ui/field.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { RecoveryCodes, WhatFollows } from "./recovery-codes.tsx";
import { SecondStepAgain, useOwnersCall } from "./second-step-again.tsx";

type Begun = { secret: string; uri: string };

export function TotpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Sheet title={t`Authenticator app`} onClose={codes === null ? onClose : null}>
      {codes !== null ? (
        <Done codes={codes} onClose={onClose} />
      ) : begun !== null ? (
        <FirstCode begun={begun} onDone={setCodes} />
      ) : (
        <Password onBegun={setBegun} />
      )}
    </Sheet>
  );
}

function Password({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const { t } = useLingui();
  const sending = useOwnersCall(beginTotp);
  const form = useForm(
    { password: "" },
    { password: (text) => (text === "" ? t`Please enter the password` : null) },
  );
  const onSubmit = form.submit(async (values) => {
    const { answer, error } = await sending.send(values);
    if (answer) onBegun(answer.data);
    else if (form.place(error, { login_password_wrong: "password" })) sending.clearError();
  });
  if (sending.asked) return <SecondStepAgain owner={sending} onDone={onBegun} />;
  return (
    <FormOf onSubmit={onSubmit}>
      <WhatFollows />
      <PasswordField
        {...form.field("password")}
        label={<Trans>Login password</Trans>}
        autoComplete="current-password"
      />
      <FormFailure error={sending.error} />
      <Button type="submit" wide isBusy={sending.isBusy}>
        <Trans>Go on</Trans>
      </Button>
    </FormOf>
  );
}

function FirstCode({ begun, onDone }: { begun: Begun; onDone: (codes: string[]) => void }) {
  const { t } = useLingui();
  const sending = useSend(enableTotp);
  const form = useForm(
    { code: "" },
    { code: (text) => (/^\d{6}$/.test(text) ? null : t`Please enter the code`) },
  );
  const onSubmit = form.submit(async (values) => {
    const { answer, error } = await sending.send(values);
    if (answer) onDone(answer.data.recoveryCodes);
    else if (form.place(error, { second_step_wrong: "code" })) sending.clearError();
  });
  return (
    <FormOf onSubmit={onSubmit}>
      <p>
        <Trans>Scan this with your authenticator app, or type the key into it.</Trans>
      </p>
      <div className="flex flex-col items-center gap-3">
        <QrCode text={begun.uri} label={t`QR code for the authenticator app`} />
        <CopyText text={begun.secret} shown={begun.secret} name={t`key`} />
      </div>
      <CodeField
        {...form.field("code")}
        digits={6}
        label={<Trans>The code your app shows</Trans>}
      />
      <FormFailure error={sending.error} />
      <Button type="submit" wide isBusy={sending.isBusy}>
        <Trans>Turn on</Trans>
      </Button>
    </FormOf>
  );
}

/** Recovery codes are issued only with the first second step that is set up. */
export function Done({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        <Trans>It is on. From now on a login takes two steps.</Trans>
      </p>
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      <Button wide onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}
