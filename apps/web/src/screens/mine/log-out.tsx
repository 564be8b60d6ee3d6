/** Ends the session here in any case, and on the server where it can be told. */
import { logOut } from "@ballast/contract/user.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { isRefused } from "../../api/failures.ts";
import { endSession } from "../../api/session.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ConfirmDialog } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";

/** Who wants to leave waits no longer than this for a server that does not answer. */
const WAIT_MS = 5_000;

export function LogOut() {
  const { t } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    const isTold = await call(logOut, {}, { signal: AbortSignal.timeout(WAIT_MS) }).then(
      () => true,
      (error: unknown) => isRefused(error, "not_logged_in"),
    );
    if (!isTold) toast(t`Logged out on this device. The server could not be told.`, "bad");
    endSession();
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
          isBusy={isBusy}
          onConfirm={() => void leave()}
          onClose={() => setIsAsked(false)}
        >
          <Trans>
            Your orders go on and income keeps coming. To come back you need your phone number and
            your login password.
          </Trans>
        </ConfirmDialog>
      )}
    </div>
  );
}
