/** Explains what a fund password does, and the consequences of saving one. */
import { SECURITY_HOLD_HOURS } from "@ballast/contract/constants.ts";
import { Trans } from "@lingui/react/macro";
import { Notice } from "../../../ui/notice.tsx";

export function WhatFollows({ isReplaced }: { isReplaced: boolean }) {
  return (
    <Notice>
      {isReplaced ? (
        <Trans>
          You have a fund password. A new one ends your other sessions, and withdrawals wait for{" "}
          {SECURITY_HOLD_HOURS} hours, in case it was not you who changed it.
        </Trans>
      ) : (
        <Trans>
          You enter it each time you withdraw. Setting the first one holds nothing back: you can
          withdraw at once.
        </Trans>
      )}
    </Notice>
  );
}
