/** Whose the money is that was found: by the books of the moment of the list, book by book. */
import type { OpenBridge } from "@ballast/contract/open-bridge.ts";
import type { PublishedProof } from "@ballast/contract/open-proofs.ts";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ExactMoney } from "../../../parts/exact-money.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { type Line, whoseIn } from "./whose.ts";

type Assets = NonNullable<PublishedProof["assets"]>;

const NAMES: Record<Line, ReactNode> = {
  members: <Trans>Members’ wallets, and principal in orders</Trans>,
  setAside: <Trans>Set aside besides: budgets, fees, float</Trans>,
  stillInReserve: <Trans>Less income paid, whose money is still in the reserve</Trans>,
  underWay: <Trans>Arriving or leaving at that moment</Trans>,
  returns: <Trans>Returns locked for members</Trans>,
  onTheWay: <Trans>Income paid, still to be moved to custody</Trans>,
  rest: <Trans>Free, or locked for units that nobody has bought</Trans>,
};

const BOOKS = {
  custody: <Trans>In custody</Trans>,
  bank: <Trans>At the bank</Trans>,
  reserve: <Trans>In the reserve, the operator’s own</Trans>,
};

export function ForWhom({ assets, bridge }: { assets: Assets; bridge: OpenBridge }) {
  const { currency } = bridge;
  return (
    <>
      <h4 className="mt-5 font-semibold">
        <Trans>What was found, and for whom</Trans>
      </h4>
      {whoseIn(assets.parts, bridge).map(({ book, found, lines }) => (
        <div key={book} className="mt-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-14">
            <span>{BOOKS[book]}</span>
            <span className="ml-auto">
              <ExactMoney value={found} currency={currency} strong />
            </span>
          </p>
          <div className="ps-4">
            <Facts>
              {lines.map(({ line, amount }) => (
                <Fact key={line} name={NAMES[line]}>
                  <ExactMoney value={amount} currency={currency} />
                </Fact>
              ))}
            </Facts>
          </div>
        </div>
      ))}
    </>
  );
}
