/** Shows where the money of a return is: five stages, one below the other, joined by arrows. */
import { INCOME_RECEIPT_MINUTES } from "@ballast/contract/constants.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { openHowPaid } from "@ballast/contract/open/flags.ts";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Fact, Facts } from "../../../../ui/list.tsx";
import { Money } from "../../../../ui/money.tsx";

export type Figures = OutputOf<typeof openHowPaid>;

/** Paths on a grid of 64 × 64: a globe, a document with a seal, a lock, a calendar, a purse. */
const DRAWINGS = {
  outside:
    "M32 54a22 22 0 1 0 0-44 22 22 0 0 0 0 44zM10 32h44M32 10c8 7 9 14 9 22s-1 15-9 22c-8-7-9-14-9-22s1-15 9-22",
  lot: "M16 8h22l10 10v38H16zM38 8v10h10M23 26h18M23 33h18M40 52a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM37 51v8l3-2 3 2v-8",
  locked: "M16 29h32v26H16zM22 29v-7a10 10 0 0 1 20 0v7M32 39v7",
  day: "M9 14h46v40H9zM9 25h46M21 9v9M43 9v9M20 40l8 8 16-16",
  member:
    "M10 20h38a5 5 0 0 1 5 5v24a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5zM10 20l30-10v10M44 37h.02M15 29h20",
} as const;

export function Stages({ figures }: { figures: Figures }) {
  const { currency, capital, free, lost, offered, sold, paid, onTheWay } = figures;
  const money = (value: bigint) => <Money value={value} currency={currency} />;
  return (
    <ol className="mt-4">
      <Stage
        drawing="outside"
        title={<Trans>Money from outside</Trans>}
        says={
          <Trans>
            The reserve is a book of its own. It is filled by the operator’s capital and by yield
            from outside, never by members’ money.
          </Trans>
        }
      >
        <Fact name={<Trans>Capital, ever</Trans>}>{money(capital.amount)}</Fact>
        <Fact name={<Trans>Yield from outside, ever</Trans>}>{money(figures.yield.amount)}</Fact>
      </Stage>
      <Stage
        drawing="lot"
        title={<Trans>A lot of the reserve</Trans>}
        says={
          <Trans>
            Each funding has a document, and a second person attests it. A product names the funding
            it draws on.
          </Trans>
        }
      >
        <Fact name={<Trans>Free, locked for nothing</Trans>}>{money(free)}</Fact>
        {lost > 0n && (
          <Fact name={<Trans>Lost outside, borne by what was free</Trans>}>{money(lost)}</Fact>
        )}
      </Stage>
      <Stage
        drawing="locked"
        title={<Trans>Locked for a unit</Trans>}
        says={
          <>
            <Trans>
              A product can be listed only when units × daily return × days lies in the reserve.
              That amount is locked, and price, return, days and size are then fixed.
            </Trans>{" "}
            <Trans>
              When you buy, your part of the locked amount is kept for your order. It pays your
              order and nothing else.
            </Trans>
          </>
        }
      >
        <Fact name={<Trans>For units on sale</Trans>}>{money(offered)}</Fact>
        <Fact name={<Trans>For units sold, days to come</Trans>}>{money(sold)}</Fact>
      </Stage>
      <Stage
        drawing="day"
        title={<Trans>Paid on its day</Trans>}
        says={
          <Trans>
            The days begin on the day after you buy. The return of a day is paid when that day has
            ended, in UTC.
          </Trans>
        }
      >
        <Fact name={<Trans>Paid so far, of complete days</Trans>}>{money(paid)}</Fact>
      </Stage>
      <Stage
        last
        drawing="member"
        title={<Trans>With the member</Trans>}
        says={
          <Trans>
            It waits as income until you take it out. It then arrives in your balance wallet within{" "}
            {INCOME_RECEIPT_MINUTES} minutes, in practice within seconds.
          </Trans>
        }
      >
        <Fact name={<Trans>Paid, cash not yet moved to custody</Trans>}>{money(onTheWay)}</Fact>
      </Stage>
    </ol>
  );
}

function Stage(props: {
  drawing: keyof typeof DRAWINGS;
  title: ReactNode;
  says: ReactNode;
  last?: boolean;
  children: ReactNode;
}) {
  const { drawing, title, says, last = false, children } = props;
  return (
    <li className="flex gap-4">
      <div className="flex shrink-0 flex-col items-center">
        <svg
          aria-hidden="true"
          viewBox="0 0 64 64"
          width="56"
          height="56"
          fill="none"
          className="text-sea"
        >
          <Strokes path={DRAWINGS[drawing]} />
        </svg>
        {!last && <Arrow />}
      </div>
      <div className="min-w-0 flex-1 pb-8">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-14 text-quiet">{says}</p>
        <Facts>{children}</Facts>
      </div>
    </li>
  );
}

/** The arrow is as long as the text next to it. */
function Arrow() {
  return (
    <>
      <span className="w-0.5 flex-1 bg-sea" />
      <svg
        aria-hidden="true"
        viewBox="0 0 16 12"
        width="16"
        height="12"
        fill="none"
        className="-mt-2 mb-1 text-sea"
      >
        <Strokes path="M2 2l6 8 6-8" />
      </svg>
    </>
  );
}

function Strokes({ path }: { path: string }) {
  return (
    <path
      d={path}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}
