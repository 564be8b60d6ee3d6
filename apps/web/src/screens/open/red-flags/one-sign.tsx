/** One warning sign: what it means, how it is here, the figures and the query behind them. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { openFlags } from "@ballast/contract/open-flags.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Fold } from "../../../parts/open-fold.tsx";
import { Fact, Facts, Section } from "../../../ui/list.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { useFigureNames } from "./figure-names.ts";
import { useSignWords } from "./sign-words.ts";

type Flag = OutputOf<typeof openFlags>["list"][number];
type Figure = Flag["figures"][number];

type Props = { flag: Flag; currency: Currency; autoApproveMax: bigint };

export function OneSign({ flag, currency, autoApproveMax }: Props) {
  const { title, answer } = useSignWords(moneyText(autoApproveMax, currency))(flag.sign);
  const nameOf = useFigureNames();
  return (
    <Section title={title}>
      <p>{answer}</p>
      <Facts>
        {flag.figures.map((figure) => (
          <Fact key={figure.name} name={nameOf(figure.name)}>
            <Value figure={figure} currency={currency} />
          </Fact>
        ))}
      </Facts>
      <Fold title={<Trans>The query behind it</Trans>}>
        <pre
          lang="en"
          className="rounded-md bg-sea-soft p-3 text-12 wrap-anywhere whitespace-pre-wrap"
        >
          <code>{flag.sql}</code>
        </pre>
      </Fold>
    </Section>
  );
}

function Value({ figure: { unit, value }, currency }: { figure: Figure; currency: Currency }) {
  const format = useFormat();
  if (value === null) {
    return (
      <span className="text-quiet">
        <Trans>no figure yet</Trans>
      </span>
    );
  }
  if (unit === "money") return <Money value={value} currency={currency} />;
  const shown = {
    bps: () => format.percent(value),
    seconds: () => format.duration(Number(value)),
    count: () => format.count(Number(value)),
    id: () => value.toString(),
  }[unit]();
  return <span className="figure">{shown}</span>;
}
