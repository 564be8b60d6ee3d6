// @call shareInfo
import { expect, it } from "vitest";
import { invitationOf, SERVICES } from "./share-words.ts";

const info = {
  code: "ABCD2345",
  shareUrl: "https://ballast.example/user/login/register?code=ABCD2345",
  label: "Ad: I get a share of the fee.",
  text: "Plans & products.",
  visits: 0,
  visitsToday: 0,
  registrations: 0,
  validUsers: 0,
  share: null,
};
const invitation = invitationOf(info);

it("begins every text with the label, and ends it with the link", () => {
  expect(invitation.words.startsWith(info.label)).toBe(true);
  expect(invitation.all).toBe(
    "Ad: I get a share of the fee.\nPlans & products.\nhttps://ballast.example/user/login/register?code=ABCD2345",
  );
});

it("writes a space as %20 and never as a plus sign, and a plus sign as itself", () => {
  const label = "Ad: 5 % + a fee & more — Anzeige, விளம்பரம்";
  for (const { hrefOf } of SERVICES) {
    const href = hrefOf(invitationOf({ ...info, label }));
    expect(href).not.toContain("+");
    expect(href).not.toMatch(/\s/);
    // A decoder of percent signs alone reads the same text as a decoder of forms.
    const query = href.split("?")[1] ?? "";
    const text = query.split("&").find((one) => one.startsWith("text="));
    if (text) expect(decodeURIComponent(text.slice(5))).toContain(`${label}\n${info.text}`);
  }
});

it("hands the label on, or has it copied to be pasted", () => {
  const texts = SERVICES.map(({ hrefOf }) => new URL(hrefOf(invitation)).searchParams);
  expect(texts.map((given) => given.get("text")?.startsWith(info.label) ?? null)).toEqual([
    true,
    true,
    null,
    null,
  ]);
  expect(texts.map((given) => given.get("text") === null)).toEqual(
    SERVICES.map(({ isPasted }) => isPasted),
  );
  expect(texts[1]?.get("url")).toBe(invitation.link);
  // If the label cannot be sent, the link is not sent without it.
  expect(texts.slice(2).flatMap((given) => [...given.values()])).toEqual([]);
});
