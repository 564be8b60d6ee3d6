/** List of letters to groups of members, with their progress. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { LETTER_GROUPS, LETTER_KINDS } from "@ballast/contract/message/letters.ts";
import { count, id, instant, json, resource, state, text } from "../../platform/staff-resource.ts";

export const letterResources = [
  resource({
    name: "letters",
    title: "Letters",
    area: "Content",
    says: "what one person wrote to a group of members and another agreed to; each is told once",
    roles: ROLES,
    id: { kind: "letter", sql: "l.id" },
    from: `messages.letters l join ledger.proposals p on p.id = l.proposal_id
      join messages.letter_texts t on t.letter_id = l.id and t.language = 'en_US'`,
    columns: {
      letter: id("Letter", "l.id", "letter", { leadsTo: "letters" }),
      title: text("Title", "t.title"),
      state: state(
        "State",
        "case when p.state in ('refused', 'withdrawn') then p.state else l.state end",
        ["proposed", "sending", "sent", "refused", "withdrawn"],
      ),
      to: state("To", "l.to_whom", LETTER_GROUPS),
      country: text("Country", "l.country", { nullable: true }),
      member: id("Member", "l.addressee", "member", {
        leadsTo: "members",
        nullable: true,
        inside: true,
      }),
      product: id("Product", "l.product_id", "product", {
        leadsTo: "products",
        nullable: true,
        inside: true,
      }),
      kind: state("Found under", "l.kind", LETTER_KINDS),
      expected: count("In the group then", "l.expected"),
      told: count("Told", "l.told"),
      writtenBy: text("Written by", "l.written_by", { leadsTo: "staff" }),
      proposal: id("Approval", "l.proposal_id", "proposal", { leadsTo: "proposals" }),
      writtenAt: instant("Written", "l.written_at"),
      agreedAt: instant("Agreed", "l.agreed_at", { nullable: true, inside: true }),
      endedAt: instant("Sent", "l.ended_at", { nullable: true, inside: true }),
      texts: json(
        "In every language",
        `(select jsonb_object_agg(x.language, jsonb_build_object('title', x.title, 'body', x.body))
          from messages.letter_texts x where x.letter_id = l.id)`,
      ),
    },
    called: "title",
    order: "-writtenAt",
    search: { says: "English title or text", sql: ["t.title", "t.body"] },
  }),
];
