/** Words a proposed letter for its approver. */
import type { Change } from "@ballast/contract/console/approvals.ts";
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import type { LetterGroup, LetterKind } from "@ballast/contract/message/letters.ts";
import type { Texts } from "../../content/publish-content.ts";
import type { ConsolePart } from "../../ledger/console-part.ts";
import { about, change, type Input, textIn, textsIn } from "../../ledger/proposal-words.ts";
import { sendLetter } from "../letters.ts";

const GROUPS: Record<LetterGroup, string> = {
  all: "all members",
  country: "members of one country",
  open_orders: "members with an order that runs",
  product: "members with an order of one product that runs",
  member: "one member",
};
const FOUND_UNDER: Record<LetterKind, string> = {
  notice: "notices",
  order: "orders",
  wallet: "wallet",
};
let languages: Intl.DisplayNames | undefined;
/** Loads the names of languages on first use, because that is slow. */
function nameOf(language: Language): string {
  languages ??= new Intl.DisplayNames("en", { type: "language" });
  return languages.of(language.slice(0, 2)) ?? language;
}

/** The letter in every language, since the approver agrees to all of them. */
function letterChanges(input: Input): Change[] {
  const texts = (input.texts ?? {}) as Texts;
  const [member, product] = [textIn(input, "member_id"), textIn(input, "product_id")];
  const to = textIn(input, "to") as LetterGroup;
  const kind = textIn(input, "kind") as LetterKind;
  return [
    about("Letter", "letters", "letter", textIn(input, "letter_id"), texts.en_US?.title),
    change("To", GROUPS[to] ?? to),
    ...textsIn(input, { country: "Country" }),
    ...(member ? [about("Member", "members", "member", member)] : []),
    ...(product ? [about("Product", "products", "product", product)] : []),
    ...textsIn(input, { members: "In the group when it was written" }),
    change("Members find it under", FOUND_UNDER[kind] ?? kind),
    ...LANGUAGES.flatMap((language) => {
      const text = texts[language];
      return text ? [change(`In ${nameOf(language)}`, `${text.title}\n\n${text.body}`)] : [];
    }),
  ];
}

export const letterProposals = {
  send_letter: {
    says: "Sends a letter to every member of a group, in the messages of the app, once each.",
    changes: async (_db, input) => letterChanges(input),
    carryOut: sendLetter,
  },
} satisfies ConsolePart["proposals"];
