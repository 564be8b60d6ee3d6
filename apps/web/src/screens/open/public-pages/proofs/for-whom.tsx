/** Shows to whom the found money belongs, book by book, as of the moment of the list. */
import type { OpenBridge } from "@ballast/contract/open/bridge.ts";
import type { PublishedProof } from "@ballast/contract/open/proofs.ts";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ExactMoney } from "../../../../features/home/amounts/exact-money.tsx";
import { useFormat } from "../../../../i18n/format.ts";
import { Fact, Facts } from "../../../../ui/list.tsx";
import { isExplained, type Line, whoseIn } from "./whose.ts";

type Assets = NonNullable<PublishedProof["assets"]>;

const NAMES: Record<Line, ReactNode> = {
  members: <Trans>Members’ wallets, and principal in orders</Trans>,
  setAside: <Trans>Set aside besides: budgets, fees, float, money without a known owner</Trans>,
  stillInReserve: <Trans>Less income paid, whose money is still in the reserve</Trans>,
  missing: <Trans>Less what the books call missing: the operator owes it to members</Trans>,
  returns: <Trans>Returns locked for members</Trans>,
  onTheWay: <Trans>Income paid, still to be moved to custody</Trans>,
  free: <Trans>Free, or locked for units that nobody has bought</Trans>,
  booked: <Trans>Booked between the list and the look</Trans>,
  underWay: <Trans>Under way at that look, by the books</Trans>,
  unexplained: <Trans>Not explained by the books of that moment</Trans>,
};

const BOOKS = {
  custody: <Trans>In custody</Trans>,
  bank: <Trans>At the bank</Trans>,
  reserve: <Trans>In the reserve, the operator’s own</Trans>,
};

export function ForWhom({ assets, bridge }: { assets: Assets; bridge: OpenBridge }) {
  const { currency } = bridge;
  const whose = whoseIn(assets.parts, bridge);
  const seen = useFormat().dateTime(bridge.at);
  return (
    <>
      <h4 className="mt-5 font-semibold">
        <Trans>What was found, and for whom</Trans>
      </h4>
      {whose.map(({ book, found, lines, now: all }) => (
        <div key={book} className="mt-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-14">
            <span>{BOOKS[book]}</span>
            <span className="ml-auto">
              <ExactMoney value={found} currency={currency} strong />
            </span>
          </p>
          <div className="ps-4">
            <Facts>
              {lines.map(({ line, amount, now }) => (
                <Fact key={line} name={NAMES[line]}>
                  <ExactMoney value={amount} currency={currency} />
                  {now !== undefined && now !== amount && (
                    <span className="block text-14 text-quiet">
                      <Trans>
                        now <ExactMoney value={now} currency={currency} />
                      </Trans>
                    </span>
                  )}
                </Fact>
              ))}
              {all !== undefined && (
                <Fact name={<Trans>By the books on {seen}</Trans>}>
                  <ExactMoney value={all} currency={currency} />
                </Fact>
              )}
            </Facts>
          </div>
        </div>
      ))}
      {!isExplained(whose) && (
        <p className="mt-2 text-14 text-quiet">
          <Trans>
            The books are those of the list; what is there was looked at some time later. What they
            leave unexplained may have come or left in between, may have been under way, or may be
            missing: this page does not know which.
          </Trans>
        </p>
      )}
    </>
  );
}
