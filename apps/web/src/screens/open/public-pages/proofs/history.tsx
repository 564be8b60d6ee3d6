/** Shows all proofs of a currency: as two lines over time, and one by one with their files. */
import { addDays, type Day } from "@ballast/contract/days.ts";
import type { Currency } from "@ballast/contract/money.ts";
import {
  openProofHistory,
  type ProofSeries,
  type PublishedProof,
} from "@ballast/contract/open/proofs.ts";
import { centsText } from "@ballast/contract/to-the-cent.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pagedQuery } from "../../../../api/query.ts";
import { Fold } from "../../../../features/open/pages/open-fold.tsx";
import { OpenList } from "../../../../features/open/pages/open-list.tsx";
import { useFormat } from "../../../../i18n/format.ts";
import { Segments } from "../../../../ui/segments.tsx";
import { Part } from "../part.tsx";
import { Curve } from "./curve-picture.tsx";
import { Evidence } from "./evidence.tsx";
import { Balance } from "./newest.tsx";
import { Series, useSpan } from "./series.tsx";

const A_PAGE = 10;

export function History({ all }: { all: ProofSeries[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const days = format.count(all[0]?.published ?? 0);
  const currencies = all.map((series) => series.currency);
  const [currency, setCurrency] = useState<Currency>(currencies[0] ?? "tUSDT");
  const series = all.find((one) => one.currency === currency);
  return (
    <Part
      id="history"
      icon="calendar"
      isWrong={all.some(({ missed }) => missed > 0)}
      title={<Trans>Day by day</Trans>}
      note={<Trans>{days} days have a proof</Trans>}
    >
      {currencies.length > 1 && (
        <Segments
          label={t`Currency`}
          name="currency"
          value={currency}
          options={currencies.map((value) => ({ value, text: value }))}
          onValue={setCurrency}
        />
      )}
      {series && <Series series={series} />}
      <OfCurrency key={currency} currency={currency} />
    </Part>
  );
}

function OfCurrency({ currency }: { currency: Currency }) {
  const { t } = useLingui();
  const history = useInfiniteQuery(pagedQuery(openProofHistory, { currency, pageSize: A_PAGE }));
  const items = history.data?.items ?? [];
  const dayBefore = new Map(items.map(({ sequence, day }) => [sequence + 1, day]));
  return (
    <>
      {items.length > 1 && <Curve proofs={items} />}
      <OpenList
        of={history}
        keyOf={({ sequence }) => String(sequence)}
        label={t`Proofs`}
        empty={<Trans>There is no figure yet.</Trans>}
      >
        {(proof) => (
          <>
            <OneDay proof={proof} />
            <NoneSince day={dayBefore.get(proof.sequence)} until={proof.day} />
          </>
        )}
      </OpenList>
    </>
  );
}

/** Reports the days without a proof between a proof and its predecessor. */
function NoneSince({ day, until }: { day: Day | undefined; until: Day }) {
  const spanOf = useSpan();
  if (day === undefined || addDays(day, 1) === until) return null;
  const span = spanOf({ from: addDays(day, 1), to: addDays(until, -1) });
  return (
    <li className="py-2 text-bad">
      <Trans>No proof: {span}</Trans>
    </li>
  );
}

function OneDay({ proof }: { proof: PublishedProof }) {
  const { day, currency, total, assets } = proof;
  const format = useFormat();
  const on = format.day(day);
  const owed = centsText(total, currency);
  const found = assets ? centsText(assets.amount, currency) : "–";
  return (
    <li className="py-2">
      <p className="font-semibold">{on}</p>
      <p className="text-14 text-quiet">
        <Trans>
          Owed {owed}, found {found}
        </Trans>
      </p>
      <Fold title={<Trans>Details of {on}</Trans>}>
        <Balance proof={proof} />
        <Evidence proof={proof} />
      </Fold>
    </li>
  );
}
