/**
 * Asks for the second step, where one is set up, after the password for a change of the login
 * methods, as a login does. The same request is sent again with the response to its challenge.
 */
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import {
  type beginAddPasskey,
  beginPasskey,
  type beginTotp,
  type disableTotp,
  type removePasskey,
} from "@ballast/contract/user/second-step.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { isRefused } from "../../../api/failures.ts";
import { useSend } from "../../../api/use-send.ts";
import type { Sent } from "../../../api/use-submit.ts";
import { canUsePasskeys, signWithPasskey } from "../../../features/entry/login/passkey.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useForm } from "../../../ui/use-form.ts";

type OwnersCall =
  | typeof beginTotp
  | typeof disableTotp
  | typeof beginAddPasskey
  | typeof removePasskey;
type Answer = { code: string } | { response: string };
type Asked<E extends OwnersCall> = { challenge: string; ways: string[]; input: InputOf<E> };

/**
 * `send` resolves without an answer and without an error when the second step is required; then
 * `asked` holds the challenge.
 */
export function useOwnersCall<E extends OwnersCall>(endpoint: E) {
  const first = useSend(endpoint);
  const second = useSend(endpoint);
  const [asked, setAsked] = useState<Asked<E> | null>(null);
  const [lost, setLost] = useState<unknown>(null);
  return {
    isBusy: first.isBusy,
    isAnswering: second.isBusy,
    error: first.error ?? lost,
    clearError: first.clearError,
    asked,
    /** Starts over with the password. */
    forget: () => setAsked(null),
    async send(input: InputOf<E>): Promise<Sent<OutputOf<E>>> {
      setLost(null);
      const sent = await first.send(input);
      if (!isRefused(sent.error, "second_step_required")) return sent;
      first.clearError();
      const { challenge = "", ways = "" } = sent.error.details;
      setAsked({ challenge, ways: ways.split(","), input });
      return { answer: null, error: null };
    },
    /**
     * Returns to the password when the challenge has expired, because only the password obtains
     * another one.
     */
    async answer(given: Answer): Promise<Sent<OutputOf<E>>> {
      if (asked === null) return { answer: null, error: null };
      const { challenge, input } = asked;
      const sent = await second.send({ ...input, challenge, ...given });
      if (isRefused(sent.error, "challenge_over", "passkey_not_valid")) {
        setLost(sent.error);
        setAsked(null);
      }
      return sent;
    },
  };
}
export type OwnersSending<E extends OwnersCall> = ReturnType<typeof useOwnersCall<E>>;

type Props<E extends OwnersCall> = {
  owner: OwnersSending<E>;
  onDone: (data: OutputOf<E>) => void;
};

export function SecondStepAgain<E extends OwnersCall>({ owner, onDone }: Props<E>) {
  const ways = owner.asked?.ways ?? [];
  return (
    <div className="flex flex-col gap-8">
      <Notice>
        <Trans>Your login takes two steps, and so does this change.</Trans>
      </Notice>
      {ways.includes("passkey") && <ByPasskey owner={owner} onDone={onDone} />}
      <ByCode owner={owner} onDone={onDone} hasApp={ways.includes("totp")} />
    </div>
  );
}

function ByPasskey<E extends OwnersCall>({ owner, onDone }: Props<E>) {
  const begin = useSend(beginPasskey);
  const [error, setError] = useState<unknown>(null);
  const [isDeclined, setIsDeclined] = useState(false);
  const challenge = owner.asked?.challenge;
  if (!canUsePasskeys() || challenge === undefined) {
    return (
      <Notice>
        <Trans>Passkeys do not work in this browser or at this address.</Trans>
      </Notice>
    );
  }
  const go = async () => {
    setIsDeclined(false);
    setError(null);
    const { answer: begun } = await begin.send({ challenge });
    if (begun === null) return;
    const response = await signWithPasskey(begun.data.options);
    if (response === null) return setIsDeclined(true);
    const sent = await owner.answer({ response });
    if (sent.answer) onDone(sent.answer.data);
    else setError(sent.error);
  };
  return (
    <div className="flex flex-col gap-3">
      <p>
        <Trans>Your device asks for your finger, face or PIN. Nothing of it reaches us.</Trans>
      </p>
      <FormFailure error={error ?? begin.error} />
      {isDeclined && (
        <Notice>
          <Trans>The passkey was not used.</Trans>
        </Notice>
      )}
      <Button wide isBusy={owner.isAnswering || begin.isBusy} onClick={() => void go()}>
        <Trans>Use a passkey</Trans>
      </Button>
    </div>
  );
}

function ByCode<E extends OwnersCall>({ owner, onDone, hasApp }: Props<E> & { hasApp: boolean }) {
  const { t } = useLingui();
  const [error, setError] = useState<unknown>(null);
  const form = useForm(
    { code: "" },
    { code: (code) => (code.trim().length < 6 ? t`Please enter the code` : null) },
  );
  const onSubmit = form.submit(async ({ code }) => {
    setError(null);
    const sent = await owner.answer({ code: code.trim() });
    if (sent.answer) onDone(sent.answer.data);
    else if (!form.place(sent.error, { second_step_wrong: "code" })) setError(sent.error);
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
      <FormFailure error={error} />
      <Button type="submit" look={hasApp ? "primary" : "secondary"} wide isBusy={owner.isAnswering}>
        <Trans>Confirm</Trans>
      </Button>
    </FormOf>
  );
}
