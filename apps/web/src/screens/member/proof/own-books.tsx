/**
 * Shows the member's ledger balances at the moment of the list, part by part, next to the counted
 * amount.
 */
import type { Currency } from "@ballast/contract/money.ts";
import { toTheCent } from "@ballast/contract/to-the-cent.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { ExactMoney } from "../../../features/home/amounts/exact-money.tsx";
import type { KeptBooks } from "../../../features/home/proof/kept-proof.ts";
import { useFormat } from "../../../i18n/format.ts";
import type { Path, Search } from "../../../nav/paths.ts";
import { Fact, Facts, List, RowLink } from "../../../ui/list.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type OwnRow, ownRows, type Row } from "./own-rows.ts";

type Props = {
  books: KeptBooks;
  counted: bigint;
  takenAt: Date;
  currency: Currency;
  /** Whether amounts have every digit, or whole cents. */
  isExact: boolean;
};

export function OwnBooks({ books, counted, takenAt, currency, isExact }: Props) {
  const format = useFormat();
  const { rows, sum } = ownRows(books);
  // What differs by less than a cent has to be seen.
  const hasAll = isExact || sum !== counted;
  const shown: Shown = (value) => (hasAll ? value : toTheCent(value, currency));
  const [of, asked] = [format.dateTime(takenAt), format.dateTime(new Date(books.at))];
  return (
    <>
      <h3 className="mt-5 font-semibold">
        <Trans>Your own figures of that moment</Trans>
      </h3>
      <p className="text-14 text-quiet">
        <Trans>
          As the ledger had them on {of}; where they changed since, as of {asked} below.
        </Trans>
      </p>
      <Facts>
        {rows.map((row) => (
          <OneRow key={row.row} row={row} shown={shown} currency={currency} />
        ))}
        <Fact name={<Trans>Together</Trans>}>
          <ExactMoney value={shown(sum)} currency={currency} strong />
        </Fact>
      </Facts>
      {sum === counted ? (
        <p className="text-14 text-quiet">
          <Trans>That is what was counted, to the last digit.</Trans>
        </p>
      ) : (
        <div role="alert" className="mt-2">
          <Notice tone="bad">
            <Trans>
              That is not what was counted. Save the file and keep it, and tell customer service.
            </Trans>
          </Notice>
        </div>
      )}
      <Compare currency={currency} />
    </>
  );
}

type Shown = (value: bigint) => bigint;

function OneRow(props: { row: OwnRow; shown: Shown; currency: Currency }) {
  const { row, was, now } = props.row;
  const { shown, currency } = props;
  const { t } = useLingui();
  const names: Record<Row, string> = {
    recharge: t`Recharge wallet`,
    balance: t`Balance wallet`,
    income: t`Income waiting`,
    local: t`Local wallet`,
    withdrawing: t`On its way out`,
    principal: t`Principal in orders`,
    returns: t`Return locked for you`,
  };
  return (
    <Fact name={names[row]}>
      <ExactMoney value={shown(was)} currency={currency} />
      {now !== was && (
        <span className="block text-14 text-quiet">
          <Trans>
            now <ExactMoney value={shown(now)} currency={currency} />
          </Trans>
        </span>
      )}
    </Fact>
  );
}

/**
 * Links to the records of each movement with its time: subtracting them from today's figures gives
 * the figures above.
 */
function Compare({ currency }: { currency: Currency }) {
  const { t } = useLingui();
  const records: { to: Path; search?: Search } =
    currency === "tUSDT" ? { to: "/user/record" } : { to: "/user/newrecharge" };
  return (
    <List label={t`Compare with your own records`}>
      <RowLink
        {...records}
        title={<Trans>Asset records</Trans>}
        note={<Trans>Each movement since then, with its time</Trans>}
      />
      <RowLink
        to="/user/information"
        search={{ open: "statement" }}
        title={<Trans>Account statement</Trans>}
        note={<Trans>Each entry of the days before, with the balances, signed</Trans>}
      />
    </List>
  );
}
