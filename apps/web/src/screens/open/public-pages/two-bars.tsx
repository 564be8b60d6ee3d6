/** What is held against what is owed, as two bars of one scale, to the cent; below they are exact. */
import type { Currency } from "@ballast/contract/money.ts";
import { toTheCent } from "@ballast/contract/to-the-cent.ts";
import type { ReactNode } from "react";
import { Money } from "../../../ui/money.tsx";

type Side = { name: ReactNode; value: bigint };

export function TwoBars(props: {
  title: ReactNode;
  /** The result in words, such as a cover of 100.00%. */
  result?: string;
  label: string;
  isBad?: boolean;
  held: Side;
  owed: Side;
  currency: Currency;
  children?: ReactNode;
}) {
  const { title, result, label, isBad = false, held, owed, currency, children } = props;
  const most = held.value > owed.value ? held.value : owed.value;
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{title}</h3>
        {result && (
          <span className={`figure text-20 font-semibold ${isBad ? "text-bad" : ""}`}>
            {result}
          </span>
        )}
      </div>
      <Bar
        {...held}
        label={result ? `${label}: ${result}` : label}
        most={most}
        currency={currency}
        fill="var(--color-hold-orders)"
      />
      <Bar {...owed} most={most} currency={currency} fill="var(--color-hold-free)" />
      {children && <p className="mt-2 text-14 text-quiet">{children}</p>}
    </div>
  );
}

function Bar(props: Side & { label?: string; most: bigint; currency: Currency; fill: string }) {
  const { name, value, label, most, currency, fill } = props;
  const width = most > 0n && value > 0n ? Number((value * 1_000n) / most) / 10 : 0;
  const bar = (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-2.5 w-full overflow-hidden rounded-sm"
    >
      <rect width="100" height="10" className="fill-line" />
      <rect width={width} height="10" fill={fill} />
    </svg>
  );
  return (
    <div className="mt-2">
      {/* The first bar speaks for both. */}
      {label ? (
        <figure role="img" aria-label={label}>
          {bar}
        </figure>
      ) : (
        bar
      )}
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="max-w-max min-w-0 grow basis-40 text-14 text-quiet">{name}</span>
        <span className="ml-auto">
          <Money value={toTheCent(value, currency)} currency={currency} />
        </span>
      </p>
    </div>
  );
}
