/** The reason why withdrawals, or one of them, are on hold, and the latest end of the hold. */
import { ADDRESS_COOL_DOWN_HOURS, CARD_COOL_DOWN_HOURS } from "@ballast/contract/constants.ts";
import type { Withdrawal } from "@ballast/contract/wallet/calls.ts";
import { Plural, Trans } from "@lingui/react/macro";
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
          {kind === "address" ? (
            <Plural
              value={ADDRESS_COOL_DOWN_HOURS}
              one="A new address can be used # hour after it was added. Nobody who gets into your account can take money out at once."
              other="A new address can be used # hours after it was added. Nobody who gets into your account can take money out at once."
            />
          ) : (
            <Plural
              value={CARD_COOL_DOWN_HOURS}
              one="A new bank card can be used # hour after it was added. Nobody who gets into your account can take money out at once."
              other="A new bank card can be used # hours after it was added. Nobody who gets into your account can take money out at once."
            />
          )}
        </p>
      </Notice>
    </div>
  );
}
