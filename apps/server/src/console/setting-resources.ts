/** The settings that stand in the database. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { instant, json, resource, state, text } from "../platform/staff-resource.ts";
import type { Settings } from "./change-setting.ts";

/** Constant text of this program, so it may stand in SQL. */
const quoted = (words: string) => `'${words.replaceAll("'", "''")}'`;

export function settingResources(settings: Settings) {
  const caseOf = (of: (name: string) => string) =>
    `case s.name ${Object.keys(settings)
      .map((name) => `when ${quoted(name)} then ${quoted(of(name))}`)
      .join(" ")} end`;

  /** Whether its change takes two people, where there are two. */
  const BY_TWO = `(${caseOf((name) => (settings[name]?.edit?.byTwo ? "two" : "one"))}) = 'two'`;

  return [
    resource({
      name: "settings",
      title: "Settings",
      area: "System",
      says: "what stands in the database and not in the program",
      roles: ROLES,
      id: { sql: "s.name", type: "text" },
      from: "platform.settings s",
      columns: {
        name: text("Name", "s.name", { sorts: true }),
        says: text(
          "What it is",
          caseOf((name) => settings[name]?.says ?? ""),
          {
            nullable: true,
            filters: false,
          },
        ),
        state: state(
          "Changed",
          `coalesce(${caseOf((name) => (settings[name]?.edit ? "here" : "elsewhere"))}, 'elsewhere')`,
          ["here", "elsewhere"],
        ),
        roles: text(
          "By",
          caseOf((name) => settings[name]?.edit?.roles.join(", ") ?? "–"),
          {
            nullable: true,
            filters: false,
            inside: true,
          },
        ),
        takes: text(
          "Takes",
          caseOf((name) => {
            const { edit } = settings[name] ?? {};
            if (!edit) return "–";
            return edit.byTwo ? "two admins, or the only one" : "one person";
          }),
          { nullable: true, filters: false },
        ),
        value: json("Value", "s.value"),
        changedAt: instant("Last change", "s.changed_at"),
        changedBy: text("Changed by", "s.changed_by"),
        approvedBy: text(
          "Approved by",
          `case when ${BY_TWO} and s.changed_by <> 'install' then coalesce((
        select ledger.approvers(p.id) from ledger.proposals p where p.action = 'change_setting'
          and p.state = 'done' and p.input ->> 'setting' = s.name and p.ended_at = s.changed_at
        limit 1), 'nobody: the only admin''s word') end`,
          { nullable: true, filters: false },
        ),
      },
      order: "name",
    }),
  ];
}
