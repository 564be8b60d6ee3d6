/** Commands about published content, customer service, feedback and versions of the app. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { APP_PLATFORMS } from "@ballast/contract/constants.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import {
  choice,
  command,
  id,
  instant,
  NAME_MOST,
  optional,
  standing,
  text,
  whole,
} from "../../platform/staff-command.ts";
import { wording } from "../../products/console/wording-option.ts";
import { listFeedback } from "../create-feedback.ts";
import { customerServiceLink, setCustomerService } from "../customer-service.ts";
import {
  listContent,
  missingLanguages,
  publishContent,
  withdrawContent,
} from "../publish-content.ts";
import { publishVersion } from "../publish-version.ts";
import { CONTENT_KINDS } from "../published.ts";
import { rescheduleContent } from "../reschedule-content.ts";
import { texts } from "./texts-option.ts";

const FEEDBACK_MOST = 100;
/** Length of the release notes of a version, in each language. */
const NEW_MOST = 2_000;

export const contentCommands = [
  command({
    name: "publish-content",
    says: "publish a notice, a slide, a film or news; its words are held against the word list",
    roles: ["content"],
    place: { area: "Content", title: "Publish", of: "content" },
    options: {
      kind: choice("what it is", CONTENT_KINDS),
      texts: texts("its words"),
      image: optional(text("name of a drawing below apps/server/images")),
      film: optional(text("name of a film below apps/server/films")),
      to: optional(text("where a slide leads to, a place in the app")),
      position: optional(whole("its place among those of its kind; 0 when left out")),
      from: optional(instant("from when it is shown; now when left out")),
      until: optional(instant("until when it is shown")),
    },
    run: async ({ tx, staff }, given) => {
      const draft = {
        kind: given.kind,
        texts: given.texts,
        image: given.image,
        film: given.film,
        leadsTo: given.to,
        position: given.position ?? 0,
        from: given.from,
        until: given.until,
      };
      const shown = publicId("content", await publishContent(tx, draft, staff.id));
      const missing = missingLanguages(given.texts);
      return [
        `Published: ${shown}`,
        ...(missing.length === 0 ? [] : [`In English where it lacks: ${missing.join(", ")}`]),
      ];
    },
  }),
  command({
    name: "reschedule-content",
    says:
      "give what is scheduled another start and end, what is shown another end; no end when it " +
      "is left out",
    roles: ["content"],
    place: {
      area: "Content",
      title: "Reschedule",
      of: "content",
      row: "item",
      whenState: ["shown", "scheduled"],
      edits: true,
    },
    options: {
      item: id("content", "which"),
      from: optional(instant("from when it is shown; it stays when left out")),
      until: optional(instant("until when it is shown")),
    },
    run: async ({ tx }, { item, from, until }) => {
      await rescheduleContent(tx, item, { from, until });
      return [`Rescheduled: ${publicId("content", item)}`];
    },
  }),
  command({
    name: "withdraw-content",
    says: "show something published no more, or take back what has not begun",
    roles: ["content"],
    place: {
      area: "Content",
      title: "Withdraw",
      of: "content",
      row: "item",
      whenState: ["shown", "scheduled"],
      danger: true,
      confirm:
        "It is shown no more, and never where it has not begun; publish it anew to have it shown.",
    },
    options: { item: id("content", "which") },
    run: async ({ tx, staff }, { item }) => {
      await withdrawContent(tx, item, staff.id);
      return [`Withdrawn: ${publicId("content", item)}`];
    },
  }),
  command({
    name: "content",
    says: "list what was published, newest first",
    roles: ROLES,
    options: {},
    run: async ({ db }) =>
      (await listContent(db)).map(
        (one) =>
          `${publicId("content", one.id)}  ${one.kind}  ${one.state}  ${one.title}  ` +
          `${one.languages} of ${LANGUAGES.length} languages`,
      ),
  }),
  command({
    name: "set-customer-service",
    says: "set the link to online customer service",
    roles: ["content", "support"],
    place: { area: "System", title: "Set customer service", of: "settings", edits: true },
    options: { link: text("an address of the web that begins with https://") },
    standing: async (db) => standing({ link: await customerServiceLink(db) }),
    run: async ({ tx, staff }, { link }) => {
      await setCustomerService(tx, link, staff.id);
      return [`It is ${link}.`];
    },
  }),
  command({
    name: "remove-customer-service",
    says: "take the link to online customer service away",
    roles: ["content", "support"],
    place: {
      area: "System",
      title: "Remove customer service",
      of: "settings",
      edits: true,
      confirm:
        "The link to online customer service goes: members find none until one is set again.",
      danger: true,
    },
    options: {},
    standing: async (db) => standing({ link: await customerServiceLink(db) }),
    run: async ({ tx, staff }) => {
      await setCustomerService(tx, null, staff.id);
      return ["There is no online customer service now."];
    },
  }),
  command({
    name: "feedback",
    says: "list what members wrote, newest first",
    roles: ["support", "content", "admin"],
    options: {},
    run: async ({ db }) =>
      (await listFeedback(db, FEEDBACK_MOST)).map(
        (one) =>
          `${one.createdAt.toISOString()}  ${publicId("feedback", one.id)}  ` +
          `${publicId("member", one.memberId)}  ${one.pictures} pictures\n` +
          `  ${one.question}\n  ${one.description.replaceAll("\n", "\n  ")}`,
      ),
  }),
  command({
    name: "publish-version",
    says: "tell clients of a new version of the app",
    roles: ["admin"],
    place: {
      area: "Content",
      title: "Publish a version",
      of: "app-versions",
      confirm: "A version cannot be changed or taken back: clients act on it.",
    },
    options: {
      platform: choice("the devices it is for; WEB: all but phones and tablets", APP_PLATFORMS),
      code: whole("its number; clients with a smaller one are told"),
      version: text("its name, as 0.6.0", NAME_MOST),
      download: text("where it is to be had: a path below the origin, or https://…"),
      text: wording("what is new", NEW_MOST),
      compulsory: choice("whether older clients must update", ["yes", "no"]),
    },
    run: async ({ tx }, { platform, code, version, download, text, compulsory }) => {
      await publishVersion(tx, {
        platform,
        code,
        version,
        downUrl: download,
        extra: text,
        compulsory: compulsory === "yes",
      });
      return [`Version ${version} (${code}) is published for ${platform}.`];
    },
  }),
];
