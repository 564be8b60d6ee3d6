/** An amount in a column of figures that are added up. */
import { type Currency, formatAmount } from "@ballast/contract/money.ts";
import { withThousands } from "../../../i18n/thousands.ts";
import { AMOUNT_LOOK, FIGURE_LOOK, UNIT_LOOK } from "../../../ui/class-names.ts";

export function ExactMoney(props: {
  value: bigint;
  currency: Currency;
  /** Writes a plus sign before a positive amount. */
  signed?: boolean;
  /** True for the total. */
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
      <span className={`${UNIT_LOOK} text-12`}>
        {currency} <span className="test-mark">TEST</span>
      </span>
    </span>
  );
}

/**
 * The amount that arrived on the chain, with all decimals of the token; an amount of the ledger has
 * at most six.
 */
export function ChainMoney({ decimals, currency }: { decimals: string; currency: Currency }) {
  const [whole = "", part] = decimals.split(".");
  return (
    <span className={`${AMOUNT_LOOK} text-ink`}>
      <span className={`${FIGURE_LOOK} break-all`}>
        {withThousands(whole)}
        {part && `.${part}`}
      </span>{" "}
      <span className={`${UNIT_LOOK} text-12`}>
        {currency} <span className="test-mark">TEST</span>
      </span>
    </span>
  );
}
