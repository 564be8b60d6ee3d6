/** Shows the size of the team by level, and the shares of fees that it earned for the member. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { teamSummary } from "@ballast/contract/invitation/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";

export type Summary = OutputOf<typeof teamSummary>;

export function TeamTotals({ summary }: { summary: Summary }) {
  const format = useFormat();
  const { size, B, C, D, rewards, currency } = summary;
  return (
    <div className="mt-2">
      <p className="text-14 text-quiet">
        <Trans>Your team</Trans>
      </p>
      <p className="figure text-36 font-semibold">{format.count(size)}</p>
      <div className="mt-2">
        <Facts>
          <Fact name={<Trans>B, invited by you</Trans>}>{format.count(B)}</Fact>
          <Fact name={<Trans>C, invited by B</Trans>}>{format.count(C)}</Fact>
          <Fact name={<Trans>D, invited by C</Trans>}>{format.count(D)}</Fact>
          <Fact
            name={
              <>
                <Trans>Shares of fees received</Trans>
                <span className="block text-12">
                  <Trans>Promotions (not investment return)</Trans>
                </span>
              </>
            }
          >
            <Money value={rewards} currency={currency} />
          </Fact>
        </Facts>
      </div>
      <p className="mt-2 text-14 text-quiet">
        <Trans>Levels C and D are counted and bring no money.</Trans>
      </p>
    </div>
  );
}
