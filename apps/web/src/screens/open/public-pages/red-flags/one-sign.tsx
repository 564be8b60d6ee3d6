/** Shows one warning sign: what it means, how Ballast answers it, the figures and their query. */
import { FEW_MEMBERS } from "@ballast/contract/constants.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { openFlags, Sign } from "@ballast/contract/open/flags.ts";
import { centsText } from "@ballast/contract/to-the-cent.ts";
import { Trans } from "@lingui/react/macro";
import { Fold } from "../../../../features/open/pages/open-fold.tsx";
import { useFormat } from "../../../../i18n/format.ts";
import { Fact, Facts } from "../../../../ui/list.tsx";
import { Money, moneyText } from "../../../../ui/money.tsx";
import { Part } from "../part.tsx";
import { useFigureNames } from "./figure-names.ts";
import { useSignWords } from "./sign-words.ts";

type Flag = OutputOf<typeof openFlags>["list"][number];
type Figure = Flag["figures"][number];

type Props = { flag: Flag; currency: Currency; autoApproveMax: bigint };

/** Signs whose figures withhold the same withdrawals as the status page. */
const OF_WITHDRAWALS: readonly Sign[] = ["hard_to_withdraw", "fees_first"];
const BY_THE_DAY: readonly Sign[] = [...OF_WITHDRAWALS, "paid_for_recruiting"];

/** The figure that answers a sign at first sight. */
const TELLING: Record<Sign, string> = {
  high_returns: "highest_yearly_rate",
  old_with_new: "put_in",
  unclear_source: "with_document_and_second_person",
  hard_to_withdraw: "arrived",
  fees_first: "arrived",
  paid_for_recruiting: "for_invitations",
  pressure: "plans_on_sale",
  made_up_balances: "members",
  earnings_claims: "without_review",
  one_person: "without_second_person",
  no_licence: "chain_id",
};

export function OneSign({ flag, currency, autoApproveMax }: Props) {
  const { title, answer } = useSignWords(moneyText(autoApproveMax, currency))(flag.sign);
  const nameOf = useFigureNames();
  const few = FEW_MEMBERS;
  const telling = flag.figures.find(({ name }) => name === TELLING[flag.sign]);
  return (
    <Part
      id={flag.sign}
      icon="flag"
      title={title}
      isBeside
      note={
        <>
          <span className="hidden text-ink sm:block">{answer}</span>
          {telling && (
            <>
              {nameOf(telling.name)}:{" "}
              {telling.unit === "money" && telling.value !== null ? (
                centsText(telling.value, currency)
              ) : (
                <Value figure={telling} currency={currency} />
              )}
            </>
          )}
        </>
      }
    >
      <p className="sm:hidden">{answer}</p>
      {OF_WITHDRAWALS.includes(flag.sign) && (
        <p className="mt-2 text-14 text-quiet">
          <Trans>
            Withdrawals over the bank are left out while fewer than {few} members had one in their
            currency in 30 days: the figures would tell what one of them did.
          </Trans>
        </p>
      )}
      {BY_THE_DAY.includes(flag.sign) && (
        <p className="mt-2 text-14 text-quiet">
          <Trans>What ended over the bank counts once its day (UTC) is over.</Trans>
        </p>
      )}
      {flag.sign === "hard_to_withdraw" && (
        <p className="mt-2 text-14 text-quiet">
          <Trans>Holds are counted all, also over the bank.</Trans>
        </p>
      )}
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
    </Part>
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
