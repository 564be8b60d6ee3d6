/** The facts about withdrawals that are shown before an amount is typed. */
import type { Currency } from "@ballast/contract/money.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { UnpaidNotice } from "../../home/frame/wind-down-notice.tsx";
import { useAccountName } from "../records/record-words.ts";
import { HoldNotice } from "./hold-notice.tsx";
import { useProcessingDays } from "./processing-days.ts";
import { availableOf, type Limits } from "./withdrawal-preview.ts";

/** `pays` is the currency that arrives; the usual time is measured for it. */
export function WithdrawalExplanations({ limits, pays }: { limits: Limits; pays: Currency }) {
  const { t } = useLingui();
  const fee = useFormat().percent(limits.feeBps);
  const { currency, hold } = limits;
  const available = availableOf(limits);
  return (
    <>
      <p className="text-14 text-quiet">
        <Trans>Available to withdraw</Trans>
      </p>
      <Money value={available} currency={currency} size="xl" />
      {limits.unpaid > 0n && (
        <div className="mt-4">
          <UnpaidNotice unpaid={limits.unpaid} currency={currency} />
        </div>
      )}
      {hold && <HoldNotice hold={hold} />}
      <div className="mt-4">
        <Facts>
          <PartFact part="deposit" limits={limits} fee={t`no fee`} />
          <PartFact part="returned" limits={limits} fee={t`no fee`} />
          <PartFact part="earned" limits={limits} fee={t`fee ${fee}`} />
        </Facts>
        <p className="mt-1 text-14 text-quiet">
          <Trans>A withdrawal draws on them in this order.</Trans>
        </p>
      </div>
      <Times limits={limits} none={pays === "tUSDT" ? t`none arrived` : t`too few to tell`} />
    </>
  );
}

function PartFact(props: { part: keyof Limits["wallet"]; limits: Limits; fee: string }) {
  const { part, limits, fee } = props;
  const accountName = useAccountName();
  return (
    <Fact
      name={
        <>
          <span className="text-ink">{accountName(part)}</span> · {fee}
        </>
      }
    >
      <Money value={limits.wallet[part]} currency={limits.currency} />
    </Fact>
  );
}

/**
 * `none` is shown when there is no usual time. For local currency the usual time may be withheld; the
 * contract's cash/calls.ts says when.
 */
function Times({ limits, none }: { limits: Limits; none: string }) {
  const format = useFormat();
  const { processingWeekdays, usualTime } = limits;
  return (
    <div className="mt-4">
      <Facts>
        <Fact name={<Trans>Processed</Trans>}>{useProcessingDays(processingWeekdays)}</Fact>
        <Fact name={<Trans>Usual time in the last 30 days</Trans>}>
          {usualTime ? <UsualTime of={usualTime} /> : none}
        </Fact>
        <Fact name={<Trans>Arrives at the latest</Trans>}>{format.dateTime(limits.arriveBy)}</Fact>
      </Facts>
    </div>
  );
}

/**
 * The times within which half and 95 of 100 withdrawals arrived; for a single withdrawal only its
 * time.
 */
function UsualTime({ of }: { of: NonNullable<Limits["usualTime"]> }) {
  const format = useFormat();
  const { withdrawals } = of;
  const half = format.duration(of.medianSeconds);
  const most = format.duration(of.p95Seconds);
  return (
    <>
      {withdrawals === 1 ? (
        half
      ) : (
        <>
          <span className="block">
            <Trans>half within {half}</Trans>
          </span>
          <span className="block">
            <Trans>95 of 100 within {most}</Trans>
          </span>
        </>
      )}
      <span className="block text-14 text-quiet">
        <Plural value={withdrawals} one="of # withdrawal" other="of # withdrawals" />
      </span>
    </>
  );
}
