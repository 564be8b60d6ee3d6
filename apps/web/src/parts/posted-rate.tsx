/** A posted rate: what one tUSDT is in local currency, where that comes from and since when it holds. */
import type { LocalCurrency } from "@ballast/contract/local-money.ts";
import type { PostedRate as Rate } from "@ballast/contract/rates.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../i18n/format.ts";
import { Fact, Facts } from "../ui/list.tsx";

/** "1 tUSDT = 88.42 tINR", with the decimals it was posted with. */
export function RateText({ rate, currency }: { rate: string; currency: LocalCurrency }) {
  return <span className="figure">{`1 tUSDT = ${rate} ${currency}`}</span>;
}

export function PostedRate({ rate }: { rate: Rate }) {
  const format = useFormat();
  return (
    <Facts>
      <Fact name={<Trans>Rate</Trans>}>
        <RateText {...rate} />
      </Fact>
      <Fact name={<Trans>Source</Trans>}>{rate.source}</Fact>
      <Fact name={<Trans>Posted</Trans>}>{format.dateTime(rate.at)}</Fact>
    </Facts>
  );
}
