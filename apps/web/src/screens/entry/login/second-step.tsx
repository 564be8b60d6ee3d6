/**
 * The second step of a login, or a login by passkey alone. It is a chunk of its own, together with
 * the code for the browser's passkeys.
 */
import {
  BEGIN_PASSKEY,
  LOG_IN_PASSKEY,
  LOG_IN_SECOND,
} from "@ballast/contract/user/entry-routes.ts";
import type {
  beginPasskey,
  logInPasskey,
  logInSecond,
} from "@ballast/contract/user/second-step.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSubmitText } from "../../../api/use-submit.ts";
import { useArrival } from "../../../features/entry/login/log-in.ts";
import { canUsePasskeys, signWithPasskey } from "../../../features/entry/login/passkey.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useForm } from "../../../ui/use-form.ts";

/** `challenge` is null when no password was given and the passkey is the whole login. */
export type Step = { challenge: string | null; ways: string[]; typed: string };

export default function SecondStep({ step, onClose }: { step: Step; onClose: () => void }) {
  const { t } = useLingui();
  const { challenge, ways, typed } = step;
  return (
    <Sheet title={challenge === null ? t`Passkey` : t`Second step`} onClose={onClose}>
      <div className="flex flex-col gap-8">
        {ways.includes("passkey") && <ByPasskey challenge={challenge} typed={typed} />}
        {challenge !== null && (
          <ByCode challenge={challenge} typed={typed} hasApp={ways.includes("totp")} />
        )}
      </div>
    </Sheet>
  );
}

function ByPasskey({ challenge, typed }: { challenge: string | null; typed: string }) {
  const arrive = useArrival();
  const begin = useSubmitText<typeof beginPasskey>(BEGIN_PASSKEY);
  const finish = useSubmitText<typeof logInPasskey>(LOG_IN_PASSKEY);
  const [isDeclined, setIsDeclined] = useState(false);
  const go = async () => {
    setIsDeclined(false);
    const { answer: begun } = await begin.send(challenge === null ? {} : { challenge });
    if (begun === null) return;
    const response = await signWithPasskey(begun.data.options);
    if (response === null) return setIsDeclined(true);
    const { answer } = await finish.send({ challenge: begun.data.challenge, response });
    if (answer) arrive(answer, typed);
  };
  const isBegun = useRef(false);
  const beginAtOnce = useEffectEvent(() => {
    if (isBegun.current || !canUsePasskeys()) return;
    isBegun.current = true;
    void go();
  });
  // "Use a passkey" was already tapped on the login screen, so the device asks at once.
  useEffect(() => {
    if (challenge === null) beginAtOnce();
  }, [challenge]);
  if (!canUsePasskeys()) {
    return (
      <Notice>
        <Trans>Passkeys do not work in this browser or at this address.</Trans>
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p>
        <Trans>Your device asks for your finger, face or PIN. Nothing of it reaches us.</Trans>
      </p>
      <FormFailure error={finish.error ?? begin.error} />
      {isDeclined && (
        <Notice>
          <Trans>The passkey was not used.</Trans>
        </Notice>
      )}
      <Button wide isBusy={finish.isBusy || begin.isBusy} onClick={() => void go()}>
        <Trans>Use a passkey</Trans>
      </Button>
    </div>
  );
}

function ByCode(props: { challenge: string; typed: string; hasApp: boolean }) {
  const { challenge, typed, hasApp } = props;
  const { t } = useLingui();
  const arrive = useArrival();
  const sending = useSubmitText<typeof logInSecond>(LOG_IN_SECOND);
  const form = useForm(
    { code: "" },
    { code: (code) => (code.trim().length < 6 ? t`Please enter the code` : null) },
  );
  const onSubmit = form.submit(async ({ code }) => {
    const { answer, error } = await sending.send({ challenge, code: code.trim() });
    if (answer) arrive(answer, typed);
    else if (form.place(error, { second_step_wrong: "code" })) sending.clearError();
  });
  return (
    <FormOf onSubmit={onSubmit}>
      <TextField
        {...form.field("code")}
        label={
          hasApp ? <Trans>Code of your authenticator app</Trans> : <Trans>Recovery code</Trans>
        }
        hint={hasApp ? <Trans>Or one of your recovery codes</Trans> : undefined}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
      <FormFailure error={sending.error} />
      <Button type="submit" look={hasApp ? "primary" : "secondary"} wide isBusy={sending.isBusy}>
        <Trans>Confirm</Trans>
      </Button>
    </FormOf>
  );
}
