/** The reason why withdrawals, or one of them, are on hold, and the latest end of the hold. */
import type { Withdrawal } from "@ballast/contract/wallet/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useHoldReason } from "../records/withdrawal-words.ts";

export function HoldNotice({ hold }: { hold: NonNullable<Withdrawal["hold"]> }) {
  const format = useFormat();
  const reasonWords = useHoldReason();
  const until = format.dateTimeFrom(hold.until);
  return (
    <div className="mt-4">
      <Notice tone="wait">
        <p className="font-semibold">
          <Trans>On hold until {until}</Trans>
        </p>
        <p>{reasonWords(hold.reason)}</p>
      </Notice>
    </div>
  );
}
