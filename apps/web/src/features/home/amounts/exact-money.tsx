/** An amount in a row of figures that are added up. */
import { type Currency, formatAmount } from "@ballast/contract/money.ts";
import { withThousands } from "../../../i18n/thousands.ts";
import { AMOUNT_LOOK, FIGURE_LOOK, UNIT_LOOK } from "../../../ui/class-names.ts";

export function ExactMoney(props: {
  value: bigint;
  currency: Currency;
  /** Writes a plus before what came in. */
  signed?: boolean;
  /** The last of a sum. */
  strong?: boolean;
}) {
  const { value, currency, signed = false, strong = false } = props;
  const sign = signed && value > 0n ? "+" : "";
  return (
    <span className={`${AMOUNT_LOOK} text-ink`}>
      <span className={`${FIGURE_LOOK} ${strong ? "font-semibold" : ""}`}>
        {sign}
        {formatAmount(value, currency)}
      </span>{" "}
      <span className={`${UNIT_LOOK} text-12`}>{currency} TEST</span>
    </span>
  );
}

/** What arrived on the chain, in decimals to the token's last digit: a ledger's amount has six at most. */
export function ChainMoney({ decimals, currency }: { decimals: string; currency: Currency }) {
  const [whole = "", part] = decimals.split(".");
  return (
    <span className={`${AMOUNT_LOOK} text-ink`}>
      <span className={`${FIGURE_LOOK} break-all`}>
        {withThousands(whole)}
        {part && `.${part}`}
      </span>{" "}
      <span className={`${UNIT_LOOK} text-12`}>{currency} TEST</span>
    </span>
  );
}
