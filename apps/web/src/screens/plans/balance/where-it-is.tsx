/** Shows where the money is: one bar, and below it a row for each part, with its name and link. */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Path, Search } from "../../../nav/paths.ts";
import { List, RowLink } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import type { Overview } from "./screen.tsx";
import { sharesOf } from "./shares.ts";

type Part = {
  value: bigint;
  /** The same colour in the bar and next to the row's text. */
  fill: string;
  title: ReactNode;
  to: Path;
  search?: Search;
};

/** Gap between two parts, in thousandths of the bar. */
const GAP = 6;

/**
 * `all` is the sum of the parts. It is shown here because the figure at the top of the screen is
 * only a part of it.
 */
export function WhereItIs({ money, all }: { money: Overview; all: bigint }) {
  const parts = partsOf(money);
  return (
    <div className="mt-6">
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-14 text-quiet">
          <Trans>Everything, including what is locked</Trans>
        </span>
        <Money value={all} currency={money.currency} />
      </p>
      <Bar parts={parts} />
      <div className="mt-2">
        <List>
          {parts.map(({ value, fill, title, to, search }) => (
            <RowLink
              key={fill}
              to={to}
              {...(search ? { search } : {})}
              icon={<Swatch fill={fill} />}
              title={title}
              value={<Money value={value} currency={money.currency} />}
            />
          ))}
        </List>
      </div>
    </div>
  );
}

function partsOf(money: Overview): Part[] {
  const { recharge, balance, income, invested, withdrawing, lockedForYou } = money;
  const parts: Part[] = [
    {
      value: recharge,
      fill: "fill-sea",
      title: <Trans>Recharge wallet</Trans>,
      to: "/user/record",
      search: { type: "1" },
    },
    {
      value: balance,
      fill: "fill-sea/60",
      title: <Trans>Balance wallet</Trans>,
      to: "/user/record",
      search: { type: "5" },
    },
    {
      value: income,
      fill: "fill-wait",
      title: <Trans>Income waiting</Trans>,
      to: "/user/receiveincome",
    },
    {
      value: invested,
      fill: "fill-edge",
      title: <Trans>Principal in orders</Trans>,
      to: "/user/stock",
    },
  ];
  // These two are zero for many members and are listed only when they are not.
  const others: Part[] = [
    {
      value: withdrawing,
      fill: "fill-wait/60",
      title: <Trans>On its way out</Trans>,
      to: "/user/withrecord",
    },
    {
      value: lockedForYou,
      fill: "fill-edge/50",
      title: <Trans>Return locked for you</Trans>,
      to: "/user/stock",
    },
  ];
  return [...parts, ...others.filter(({ value }) => value > 0n)];
}

/** Hidden from screen readers, because the list below says the same in words. */
function Bar({ parts }: { parts: Part[] }) {
  const widths = sharesOf(parts.map(({ value }) => value));
  let end = 0;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1000 12"
      preserveAspectRatio="none"
      className="block h-3 w-full overflow-hidden rounded-full"
    >
      {parts.map(({ fill }, at) => {
        const width = widths[at] ?? 0;
        const start = end;
        end += width;
        const gap = end < 1000 ? GAP : 0;
        return (
          width > 0 && (
            <rect key={fill} x={start} width={width - gap} height="12" className={fill} />
          )
        );
      })}
    </svg>
  );
}

function Swatch({ fill }: { fill: string }) {
  return (
    <svg width="12" height="12" aria-hidden="true">
      <rect width="12" height="12" rx="3" className={fill} />
    </svg>
  );
}
