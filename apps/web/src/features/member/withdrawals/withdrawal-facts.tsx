/**
 * The usual time of a withdrawal and whether one would be held, in one line that opens the facts
 * behind it. It stands before the amount.
 */
import type { Currency } from "@ballast/contract/money.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { GuideLink } from "../deposits/deposit-withdraw-links.tsx";
import { useAccountName } from "../records/record-words.ts";
import { useProcessingDays } from "./processing-days.ts";
import type { Limits } from "./withdrawal-preview.ts";

/** `pays` is the currency that arrives; `isWaiting` says that something holds a withdrawal now. */
export function WithdrawalFacts(props: {
  limits: Limits;
  pays: Currency;
  isWaiting: boolean;
  children?: ReactNode;
}) {
  const { limits, pays, isWaiting, children } = props;
  const { t } = useLingui();
  const fee = useFormat().percent(limits.feeBps);
  const { currency } = limits;
  const { withdrawals } = limits.usualTime ?? { withdrawals: 0 };
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-2.5 text-14 text-quiet">
        <Icon name="clock" size={20} />
        <span className="min-w-0 flex-1">
          <UsualTime of={limits.usualTime} none={pays === "tUSDT" ? "none" : "withheld"} />{" "}
          {!isWaiting && <Trans>Nothing holds yours.</Trans>}
        </span>
        <span className="group-open:rotate-180">
          <Icon name="down" size={20} />
        </span>
      </summary>
      <Facts>
        {withdrawals > 0 && (
          <Fact name={<Trans>Usual time in the last 30 days</Trans>}>
            <Plural value={withdrawals} one="of # withdrawal" other="of # withdrawals" />
          </Fact>
        )}
        <Fact name={<Trans>Processed</Trans>}>{useProcessingDays(limits.processingWeekdays)}</Fact>
        <Fact name={<Trans>Smallest withdrawal</Trans>}>
          <Money value={limits.minimum} currency={currency} />
        </Fact>
        <Fact name={<Trans>Left for today</Trans>}>
          <Money value={limits.dailyLeft} currency={currency} />
        </Fact>
        <PartFact part="deposit" limits={limits} fee={t`no fee`} />
        <PartFact part="returned" limits={limits} fee={t`no fee`} />
        <PartFact part="earned" limits={limits} fee={t`fee ${fee}`} />
      </Facts>
      <p className="mt-1 text-14 text-quiet">
        <Trans>A withdrawal draws on them in this order.</Trans>
      </p>
      {children}
      <GuideLink kind="withdrawal" />
    </details>
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
 * The times within which half and 95 of 100 withdrawals arrived; for a single withdrawal only its
 * time. For local currency they may be withheld; the contract's cash/calls.ts says when.
 */
function UsualTime({ of, none }: { of: Limits["usualTime"]; none: "none" | "withheld" }) {
  const format = useFormat();
  if (of === null) {
    return none === "none" ? (
      <Trans>No withdrawal arrived in the last 30 days.</Trans>
    ) : (
      <Trans>Too few arrived in the last 30 days to tell the usual time.</Trans>
    );
  }
  const half = format.duration(of.medianSeconds);
  const most = format.duration(of.p95Seconds);
  if (of.withdrawals === 1) return <Trans>The last one arrived within {half}.</Trans>;
  return (
    <Trans>
      Half arrive within {half}, 95 of 100 within {most}.
    </Trans>
  );
}
