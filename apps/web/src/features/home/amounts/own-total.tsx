/**
 * "All that is yours": the one total of a member, which never changes its meaning. It is the sum of
 * the ledger's accounts; what is promised but not earned yet stands apart, below it.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import type { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { ownTotal } from "@ballast/contract/user/own-total.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "../../../nav/link.tsx";
import type { Path } from "../../../nav/paths.ts";
import { Hold, type HoldPart, HoldSwatch } from "../../../ui/hold.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Money } from "../../../ui/money.tsx";
import { InLocal } from "./in-local.tsx";

export type Overview = OutputOf<typeof getAssetsOverview>;

/** The label, the one large figure, what it is made of by origin, and the bar that splits it. */
export function OwnTotal({ money }: { money: Overview }) {
  const { currency } = money;
  const { total } = ownTotal(money);
  return (
    <section aria-labelledby="own-total">
      <h2 id="own-total" className="text-14 text-quiet">
        <Trans>All that is yours</Trans>
      </h2>
      <Money value={total} currency={currency} size="xxl" />
      <InLocal value={total} currency={currency} />
      <Origin money={money} />
      <Split money={money} />
    </section>
  );
}

/** Where the total comes from, in figures that add up to it. */
function Origin({ money }: { money: Overview }) {
  const { t } = useLingui();
  const { currency, paidIn, paidSoFar, withdrawn } = money;
  const { bonuses } = ownTotal(money);
  const text = (amount: bigint) => formatAmount(amount, currency);
  const [came, won, given, left] = [paidIn, paidSoFar, bonuses, withdrawn].map(text);
  const parts = [
    t`${came} paid in`,
    paidSoFar > 0n && t`${won} returns`,
    bonuses > 0n && t`${given} bonuses`,
    withdrawn > 0n && t`less ${left} withdrawn`,
  ];
  if (paidIn + paidSoFar + bonuses === 0n) return null;
  return <p className="figure text-14 text-quiet">{parts.filter(Boolean).join(", ")}</p>;
}

type Part = { part: HoldPart; value: bigint; name: string; to: Path };

function useParts(money: Overview): Part[] {
  const { t } = useLingui();
  const { free } = ownTotal(money);
  const parts: Part[] = [
    { part: "free", value: free, name: t`Free`, to: "/user/balance" },
    { part: "orders", value: money.invested, name: t`In orders`, to: "/user/myorder" },
    { part: "income", value: money.income, name: t`Income waiting`, to: "/user/receiveincome" },
    { part: "out", value: money.withdrawing, name: t`On its way out`, to: "/user/withrecord" },
  ];
  return parts.filter(({ value }) => value > 0n);
}

function Split({ money }: { money: Overview }) {
  const parts = useParts(money);
  if (parts.length === 0) return null;
  const label = parts
    .map(({ name, value }) => `${name} ${formatAmount(value, money.currency)}`)
    .join(", ");
  return (
    <div className="mt-4">
      <Hold parts={parts} label={label} />
    </div>
  );
}

/** The parts of the bar with their names; each opens its screen. */
export function OwnTotalParts({ money }: { money: Overview }) {
  const parts = useParts(money);
  if (parts.length === 0) return null;
  return (
    <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-4">
      {parts.map(({ part, value, name, to }) => (
        <li key={part}>
          <Link to={to} className="flex min-h-11 gap-2 rounded-md py-2 active:bg-sea-soft">
            <HoldSwatch part={part} />
            <span className="min-w-0">
              <span className="block text-14 text-quiet">{name}</span>
              <span className="font-semibold">
                <Money value={value} currency={money.currency} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What orders will still pay, which is in no total: it is locked, and not earned yet. */
export function StillToCome({ money }: { money: Overview }) {
  const { currency, lockedForYou } = money;
  const toCome = formatAmount(lockedForYou, currency);
  if (lockedForYou === 0n) return null;
  return (
    <Apart icon="lock">
      <Trans>
        Not counted above: {toCome} still to come from your plans, locked in the reserve.
      </Trans>
    </Apart>
  );
}

/** Money in a currency of its own, which cannot be added to the total. */
export function LocalMoney({ money }: { money: Overview }) {
  return money.local
    .filter(({ balance, withdrawing }) => balance + withdrawing > 0n)
    .map(({ balance, withdrawing, currency }) => (
      <Link key={currency} to="/user/newrecharge" className="block rounded-md active:bg-sea-soft">
        <Apart icon="wallet">
          {balance > 0n && (
            <span className="block">
              <Trans>
                Not counted above: <Money value={balance} currency={currency} size="sm" /> in your
                local wallet.
              </Trans>
            </span>
          )}
          {withdrawing > 0n && (
            <span className="block">
              <Trans>
                Not counted above: <Money value={withdrawing} currency={currency} size="sm" /> on
                its way back to your card.
              </Trans>
            </span>
          )}
        </Apart>
      </Link>
    ));
}

function Apart({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="mt-2 flex items-start gap-2 border-t border-line pt-3 text-14 text-quiet">
      <Icon name={icon} size={20} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
