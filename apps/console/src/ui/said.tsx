/** The server's message about a command, with readable moments and a link to each row it names. */

import { ID_PREFIXES } from "@ballast/contract/ids.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { withMoments } from "../api/moments.ts";
import { catalog } from "../api/queries.ts";
import { short } from "./value.tsx";

const IDS = /\b([a-z]{3}_[0-9a-f]{32})\b/;

export function Said({ lines }: { lines: readonly string[] }) {
  const listOf = useLists();
  const parts = withMoments(lines.join("\n")).split(IDS);
  return (
    <span style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
      {parts.map((part, at) => {
        // `split` with a capture group puts the ids at the odd positions.
        const resource = at % 2 === 1 ? listOf(part) : undefined;
        if (!resource) return part;
        const params = { resource, id: part };
        return (
          <Link key={at} className="inline" to="/r/$resource/$id" params={params} title={part}>
            {short(part)}
          </Link>
        );
      })}
    </span>
  );
}

/** Finds the list of an id's kind, if all lists that the role may view agree on one. */
function useLists(): (id: string) => string | undefined {
  const resources = useQuery(catalog).data?.resources ?? [];
  return (id) => {
    const columns = resources.flatMap((resource) => resource.columns);
    const leads = columns.flatMap(({ idKind, leadsTo }) =>
      idKind && leadsTo && id.startsWith(`${ID_PREFIXES[idKind]}_`) ? [leadsTo] : [],
    );
    const [first, ...others] = new Set(leads);
    const isSeen = resources.some(({ name }) => name === first);
    return isSeen && others.length === 0 ? first : undefined;
  };
}
