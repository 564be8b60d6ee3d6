/** A link to a row of a list; plain text if the user's role may not view that list. */
import { Link } from "@tanstack/react-router";
import { useResource } from "../api/queries.ts";
import { short } from "../ui/value.tsx";

export function RowLink(props: { resource: string; id: string; text?: string }) {
  const { resource, id, text = short(id) } = props;
  const target = useResource(resource);
  if (!target) return <span title={id}>{text}</span>;
  return (
    <Link className="inline" to="/r/$resource/$id" params={{ resource, id }} title={id}>
      {text}
    </Link>
  );
}
