/** Shows how many withdrawals wait and since when, and the outcome of those of the last 30 days. */
import { FEW_MEMBERS } from "@ballast/contract/constants.ts";
import type { OpenStatus } from "@ballast/contract/open/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../../i18n/format.ts";
import { Fact, Facts } from "../../../../ui/list.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { Part } from "../part.tsx";

type OfCurrency = OpenStatus["withdrawals"][number];

type Told = Pick<OpenStatus, "withdrawals" | "fewWithdrew" | "payoutsStoppedAt">;

export function Withdrawals({ withdrawals, fewWithdrew, payoutsStoppedAt }: Told) {
  const format = useFormat();
  const since = payoutsStoppedAt ? format.dateTime(payoutsStoppedAt) : "";
  const currencies = fewWithdrew.join(", ");
  const few = FEW_MEMBERS;
  const arrived = format.count(sumOf(withdrawals, (one) => one.withdrawals));
  const waiting = format.count(sumOf(withdrawals, (one) => one.waiting));
  return (
    <Part
      id="withdrawals"
      icon="withdraw"
      isWrong={payoutsStoppedAt !== null || withdrawals.some(({ late }) => late > 0)}
      title={<Trans>Withdrawals</Trans>}
      note={
        // Where a currency is withheld, its withdrawals are in none of these counts.
        fewWithdrew.length === 0 && (
          <Trans>
            {arrived} arrived in 30 days, {waiting} waiting now
          </Trans>
        )
      }
    >
      {payoutsStoppedAt && (
        <div className="mb-3">
          <Notice tone="wait">
            <Trans>
              Since {since} no withdrawal is sent: the books are being compared with the chain and
              the bank, so that nobody is paid twice. What was asked for stays asked for.
            </Trans>
          </Notice>
        </div>
      )}
      <p className="mb-3 text-14 text-quiet">
        <Trans>
          Each counts in the currency that it pays: tUSDT over the chain, local money over the bank.
        </Trans>
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        {withdrawals.map((one) => (
          <div key={one.currency}>
            <h3 className="font-semibold">{one.currency}</h3>
            {isQuiet(one) ? (
              <p className="text-14 text-quiet">
                <Trans>None waits, and there was none in 30 days.</Trans>
              </p>
            ) : (
              <Facts>
                <Now of={one} />
                <Lately of={one} />
              </Facts>
            )}
          </div>
        ))}
      </div>
      {fewWithdrew.length > 0 && (
        <p className="mt-3 text-14 text-quiet">
          <Trans>
            Not told here: {currencies}. Where fewer than {few} members had a withdrawal in 30 days,
            the figures would tell what one of them did.
          </Trans>
        </p>
      )}
    </Part>
  );
}

const sumOf = (all: OfCurrency[], of: (one: OfCurrency) => number) =>
  all.reduce((sum, one) => sum + of(one), 0);

const isQuiet = ({ waiting, withdrawals, refused, failed }: OfCurrency) =>
  waiting + withdrawals + refused + failed === 0;

function Now({ of: { waiting, late, oldestAt } }: { of: OfCurrency }) {
  const format = useFormat();
  return (
    <>
      <Fact name={<Trans>Waiting now</Trans>}>{format.count(waiting)}</Fact>
      {oldestAt && (
        <Fact name={<Trans>The oldest of them since</Trans>}>{format.dateTime(oldestAt)}</Fact>
      )}
      {waiting > 0 && (
        <Fact name={<Trans>Past the promised time</Trans>}>
          <span className={late > 0 ? "font-semibold text-bad" : ""}>{format.count(late)}</span>
        </Fact>
      )}
    </>
  );
}

function Lately({ of }: { of: OfCurrency }) {
  const { withdrawals, medianSeconds, p95Seconds, refused, failed, measuredAt } = of;
  const format = useFormat();
  return (
    <>
      <Fact name={<Trans>Arrived, 30 days</Trans>}>{format.count(withdrawals)}</Fact>
      {medianSeconds !== null && p95Seconds !== null && (
        <>
          <Fact name={<Trans>Half of them within</Trans>}>{format.duration(medianSeconds)}</Fact>
          <Fact name={<Trans>95 of 100 within</Trans>}>{format.duration(p95Seconds)}</Fact>
        </>
      )}
      <Fact name={<Trans>Refused by staff, 30 days</Trans>}>{format.count(refused)}</Fact>
      <Fact name={<Trans>Not paid by the chain or the bank, 30 days</Trans>}>
        {format.count(failed)}
      </Fact>
      {measuredAt && <Fact name={<Trans>Measured on</Trans>}>{format.dateTime(measuredAt)}</Fact>}
    </>
  );
}
