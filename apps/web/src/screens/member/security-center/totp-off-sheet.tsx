import { disableTotp } from "@ballast/contract/user/second-step.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, PasswordField } from "../../../ui/field.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { WhatFollows } from "./recovery-codes.tsx";
import { SecondStepAgain, useOwnersCall } from "./second-step-again.tsx";

export function TotpOffSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const sending = useOwnersCall(disableTotp);
  const form = useForm(
    { password: "" },
    { password: (text) => (text === "" ? t`Please enter the password` : null) },
  );
  const onSubmit = form.submit(async (values) => {
    const { answer, error } = await sending.send(values);
    if (form.place(error, { login_password_wrong: "password" })) sending.clearError();
    if (answer) onOff();
  });
  const onOff = () => {
    toast(t`The authenticator app is off`);
    onClose();
  };
  if (sending.asked) {
    return (
      <Sheet title={t`Second step`} onClose={onClose}>
        <SecondStepAgain owner={sending} onDone={onOff} />
      </Sheet>
    );
  }
  return (
    <Sheet title={t`Turn off the authenticator app`} onClose={onClose}>
      <FormOf onSubmit={onSubmit}>
        <WhatFollows />
        <PasswordField
          {...form.field("password")}
          label={<Trans>Login password</Trans>}
          autoComplete="current-password"
        />
        <FormFailure error={sending.error} />
        <Button type="submit" wide isBusy={sending.isBusy}>
          <Trans>Turn off</Trans>
        </Button>
      </FormOf>
    </Sheet>
  );
}
