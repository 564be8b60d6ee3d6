/** Letters of staff to a group of members, in up to eleven languages; approved by a second person. */
import {
  IN_A_COUNTRY,
  LETTER_BODY_MOST,
  type LetterGroup,
  type LetterKind,
} from "@ballast/contract/message/letters.ts";
import { forbiddenWord } from "@ballast/words/forbidden-words.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Texts } from "../content/publish-content.ts";
import { type Proposal, propose } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";

export type LetterDraft = {
  kind: LetterKind;
  to: LetterGroup;
  /** The country of the group, also to narrow other groups. */
  country: string | null;
  /** For the group `product`. */
  productId: string | null;
  /** For the group `member`. */
  memberId: string | null;
  texts: Texts;
};

/**
 * Answers how many members are in the group now. Refuses publication_not_valid, words_not_allowed naming
 * the word in any language, and letter_to_nobody.
 */
export async function checkLetter(db: Db, draft: LetterDraft): Promise<number> {
  const { to, country, memberId, productId, texts } = draft;
  const isWritten = ({ body }: { body: string }) =>
    body.length > 0 && body.length <= LETTER_BODY_MOST;
  const wrong = [
    (country === null
      ? to === "country"
      : !IN_A_COUNTRY.includes(to) || !/^[A-Z]{2}$/.test(country)) && "country",
    (memberId === null) === (to === "member") && "member",
    (productId === null) === (to === "product") && "product",
    !Object.values(texts).every(isWritten) && "texts",
  ].filter((field) => field !== false);
  refuseUnless(wrong.length === 0, "publication_not_valid", { fields: wrong.join(", ") });
  for (const { title, body } of Object.values(texts)) {
    const found = forbiddenWord(`${title}\n${body}`);
    refuseUnless(found === null, "words_not_allowed", { found: found ?? "" });
  }
  const { rows } = await sql<{ members: number }>`
    select messages.count_addressed(${to}, ${country}, ${memberId}, ${productId}) as members`.execute(
    db,
  );
  const members = rows[0]?.members ?? 0;
  refuseUnless(members > 0, "letter_to_nobody");
  return members;
}

/** Answers the ids of letter and proposal, and the number of members. Refuses as checkLetter. */
export async function proposeLetter(tx: Tx, draft: LetterDraft, staff: string) {
  const members = await checkLetter(tx, draft);
  const { kind, to, country, memberId, productId, texts } = draft;
  const letterId = uuidv7();
  // The proposal has the whole letter, for its approver.
  const about = { to, country, member_id: memberId, product_id: productId };
  const input = { letter_id: letterId, kind, ...about, members, texts };
  const proposalId = await propose(tx, "send_letter", input, staff);
  await sql`
    insert into messages.letters
      (id, proposal_id, kind, to_whom, country, addressee, product_id, written_by, written_at,
        expected)
    values (${letterId}, ${proposalId}, ${kind}, ${to}, ${country}, ${memberId}, ${productId},
      ${staff}, platform.now(), ${members})`.execute(tx);
  for (const [language, { title, body }] of Object.entries(texts)) {
    await sql`
      insert into messages.letter_texts (letter_id, language, title, body)
      values (${letterId}, ${language}, ${title}, ${body})`.execute(tx);
  }
  return { letterId, proposalId, members };
}

/** After approval: the job sends it. */
export async function sendLetter(tx: Tx, proposal: Proposal): Promise<void> {
  await sql`select messages.agree_letter(${proposal.id})`.execute(tx);
}
