/** An amount to its last digit: where figures stand under each other to be added up, two decimals would not. */
import { exactAmount } from "@ballast/contract/exact-amount.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { withThousands } from "../i18n/thousands.ts";
import { AMOUNT_LOOK, FIGURE_LOOK, UNIT_LOOK } from "../ui/amount-looks.ts";

export function ExactMoney(props: {
  value: bigint;
  currency: Currency;
  /** Writes a plus before what came in. */
  signed?: boolean;
  /** The last of a sum. */
  strong?: boolean;
}) {
  const { value, currency, signed = false, strong = false } = props;
  const digits = exactAmount(value < 0n ? -value : value, currency);
  const sign = value < 0n ? "−" : signed && value > 0n ? "+" : "";
  return (
    <span className={`${AMOUNT_LOOK} text-ink`}>
      <span className={`${FIGURE_LOOK} ${strong ? "font-semibold" : ""}`}>
        {sign}
        {digits}
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
