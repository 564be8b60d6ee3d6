/** Adding a passkey: a name and the password, then the device asks, then the recovery codes. */
import { addPasskey, beginAddPasskey } from "@ballast/contract/user-second-step.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../api/send.ts";
import { canUsePasskeys, makePasskey } from "../../parts/passkey.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure } from "../../ui/failure.tsx";
import { FormOf, PasswordField, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useForm } from "../../ui/use-form.ts";
import { describeAgent } from "./describe-agent.ts";
import { WhatFollows } from "./recovery-codes.tsx";
import { Done } from "./totp-sheet.tsx";

export function AddPasskeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Sheet title={t`Add a passkey`} onClose={codes === null ? onClose : null}>
      {codes !== null ? (
        <Done codes={codes} onClose={onClose} />
      ) : canUsePasskeys() ? (
        <Add onDone={setCodes} />
      ) : (
        <Notice>
          <Trans>Passkeys do not work in this browser or at this address.</Trans>
        </Notice>
      )}
    </Sheet>
  );
}

function Add({ onDone }: { onDone: (codes: string[]) => void }) {
  const { t } = useLingui();
  const begin = useSend(beginAddPasskey);
  const finish = useSend(addPasskey);
  const [isDeclined, setIsDeclined] = useState(false);
  const form = useForm(
    { name: describeAgent(navigator.userAgent).system ?? "", password: "" },
    {
      name: (text) => (text.trim() === "" ? t`Please enter a name` : null),
      password: (text) => (text === "" ? t`Please enter the password` : null),
    },
  );
  const onSubmit = form.submit(async ({ name, password }) => {
    setIsDeclined(false);
    const { answer: begun, error } = await begin.send({ password });
    if (form.place(error, { login_password_wrong: "password" })) begin.clearError();
    if (begun === null) return;
    const response = await makePasskey(begun.data.options);
    if (response === null) return setIsDeclined(true);
    const { challenge } = begun.data;
    const { answer } = await finish.send({ challenge, response, name: name.trim() });
    if (answer) onDone(answer.data.recoveryCodes);
  });
  return (
    <FormOf onSubmit={onSubmit}>
      <WhatFollows />
      <TextField
        {...form.field("name")}
        label={<Trans>Name of the passkey</Trans>}
        hint={<Trans>So that you know it again</Trans>}
        maxLength={40}
      />
      <PasswordField
        {...form.field("password")}
        label={<Trans>Login password</Trans>}
        autoComplete="current-password"
      />
      <FormFailure error={finish.error ?? begin.error} />
      {isDeclined && (
        <Notice tone="wait">
          <Trans>No passkey was made.</Trans>
        </Notice>
      )}
      <Button type="submit" wide isBusy={begin.isSending || finish.isSending}>
        <Trans>Make a passkey</Trans>
      </Button>
    </FormOf>
  );
}
