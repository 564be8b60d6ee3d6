/** List of the guides, with every version. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { count, instant, json, resource, text } from "../../platform/staff-resource.ts";

const TITLE = "v.texts -> 'en_US' ->> 'title'";
const SEARCH = { says: "English title or text", sql: ["(v.texts -> 'en_US')::text"] };
const languages = text(
  "Languages",
  `(select count(*) from jsonb_object_keys(v.texts)) || ' of ${LANGUAGES.length}'`,
  { filters: false },
);

const guides = resource({
  name: "guides",
  title: "Guides",
  area: "Content",
  says: "what members open as text and as PDF; a new version is read at once",
  roles: ROLES,
  id: { sql: "v.kind", type: "text" },
  from: `(select distinct on (x.kind) x.* from content.guide_versions x
    order by x.kind, x.no desc) v`,
  columns: {
    guide: text("Guide", "v.kind", { sorts: true, leadsTo: "guides" }),
    title: text("Title", TITLE, { filters: false }),
    languages,
    version: count("Version", "v.no"),
    texts: json("In every language", "v.texts"),
    editedAt: instant("Version of", "v.made_at"),
    editedBy: text("Version by", "v.made_by"),
  },
  called: "title",
  order: "guide",
  search: SEARCH,
  relations: [{ resource: "guide-versions", column: "guide", title: "Versions" }],
});

const versions = resource({
  name: "guide-versions",
  title: "Guide versions",
  area: "Content",
  says: "what a guide said from which moment on; a version is never changed",
  roles: ROLES,
  id: { sql: "(v.kind || ' ' || v.no)", type: "text" },
  from: "content.guide_versions v",
  columns: {
    name: text("Version", "(v.kind || ' ' || v.no)", { leadsTo: "guide-versions" }),
    guide: text("Guide", "v.kind", { leadsTo: "guides" }),
    title: text("Title", TITLE, { filters: false }),
    languages,
    version: count("Number", "v.no"),
    texts: json("In every language", "v.texts"),
    editedAt: instant("Written", "v.made_at"),
    editedBy: text("By", "v.made_by"),
  },
  order: "-editedAt",
  search: SEARCH,
});

export const guideResources = [guides, versions];
