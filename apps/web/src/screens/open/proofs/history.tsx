/** All proofs of a currency: as two lines over time, and one by one with their files. */
import type { Currency } from "@ballast/contract/money.ts";
import { openProofHistory, type PublishedProof } from "@ballast/contract/open-proofs.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pagedQuery } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Fold } from "../../../parts/open-fold.tsx";
import { OpenList } from "../../../parts/open-list.tsx";
import { Section } from "../../../ui/list.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { HEIGHT, linesOf, WIDTH } from "./curve.ts";
import { Evidence } from "./evidence.tsx";
import { Balance } from "./newest.tsx";

const A_PAGE = 10;

export function History({ currencies }: { currencies: Currency[] }) {
  const { t } = useLingui();
  const [currency, setCurrency] = useState<Currency>(currencies[0] ?? "tUSDT");
  return (
    <Section title={<Trans>Day by day</Trans>}>
      {currencies.length > 1 && (
        <Segments
          label={t`Currency`}
          name="currency"
          value={currency}
          options={currencies.map((value) => ({ value, text: value }))}
          onValue={setCurrency}
        />
      )}
      <OfCurrency key={currency} currency={currency} />
    </Section>
  );
}

function OfCurrency({ currency }: { currency: Currency }) {
  const { t } = useLingui();
  const history = useInfiniteQuery(pagedQuery(openProofHistory, { currency, pageSize: A_PAGE }));
  const items = history.data?.items ?? [];
  return (
    <>
      {items.length > 1 && <Curve proofs={items} />}
      <OpenList
        of={history}
        keyOf={({ sequence }) => String(sequence)}
        label={t`Proofs`}
        empty={<Trans>There is no figure yet.</Trans>}
      >
        {(proof) => <OneDay proof={proof} />}
      </OpenList>
    </>
  );
}

function OneDay({ proof }: { proof: PublishedProof }) {
  const { day, currency, total, assets } = proof;
  const format = useFormat();
  const on = format.day(day);
  const owed = moneyText(total, currency);
  const found = assets ? moneyText(assets.amount, currency) : "–";
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

function Curve({ proofs }: { proofs: PublishedProof[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { owed, found } = linesOf(proofs);
  const [newest, oldest] = [proofs[0], proofs.at(-1)];
  return (
    <figure className="mt-4">
      <svg
        role="img"
        aria-label={t`What was owed and what was found, day by day`}
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        className="block h-32 w-full"
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-edge" />
        <Line points={found} look="stroke-wait" dashed />
        <Line points={owed} look="stroke-sea" />
      </svg>
      <div className="mt-1 flex flex-wrap justify-between gap-x-4 text-12 text-quiet">
        <span>{oldest && format.day(oldest.day)}</span>
        <span>{newest && format.day(newest.day)}</span>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 text-12 text-quiet">
        <span>
          <Mark look="stroke-sea" /> <Trans>Owed</Trans>
        </span>
        <span>
          <Mark look="stroke-wait" dashed /> <Trans>Found there</Trans>
        </span>
      </figcaption>
    </figure>
  );
}

const DASHES = { strokeDasharray: "5 4" };

function Line(props: { points: string; look: string; dashed?: boolean }) {
  return (
    <polyline
      points={props.points}
      fill="none"
      strokeWidth="2"
      vectorEffect="non-scaling-stroke"
      className={props.look}
      {...(props.dashed ? DASHES : {})}
    />
  );
}

function Mark({ look, dashed = false }: { look: string; dashed?: boolean }) {
  return (
    <svg aria-hidden="true" width="20" height="10" className="inline-block">
      <line x2="20" y1="5" y2="5" strokeWidth="2" className={look} {...(dashed ? DASHES : {})} />
    </svg>
  );
}
