/** A posted rate: local currency per tUSDT, its source, and since when it is valid. */
import type { LocalCurrency } from "@ballast/contract/cash/local-money.ts";
import type { PostedRate as Rate } from "@ballast/contract/cash/rates.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { useLanguage } from "../../../i18n/language.ts";
import { Fact, Facts } from "../../../ui/list.tsx";

/** "1 tUSDT = 88.42 tINR", with as many decimals as were posted. */
export function RateText({ rate, currency }: { rate: string; currency: LocalCurrency }) {
  return <span className="figure">{`1 tUSDT = ${rate} ${currency}`}</span>;
}

export function PostedRate({ rate }: { rate: Rate }) {
  return (
    <Facts>
      <Fact name={<Trans>Rate</Trans>}>
        <RateText {...rate} />
      </Fact>
      <RateSource rate={rate} />
    </Facts>
  );
}

/** Where a rate comes from and since when it is valid, for where the rate itself already stands. */
export function RateSource({ rate }: { rate: Rate }) {
  const format = useFormat();
  return (
    <>
      <Fact name={<Trans>Source</Trans>}>
        <Source text={rate.source} />
      </Fact>
      <Fact name={<Trans>Posted</Trans>}>{format.dateTime(rate.at)}</Fact>
    </>
  );
}

/** The source, which staff write in English only; every other language quotes it. */
function Source({ text }: { text: string }) {
  if (useLanguage() === "en_US") return text;
  return (
    <>
      <Trans>As the operator wrote it</Trans>
      <span lang="en" className="block text-14 text-quiet">
        “{text}”
      </span>
    </>
  );
}
