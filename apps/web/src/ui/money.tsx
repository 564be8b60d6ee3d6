/**
 * An amount with its unit and always with the word TEST, because all money here is test money. It
 * stands raised, and in amber at the one large figure of a screen. An amount has two decimals, or
 * more when they would hide a part, comma thousands, and tabular figures.
 */
import { type Currency, formatAmount, formatMoney } from "@ballast/contract/money.ts";
import { AMOUNT_LOOK, FIGURE_LOOK, UNIT_LOOK } from "./class-names.ts";

const SIZES = {
  sm: ["text-14", "text-12"],
  md: ["text-16", "text-12"],
  lg: ["text-20 font-semibold", "text-12"],
  xl: ["text-28 font-semibold", "text-14"],
  xxl: ["text-36 font-semibold tracking-tight", "text-16"],
} as const;

/** "in" is money received, the only green; "loss" is the only red. */
const TONES = {
  plain: "text-ink",
  in: "text-good",
  loss: "text-bad",
  quiet: "text-quiet",
} as const;

export function Money(props: {
  value: bigint;
  currency: Currency;
  size?: keyof typeof SIZES;
  tone?: keyof typeof TONES;
  /** Writes a plus sign before a positive amount. */
  signed?: boolean;
}) {
  const { value, currency, size = "md", tone = "plain", signed = false } = props;
  const [figure, unit] = SIZES[size];
  const sign = signed && value > 0n ? "+" : "";
  return (
    <span className={`${AMOUNT_LOOK} ${TONES[tone]}`}>
      <span
        className={`${FIGURE_LOOK} ${figure}`}
      >{`${sign}${formatAmount(value, currency)}`}</span>{" "}
      <span className={`${UNIT_LOOK} ${unit}`}>
        {currency} <span className={`test-mark ${size === "xxl" ? "text-wait" : ""}`}>TEST</span>
      </span>
    </span>
  );
}

/**
 * The amount as text for a button or a sentence: "40.00 tUSDT", whose t says that it is test money.
 */
export const moneyText = formatMoney;
