/** The service `gift`: gift codes that are paid from a promotion budget. */
import * as z from "zod/mini";
import { endpoint, instant, page, paged } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";
import { plainCode } from "../text/typed-code.ts";

/** Letters and digits in the form that `plainCode` returns. */
export const GIFT_CODE = /^[0-9A-Z]{6,32}$/;

const redemption = z.object({
  name: z.string(),
  transactionId: idOf("ledgerTransaction"),
  currency,
  amount,
  at: instant,
});
export type Redemption = z.output<typeof redemption>;

export const redeemCode = endpoint({
  service: "gift",
  method: "POST",
  path: "redenvelope/exchange",
  member: true,
  body: "form",
  money: true,
  purpose: "redeem a code",
  input: z.object({ code: z.string().check(z.overwrite(plainCode), z.regex(GIFT_CODE)) }),
  output: redemption,
  refusals: [
    "gift_code_wrong",
    "gift_code_used",
    "gift_code_over",
    "promotions_not_allowed",
    "promotion_over",
  ],
});

/** Redeemed codes, newest first. */
export const listRedeemed = endpoint({
  service: "gift",
  method: "GET",
  path: "redenvelope/record",
  member: true,
  body: "query",
  purpose: "redeemed codes",
  input: z.object(page),
  output: paged(redemption),
});
