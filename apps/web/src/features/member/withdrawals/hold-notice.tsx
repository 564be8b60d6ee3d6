/** The reason why withdrawals, or one of them, are on hold, and the latest end of the hold. */
import type { Withdrawal } from "@ballast/contract/wallet/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useHoldReason } from "../records/withdrawal-words.ts";
import { CoolDown } from "./cool-down.tsx";

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

/** Says from when the member's only targets, which are new, can be used. */
export function WaitingTarget({ from, kind }: { from: Date; kind: "address" | "card" }) {
  const time = useFormat().dateTimeFrom(from);
  return (
    <div className="mt-4">
      <Notice tone="wait">
        <p className="font-semibold">
          <Trans>You can withdraw from {time}</Trans>
        </p>
        <p>
          <CoolDown kind={kind} />
        </p>
      </Notice>
    </div>
  );
}
