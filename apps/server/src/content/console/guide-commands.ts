/** Commands about the guides, which members read as text and as PDF. */
import { choice, command } from "../../platform/staff-command.ts";
import { editGuide } from "../edit-guide.ts";
import { GUIDE_FIGURES, GUIDE_KINDS } from "../guides.ts";
import { missingLanguages } from "../publish-content.ts";
import { texts } from "./texts-option.ts";

const figures = GUIDE_KINDS.map(
  (kind) => `in ${kind} ${GUIDE_FIGURES[kind].map((name) => `{${name}}`).join(" ")}`,
).join("; ");

export const guideCommands = [
  command({
    name: "edit-guide",
    says:
      'write a new version of a guide; "# " begins a heading, each other line is a paragraph, and ' +
      `a figure stands in braces, the same ones in every language: ${figures}`,
    roles: ["content"],
    place: { area: "Content", title: "Edit", of: "guides", row: "guide", edits: true },
    options: { guide: choice("which", GUIDE_KINDS), texts: texts("its words") },
    run: async ({ tx, staff }, { guide: kind, texts }) => {
      const no = await editGuide(tx, { kind, texts }, staff.id);
      const missing = missingLanguages(texts);
      return [
        `Members read version ${no} now.`,
        ...(missing.length === 0 ? [] : [`In English where it lacks: ${missing.join(", ")}`]),
      ];
    },
  }),
];
