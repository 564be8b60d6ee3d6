/** Shows both covers as the sales guard read them, whether anything is sold now, and why not. */
import type { Currency } from "@ballast/contract/money.ts";
import type { OpenStatus } from "@ballast/contract/open/calls.ts";
import { centsText } from "@ballast/contract/to-the-cent.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ExactMoney } from "../../../../features/home/amounts/exact-money.tsx";
import { useFormat } from "../../../../i18n/format.ts";
import { Fact, Facts } from "../../../../ui/list.tsx";
import { Part } from "../part.tsx";
import { SalesState } from "../sales-state.tsx";
import { TwoBars } from "../two-bars.tsx";

type OfCurrency = OpenStatus["sales"][number];
type Book = NonNullable<OfCurrency["cover"]>["client"];

/** What is to be covered is more than what members are owed or have bought. */
const TO_COVER = {
  client: <Trans>To be covered: owed to members, and set aside besides</Trans>,
  reserve: (
    <Trans>To be covered: returns promised, or locked for units that nobody has bought</Trans>
  ),
};
const NAMES = { client: <Trans>Money in custody</Trans>, reserve: <Trans>Promised returns</Trans> };
const BOOKS = ["client", "reserve"] as const;

export function Covers({ sales: { currency, cover, checkedAt } }: { sales: OfCurrency }) {
  const { t } = useLingui();
  const format = useFormat();
  const labels = { client: t`Cover of money in custody`, reserve: t`Cover of promised returns` };
  const looked = checkedAt ? format.dateTime(checkedAt) : "";
  return (
    <section className="mt-8">
      <h2 className="sr-only">
        <Trans>Cover</Trans>
      </h2>
      {cover === null ? (
        <p className="text-14 text-quiet">
          <Trans>There is no figure yet.</Trans>
        </p>
      ) : (
        <>
          <div className="grid gap-6 sm:grid-cols-2">
            {BOOKS.map((book) => (
              <TwoBars
                key={book}
                title={NAMES[book]}
                label={labels[book]}
                result={format.percent(cover[book].coverBps)}
                isBad={cover[book].coverBps < 10_000}
                currency={currency}
                held={{ name: <Trans>Held</Trans>, value: cover[book].held }}
                owed={{ name: <Trans>To be covered</Trans>, value: cover[book].owed }}
              >
                <About book={book} of={cover[book]} currency={currency} />
              </TwoBars>
            ))}
          </div>
          <p className="mt-2 text-14 text-quiet">
            <Trans>As of {looked}. Below 100% nothing is sold.</Trans>
          </p>
        </>
      )}
    </section>
  );
}

function About({
  book,
  of,
  currency,
}: {
  book: "client" | "reserve";
  of: Book;
  currency: Currency;
}) {
  const difference = centsText(of.held - of.owed, currency);
  if (book === "client") {
    return (
      <>
        <Trans>
          To be covered is what members are owed, and budgets, fees and the float besides.
        </Trans>{" "}
        <Trans>Difference {difference}. Currencies are never added together.</Trans>
      </>
    );
  }
  return <Trans>The operator’s own money, apart from members’.</Trans>;
}

export function Sales({ sales }: { sales: OfCurrency }) {
  const format = useFormat();
  const { currency, state, checkedAt, cover } = sales;
  const looked = checkedAt ? format.dateTime(checkedAt) : "";
  return (
    <Part
      id="sales"
      icon="plans"
      isWrong={state !== "on"}
      title={<Trans>Sales</Trans>}
      note={<Trans>What they depend on, and both covers to the last digit</Trans>}
    >
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
      {cover &&
        BOOKS.map((book) => (
          <Exact
            key={book}
            name={NAMES[book]}
            toCover={TO_COVER[book]}
            book={cover[book]}
            currency={currency}
          />
        ))}
    </Part>
  );
}

function Exact(props: { name: ReactNode; toCover: ReactNode; book: Book; currency: Currency }) {
  const { name, toCover, book, currency } = props;
  return (
    <>
      <h3 className="mt-5 font-semibold">{name}</h3>
      <Facts>
        <Fact name={<Trans>Held</Trans>}>
          <ExactMoney value={book.held} currency={currency} />
        </Fact>
        <Fact name={toCover}>
          <ExactMoney value={book.owed} currency={currency} />
        </Fact>
      </Facts>
    </>
  );
}
