import { LANGUAGES } from "@ballast/contract/language.ts";
import { expect, it } from "vitest";
import { refusalSentence as sentence, staffSentence, writtenMoments } from "./refusal-sentence.ts";
import { STAFF_SENTENCES } from "./staff-sentences.ts";
import { catalogueOf, text } from "./words.ts";

const until = "2026-11-22T04:48:35.486Z";

it.each([
  ["en_US", "22 Nov 2026, 04:49 UTC"],
  ["de_DE", "22 Nov 2026, 04:49 UTC"],
  ["tr_TR", "22 Kas 2026, 04:49 UTC"],
  ["fr_FR", "22 nov. 2026, 04:49 UTC"],
] as const)("writes a moment in %s day first, in words, not too early", (language, written) => {
  expect(writtenMoments(language, { until, tries: "5" })).toEqual({ until: written });
  expect(sentence(language, "purchases_paused", { until })).toContain(written);
}); // @rule message/times

it.each(LANGUAGES)(
  "names wrong fields by words of the language, never by their code: %s",
  (language) => {
    const said = sentence(language, "bad_input", { fields: "payPassword, newPassword, blockId" });
    expect(said).not.toMatch(/payPassword|newPassword|blockId|\{/);
    const other = sentence(language, "bad_input", { fields: "blockId, sessionId" });
    expect(other).not.toBe(said);
    expect(sentence(language, "bad_input", { fields: "amount" })).not.toBe(other);
  },
);

it.each(LANGUAGES)("names what is wrong by words of its own in %s", (language) => {
  const fields = [
    ...["tradeAmount", "payeeName", "coins", "month", "length", "pageNum", "account", "bankCode"],
    ...["cardId", "rate", "currency", "chain", "from", "zone", "period", "units", "choices"],
    ...["productId", "orderId", "couponId", "payChannelId", "link", "question", "phone"],
    ...["code", "inviteCode", "realName", "branchCode", "txHash", "level", "kind", "messageId"],
    ...["squareId", "commentId", "name", "label"],
  ];
  const said = fields.map((field) => sentence(language, "bad_input", { fields: field }));
  expect(said).not.toContain(sentence(language, "bad_input", { fields: "sure" }));
  expect(new Set(said).size).toBe(fields.length);
});

it("says each word once", () => {
  const said = sentence("en_US", "bad_input", { fields: "oldPassword, newPassword, code, sure" });
  expect(said).toBe("Please check: password, code, what you entered.");
}); // @rule call/field-names

it.each(LANGUAGES)("says of a wrong answer what the next one brings: %s", (language) => {
  const plain = sentence(language, "fund_password_wrong");
  const withTries = (details: Record<string, string>) =>
    sentence(language, "fund_password_wrong", details);
  expect(withTries({ triesLeft: "1" })).toBe(`${plain} ${text(language, "refusals", "last_try")}`);
  const waits = withTries({ triesLeft: "0", until });
  expect(waits).toBe(`${plain} ${sentence(language, "too_many_tries", { until })}`);
  expect(waits).toContain(writtenMoments(language, { until }).until);
});

it("tells staff of the member, with what the member's sentence tells", () => {
  const namesIn = (text: string) => text.match(/\{\w+\}/g) ?? [];
  for (const [code, words] of Object.entries(STAFF_SENTENCES)) {
    const own = catalogueOf("en_US", "refusals")[code as keyof typeof STAFF_SENTENCES];
    expect(namesIn(own), code).toEqual(expect.arrayContaining(namesIn(words)));
    expect(words, code).not.toMatch(/your account|your purchases|your country|customer service/i);
  }
  expect(staffSentence("closing_money")).toContain("the member's account");
  expect(staffSentence("purchases_paused", { until })).toContain("22 Nov 2026, 04:49 UTC");
  expect(staffSentence("busy")).toBe(sentence("en_US", "busy"));
}); // @rule console/about-member

it.each(LANGUAGES)("tells the kinds of codes apart in %s", (language) => {
  const said = (fields: string, path?: string) => sentence(language, "bad_input", { fields }, path);
  const codes = [
    said("code"),
    said("inviteCode"),
    said("code", "/api/user/auth/register"),
    said("code", "/api/gift/redenvelope/exchange"),
  ];
  expect(new Set(codes).size).toBe(codes.length);
  for (const path of ["auth/reset-password", "auth/update-paypwd"]) {
    expect(said("code", `/api/user/${path}`)).toBe(said("code", "/api/user/auth/register"));
  }
  if (language !== "en_US") return;
  expect(said("phone, code, inviteCode", "/api/user/auth/register")).toBe(
    "Please check: phone number, SMS code, invitation code.",
  );
});
