import { removePasskey } from "@ballast/contract/user/second-step.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, PasswordField } from "../../../ui/field.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { WhatFollows } from "./recovery-codes.tsx";
import type { Passkey } from "./second-step.tsx";
import { SecondStepAgain, useOwnersCall } from "./second-step-again.tsx";

export function RemovePasskeySheet(props: { passkey: Passkey; onClose: () => void }) {
  const { passkey, onClose } = props;
  const { t } = useLingui();
  const format = useFormat();
  const sending = useOwnersCall(removePasskey);
  const form = useForm(
    { password: "" },
    { password: (text) => (text === "" ? t`Please enter the password` : null) },
  );
  const onSubmit = form.submit(async ({ password }) => {
    const { answer, error } = await sending.send({ passkeyId: passkey.passkeyId, password });
    if (form.place(error, { login_password_wrong: "password" })) sending.clearError();
    if (answer) onRemoved();
  });
  const onRemoved = () => {
    toast(t`Passkey removed`);
    onClose();
  };
  if (sending.asked) {
    return (
      <Sheet title={t`Second step`} onClose={onClose}>
        <SecondStepAgain owner={sending} onDone={onRemoved} />
      </Sheet>
    );
  }
  return (
    <Sheet title={passkey.name} onClose={onClose}>
      <FormOf onSubmit={onSubmit}>
        <Facts>
          <Fact name={<Trans>Added</Trans>}>{format.dateTime(passkey.createdAt)}</Fact>
          <Fact name={<Trans>Last used</Trans>}>
            {passkey.lastUsedAt ? format.dateTime(passkey.lastUsedAt) : <Trans>Not yet</Trans>}
          </Fact>
        </Facts>
        <WhatFollows />
        <PasswordField
          {...form.field("password")}
          label={<Trans>Login password</Trans>}
          autoComplete="current-password"
        />
        <FormFailure error={sending.error} />
        <Button type="submit" look="danger" wide isBusy={sending.isBusy}>
          <Trans>Remove this passkey</Trans>
        </Button>
      </FormOf>
    </Sheet>
  );
}
