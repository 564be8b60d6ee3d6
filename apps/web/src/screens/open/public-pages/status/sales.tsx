/** Shows whether anything is sold now, why not, and both covers as the sales guard read them. */
import type { Currency } from "@ballast/contract/money.ts";
import type { OpenStatus } from "@ballast/contract/open/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../../i18n/format.ts";
import { Fact, Facts, Section } from "../../../../ui/list.tsx";
import { Money } from "../../../../ui/money.tsx";
import { ProgressBar } from "../../../../ui/progress-bar.tsx";
import { SalesState } from "../sales-state.tsx";

type OfCurrency = OpenStatus["sales"][number];
type Book = NonNullable<OfCurrency["cover"]>["client"];

export function Sales({ sales }: { sales: OfCurrency }) {
  const { t } = useLingui();
  const format = useFormat();
  const { currency, state, checkedAt, cover } = sales;
  const looked = checkedAt ? format.dateTime(checkedAt) : "";
  return (
    <>
      <Section title={<Trans>Sales</Trans>}>
        <SalesState sales={sales} />
        {state !== "ended" && (
          <p className="mt-3 text-14 text-quiet">
            <Trans>Whatever stops sales: withdrawals, income and maturity go on.</Trans>
          </p>
        )}
        <Facts>
          <Fact name={<Trans>Last look at the covers</Trans>}>
            {checkedAt ? looked : <Trans>none yet</Trans>}
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
                toCover={<Trans>To be covered: owed to members, and set aside besides</Trans>}
                book={cover.client}
                currency={currency}
              />
              <Cover
                name={<Trans>Promised returns</Trans>}
                label={t`Cover of promised returns`}
                toCover={
                  <Trans>
                    To be covered: returns promised, or locked for units that nobody has bought
                  </Trans>
                }
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

/** `toCover` names the covered amount, which is more than what members are owed or have bought. */
function Cover(props: {
  name: ReactNode;
  label: string;
  toCover: ReactNode;
  book: Book;
  currency: Currency;
}) {
  const { name, label, toCover, book, currency } = props;
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
        <Fact name={toCover}>
          <Money value={owed} currency={currency} />
        </Fact>
      </Facts>
    </div>
  );
}
