/** Commands about letters to members: written by one person, approved by another. */
import { publicId } from "@ballast/contract/ids.ts";
import { LETTER_GROUPS, LETTER_KINDS } from "@ballast/contract/message/letters.ts";
import { texts } from "../../content/console/texts-option.ts";
import { missingLanguages } from "../../content/publish-content.ts";
import { choice, command, id, optional, proposed, text } from "../../platform/staff-command.ts";
import { proposeLetter } from "../letters.ts";

export const letterCommands = [
  command({
    name: "write-letter",
    says: "propose to tell a group of members something; facts, held against the word list",
    roles: ["support", "content", "admin"],
    place: { area: "Content", title: "Propose a letter", of: "letters" },
    options: {
      kind: choice("where members find it", LETTER_KINDS),
      to: choice("who gets it", LETTER_GROUPS),
      country: optional(text("two letters as in TR; for country, or to narrow a group")),
      member: optional(id("member", "for member")),
      product: optional(id("product", "for product")),
      texts: texts("its words"),
    },
    run: async ({ tx, staff }, { kind, to, country, member, product, texts }) => {
      const draft = {
        ...{ kind, to, texts, memberId: member, productId: product },
        country: country?.toUpperCase() ?? null,
      };
      const { letterId, proposalId, members } = await proposeLetter(tx, draft, staff.id);
      const missing = missingLanguages(texts);
      const { lines, inWords } = proposed(proposalId);
      const written = [
        `Written: ${publicId("letter", letterId)}, to ${members} members`,
        ...(missing.length === 0 ? [] : [`In English where it lacks: ${missing.join(", ")}`]),
      ];
      return {
        subject: publicId("letter", letterId),
        proposal: proposalId,
        lines: [...written, ...lines],
        inWords: [...written, ...inWords],
      };
    },
  }),
];
