/** Ends the session on this device in any case, and on the server when it can be reached. */
import { logOut } from "@ballast/contract/user/calls.ts";
import { readSecondStep } from "@ballast/contract/user/second-step.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { isRefused } from "../../../api/failures.ts";
import { query } from "../../../api/query.ts";
import { endSession, readSession } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ConfirmDialog } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";

/**
 * Milliseconds to wait for the response before the member is told that the server was not reached.
 */
const WAIT_MS = 5_000;

export function LogOut() {
  const { t } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  const leave = async () => {
    const token = readSession()?.token;
    // The local session ends first: requests still pending would be refused once the server ends
    // it.
    endSession();
    const isTold = await call(logOut, {}, { token, signal: AbortSignal.timeout(WAIT_MS) }).then(
      () => true,
      (error: unknown) => isRefused(error, "not_logged_in"),
    );
    if (!isTold) toast(t`Logged out on this device. The server could not be reached.`, "bad");
  };
  return (
    <div className="mt-8">
      <Button look="secondary" wide onClick={() => setIsAsked(true)}>
        <Icon name="logout" size={20} />
        <Trans>Log out</Trans>
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t`Log out?`}
          confirm={t`Log out`}
          decline={t`Stay`}
          onConfirm={() => void leave()}
          onClose={() => setIsAsked(false)}
        >
          <Trans>
            Your orders go on and income keeps coming. To come back you need your phone number and
            your login password.
          </Trans>{" "}
          <SecondStepWords />
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Says which second step a login asks for after the password, for members who have set one up. */
function SecondStepWords() {
  const { data } = useQuery({ ...query(readSecondStep), staleTime: 0 });
  if (data === undefined) return null;
  const [hasApp, hasPasskey] = [data.totpSince !== null, data.passkeys.length > 0];
  if (hasApp && hasPasskey) {
    return (
      <Trans>After the password comes the code of your authenticator app, or a passkey.</Trans>
    );
  }
  if (hasApp) return <Trans>After the password comes the code of your authenticator app.</Trans>;
  return hasPasskey ? <Trans>After the password comes your passkey.</Trans> : null;
}
