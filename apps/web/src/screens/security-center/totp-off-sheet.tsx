import { disableTotp } from "@ballast/contract/user-second-step.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSend } from "../../api/send.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure } from "../../ui/failure.tsx";
import { FormOf, PasswordField, TextField } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { useForm } from "../../ui/use-form.ts";
import { WhatFollows } from "./recovery-codes.tsx";

const REFUSED_AT = { login_password_wrong: "password", second_step_wrong: "code" } as const;

export function TotpOffSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const sending = useSend(disableTotp);
  const form = useForm(
    { password: "", code: "" },
    {
      password: (text) => (text === "" ? t`Please enter the password` : null),
      code: (text) => (text.trim().length < 6 ? t`Please enter the code` : null),
    },
  );
  const onSubmit = form.submit(async ({ password, code }) => {
    const { answer, error } = await sending.send({ password, code: code.trim() });
    if (form.place(error, REFUSED_AT)) sending.clearError();
    if (answer === null) return;
    toast(t`The authenticator app is off`);
    onClose();
  });
  return (
    <Sheet title={t`Turn off the authenticator app`} onClose={onClose}>
      <FormOf onSubmit={onSubmit}>
        <WhatFollows />
        <PasswordField
          {...form.field("password")}
          label={<Trans>Login password</Trans>}
          autoComplete="current-password"
        />
        <TextField
          {...form.field("code")}
          label={<Trans>Code of your authenticator app</Trans>}
          hint={<Trans>Or one of your recovery codes</Trans>}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={20}
        />
        <FormFailure error={sending.error} />
        <Button type="submit" wide isBusy={sending.isSending}>
          <Trans>Turn off</Trans>
        </Button>
      </FormOf>
    </Sheet>
  );
}
