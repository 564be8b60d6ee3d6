/**
 * What a withdrawal brings, row by row as it adds up by hand. While no amount is typed, the rows
 * are those of the largest one, so that fee and result are known before.
 */
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { RateText } from "../local-money/posted-rate.tsx";
import { latestArrival, type Target } from "./target.ts";
import type { Amounts } from "./withdrawal-amounts.tsx";
import type { Limits } from "./withdrawal-preview.ts";

type Given = {
  /** The amounts that are typed; null while there are none. */
  of: Amounts | null;
  /** The amounts of the largest withdrawal; null while nothing can be withdrawn. */
  most: Amounts | null;
  limits: Limits;
  targets: readonly Target[];
};

/**
 * Screen readers get one short sentence, because the whole table would be read again at every
 * keystroke.
 */
export function WithdrawalReckoning({ of, most, limits, targets }: Given) {
  const format = useFormat();
  const shown = of ?? most;
  const share = format.percent(limits.feeBps);
  const latest = latestArrival(limits.arriveBy, targets);
  return (
    <div>
      <p role="status" className="sr-only">
        {of && <Outcome of={of} />}
      </p>
      {of === null && most !== null && (
        <p className="text-14 text-quiet">
          <Trans>The most that can go out would bring:</Trans>
        </p>
      )}
      <Facts>
        {shown ? (
          <Rows of={shown} share={share} isTyped={of !== null} />
        ) : (
          <Fact name={<Trans>Fee</Trans>}>
            <Trans>{share} of the earned part</Trans>
          </Fact>
        )}
        {latest && (
          <Fact name={<Trans>Arrives at the latest</Trans>}>
            <span className="font-semibold">{format.dateTime(latest)}</span>
          </Fact>
        )}
      </Facts>
      <p className="text-14 text-quiet">
        <Trans>You can cancel until it is approved.</Trans>
      </p>
    </div>
  );
}

function Outcome({ of }: { of: Amounts }) {
  const arrives = arrivesText(of);
  const fee = moneyText(of.fee, of.currency);
  return (
    <Trans>
      You receive {arrives}, the fee is {fee}
    </Trans>
  );
}

/** The amount that arrives, in words. */
function arrivesText({ net, currency, local }: Amounts): string {
  return local ? moneyText(local.amount, local.currency) : moneyText(net, currency);
}

function Rows({ of, share, isTyped }: { of: Amounts; share: string; isTyped: boolean }) {
  const { currency, fromDeposit, fromReturned, fromEarned, fee, net, local } = of;
  const received = local ?? { amount: net, currency };
  const tone = isTyped ? "plain" : "quiet";
  return (
    <>
      <Fact name={<Trans>Of that, without a fee</Trans>}>
        <Money value={fromDeposit + fromReturned} currency={currency} tone={tone} />
      </Fact>
      <Fact name={<Trans>Of that, earned: returns and bonuses</Trans>}>
        <Money value={fromEarned} currency={currency} tone={tone} />
      </Fact>
      <Fact name={<Trans>Fee, {share} of the earned part</Trans>}>
        <Money value={-fee} currency={currency} tone={tone} />
      </Fact>
      {local && (
        <>
          <Fact name={<Trans>Converted into local currency</Trans>}>
            <Money value={net} currency={currency} tone={tone} />
          </Fact>
          <Fact name={<Trans>Rate</Trans>}>
            <RateText {...local} />
          </Fact>
        </>
      )}
      <Fact
        name={
          <span className="text-16 font-semibold text-ink">
            <Trans>You receive</Trans>
          </span>
        }
      >
        <Money value={received.amount} currency={received.currency} size="xl" tone={tone} />
      </Fact>
    </>
  );
}
