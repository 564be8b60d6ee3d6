/** Whether anything is sold now, why not, and both covers as the guard of sales saw them. */
import type { Currency } from "@ballast/contract/money.ts";
import type { OpenStatus } from "@ballast/contract/open.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { useGuardWords } from "../../../parts/open-guard-words.ts";
import { Fact, Facts, Section } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";

type OfCurrency = OpenStatus["sales"][number];
type Book = NonNullable<OfCurrency["cover"]>["client"];

const TONES = { on: "good", waiting: "wait", stopped: "bad", ended: "bad" } as const;

export function Sales({ sales }: { sales: OfCurrency }) {
  const { t } = useLingui();
  const format = useFormat();
  const guardWords = useGuardWords();
  const { currency, state, since, checkedAt, reasons, cover } = sales;
  const stopped = since ? format.dateTime(since) : "";
  const looked = cover ? format.dateTime(cover.at) : "";
  return (
    <>
      <Section title={<Trans>Sales</Trans>}>
        <Notice tone={TONES[state]}>
          <p className="font-semibold">
            {state === "on" && <Trans>Sales are on.</Trans>}
            {state === "waiting" && (
              <Trans>Nothing is sold now. Sales go on by themselves once this is new:</Trans>
            )}
            {state === "stopped" && (
              <Trans>Sales were stopped on {stopped}. Two people have to let them go on.</Trans>
            )}
            {state === "ended" && (
              <Trans>
                Sales ended for good on {stopped}, when the winding down of Ballast began.
              </Trans>
            )}
          </p>
          {reasons.length > 0 && state !== "ended" && (
            <ul className="mt-1 list-disc ps-5">
              {reasons.map((code) => (
                <li key={code}>{guardWords(code)}</li>
              ))}
            </ul>
          )}
        </Notice>
        {state !== "ended" && (
          <p className="mt-3 text-14 text-quiet">
            <Trans>Whatever stops sales: withdrawals, income and maturity go on.</Trans>
          </p>
        )}
        <Facts>
          <Fact name={<Trans>Last look at the covers</Trans>}>
            {checkedAt ? format.dateTime(checkedAt) : <Trans>none yet</Trans>}
          </Fact>
        </Facts>
      </Section>
      <Section title={<Trans>Cover</Trans>}>
        {cover === null ? (
          <p className="text-14 text-quiet">
            <Trans>There is no figure yet.</Trans>
          </p>
        ) : (
          <>
            <div className="grid gap-6 sm:grid-cols-2">
              <Cover
                name={<Trans>Members’ money</Trans>}
                label={t`Cover of members’ money`}
                book={cover.client}
                currency={currency}
              />
              <Cover
                name={<Trans>Promised returns</Trans>}
                label={t`Cover of promised returns`}
                book={cover.reserve}
                currency={currency}
              />
            </div>
            <p className="mt-3 text-14 text-quiet">
              <Trans>As of {looked}. Below 100% nothing is sold.</Trans>
            </p>
          </>
        )}
      </Section>
    </>
  );
}

function Cover(props: { name: ReactNode; label: string; book: Book; currency: Currency }) {
  const { name, label, book, currency } = props;
  const { held, owed, coverBps } = book;
  const format = useFormat();
  const percent = format.percent(coverBps);
  return (
    <div>
      <h3 className="text-14 text-quiet">{name}</h3>
      <p className={`figure text-28 font-semibold ${coverBps < 10_000 ? "text-bad" : "text-ink"}`}>
        {percent}
      </p>
      <ProgressBar value={BigInt(coverBps)} of={10_000n} label={`${label}: ${percent}`} />
      <Facts>
        <Fact name={<Trans>Held</Trans>}>
          <Money value={held} currency={currency} />
        </Fact>
        <Fact name={<Trans>Owed</Trans>}>
          <Money value={owed} currency={currency} />
        </Fact>
      </Facts>
    </div>
  );
}
