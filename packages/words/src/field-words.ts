/** The names of form fields in each language, for a sentence that lists the invalid ones. */
import type { Language } from "@ballast/contract/language.ts";
import { catalogueOf, type TextId } from "./words.ts";

/** Fields of the calls that share the word of another name. */
const CALLED: Record<string, TextId<"fields">> = {
  tradeAmount: "amount",
  ...{ bankCode: "bank", cardId: "card" },
  ...{ addressId: "address", from: "dates", to: "dates" },
  ...{ description: "content", question: "content", videoUrl: "link" },
  ...{ pageNum: "page", pageSize: "page", cursor: "page", choices: "answer" },
  ...{ productId: "product", orderId: "order", couponId: "coupon", payChannelId: "payChannel" },
  ...{ messageId: "message", squareId: "post", commentId: "comment" },
};

/** Calls where `code` is a particular kind of code. */
const CODES: Record<string, TextId<"fields">> = {
  "/api/user/auth/register": "smsCode",
  "/api/user/auth/reset-password": "smsCode",
  "/api/user/auth/update-paypwd": "smsCode",
  "/api/gift/redenvelope/exchange": "giftCode",
};

/**
 * The words of field names as the call at `path` has them, joined: "phone, code". Each word occurs
 * once.
 */
export function fieldWords(language: Language, fields: string, path = ""): string {
  const words: Record<string, string> = catalogueOf(language, "fields");
  const wordOf = (field: string) => {
    const called = field === "code" ? CODES[path] : CALLED[field];
    const name = /password/i.test(field) ? "password" : (called ?? field);
    return Object.hasOwn(words, name) ? words[name] : words.other;
  };
  return [...new Set(fields.split(", ").map(wordOf))].join(", ");
}
