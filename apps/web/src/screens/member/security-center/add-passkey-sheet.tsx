/**
 * Adds a passkey: asks for a name and the password, then the device confirms, then the recovery
 * codes are shown.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { isWithin } from "@ballast/contract/text/graphemes.ts";
import { isVisible } from "@ballast/contract/text/visible-text.ts";
import { addPasskey, beginAddPasskey } from "@ballast/contract/user/second-step.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../../api/use-send.ts";
import { canUsePasskeys, makePasskey } from "../../../features/entry/login/passkey.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, PasswordField, TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { describeAgent } from "./describe-agent.ts";
import { WhatFollows } from "./recovery-codes.tsx";
import { SecondStepAgain, useOwnersCall } from "./second-step-again.tsx";
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

type Begun = OutputOf<typeof beginAddPasskey>;

function Declined() {
  return (
    <Notice>
      <Trans>No passkey was made.</Trans>
    </Notice>
  );
}

/** Maximum length of a name, the same as on the server. */
const NAME_MOST = 40;

function Add({ onDone }: { onDone: (codes: string[]) => void }) {
  const { t } = useLingui();
  const begin = useOwnersCall(beginAddPasskey);
  const [begun, setBegun] = useState<Begun | null>(null);
  const finish = useSend(addPasskey);
  const [isDeclined, setIsDeclined] = useState(false);
  const form = useForm(
    { name: describeAgent(navigator.userAgent).system ?? "", password: "" },
    {
      name: (text) => {
        if (!isVisible(text)) return t`Please enter a name`;
        return isWithin(text.trim(), NAME_MOST) ? null : t`This text is too long.`;
      },
      password: (text) => (text === "" ? t`Please enter the password` : null),
    },
  );
  const make = async ({ challenge, options }: Begun) => {
    setIsDeclined(false);
    const response = await makePasskey(options);
    if (response === null) return setIsDeclined(true);
    const { answer } = await finish.send({ challenge, response, name: form.values.name.trim() });
    if (answer) return onDone(answer.data.recoveryCodes);
    // A challenge can be used once, even in a refused request; the password obtains a new one.
    setBegun(null);
    begin.forget();
  };
  const onSubmit = form.submit(async ({ password }) => {
    const { answer, error } = await begin.send({ password });
    if (form.place(error, { login_password_wrong: "password" })) begin.clearError();
    if (answer) await make(answer.data);
  });
  // The browser requires a click of its own to create a passkey; the previous click was used for
  // the second step.
  if (begun) {
    return (
      <div className="flex flex-col gap-4">
        <p role="status">
          <Trans>Confirmed. Now your device makes the new passkey.</Trans>
        </p>
        <FormFailure error={finish.error} />
        {isDeclined && <Declined />}
        <Button wide isBusy={finish.isBusy} onClick={() => void make(begun)}>
          <Trans>Make a passkey</Trans>
        </Button>
      </div>
    );
  }
  if (begin.asked) return <SecondStepAgain owner={begin} onDone={setBegun} />;
  return (
    <FormOf onSubmit={onSubmit}>
      <WhatFollows />
      <TextField
        {...form.field("name")}
        label={<Trans>Name of the passkey</Trans>}
        hint={<Trans>So that you know it again</Trans>}
      />
      <PasswordField
        {...form.field("password")}
        label={<Trans>Login password</Trans>}
        autoComplete="current-password"
      />
      <FormFailure error={finish.error ?? begin.error} />
      {isDeclined && <Declined />}
      <Button type="submit" wide isBusy={finish.isBusy || begin.isBusy}>
        <Trans>Make a passkey</Trans>
      </Button>
    </FormOf>
  );
}
