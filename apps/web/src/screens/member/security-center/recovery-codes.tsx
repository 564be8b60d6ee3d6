/** Shows ten recovery codes, this one time only. */
import { SECURITY_HOLD_HOURS } from "@ballast/contract/constants.ts";
import { Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/copy.tsx";
import { Notice } from "../../../ui/notice.tsx";

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const copy = useCopy();
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn">
        <Trans>
          Write these codes down now; they are not shown again. Each of them lets you in once when
          your phone is lost.
        </Trans>
      </Notice>
      <ul className="figure grid gap-2 min-[360px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="secondary" wide onClick={() => void copy(codes.join("\n"))}>
        <Trans>Copy all</Trans>
      </Button>
    </div>
  );
}

/** States the consequences of every change to the second step. */
export function WhatFollows() {
  return (
    <Notice>
      <Trans>
        Withdrawals are held for {SECURITY_HOLD_HOURS} hours after this change, and your other
        sessions end. Everything else works.
      </Trans>
    </Notice>
  );
}
