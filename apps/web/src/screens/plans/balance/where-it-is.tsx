/** The accounts that the total is the sum of, a row each, in the colours of its bar. */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Overview } from "../../../features/home/amounts/own-total.tsx";
import type { Path, Search } from "../../../nav/paths.ts";
import { type HoldPart, HoldSwatch } from "../../../ui/hold.tsx";
import { List, RowLink } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";

type Part = {
  part: HoldPart;
  value: bigint;
  title: ReactNode;
  to: Path;
  search?: Search;
};

export function WhereItIs({ money }: { money: Overview }) {
  return (
    <div className="mt-2">
      <List>
        {partsOf(money).map(({ part, value, title, to, search }, at) => (
          <RowLink
            key={`part ${at + 1}`}
            to={to}
            {...(search ? { search } : {})}
            icon={<HoldSwatch part={part} />}
            title={title}
            value={<Money value={value} currency={money.currency} />}
          />
        ))}
      </List>
    </div>
  );
}

function partsOf(money: Overview): Part[] {
  const { recharge, balance, income, invested, withdrawing } = money;
  const parts: Part[] = [
    {
      ...{ part: "free", value: recharge, title: <Trans>Recharge wallet</Trans> },
      ...{ to: "/user/record", search: { type: "1" } },
    },
    {
      ...{ part: "free", value: balance, title: <Trans>Balance wallet</Trans> },
      ...{ to: "/user/record", search: { type: "5" } },
    },
    {
      ...{ part: "income", value: income, title: <Trans>Income waiting</Trans> },
      to: "/user/receiveincome",
    },
    {
      ...{ part: "orders", value: invested, title: <Trans>Principal in orders</Trans> },
      to: "/user/stock",
    },
  ];
  // Zero for most members, and listed only when it is not.
  const out: Part = {
    ...{ part: "out", value: withdrawing, title: <Trans>On its way out</Trans> },
    to: "/user/withrecord",
  };
  return withdrawing > 0n ? [...parts, out] : parts;
}
