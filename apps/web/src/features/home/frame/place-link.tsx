/**
 * A link to a place that the server named ("/index/about?part=2"); no link if the app has no such
 * place.
 */
import type { ReactNode } from "react";
import { Link } from "../../../nav/link.tsx";
import { isPath, type Path, type Search } from "../../../nav/paths.ts";
import { readPlace } from "../../../nav/place.ts";

export type KnownPlace = { path: Path; search: Search };

export function knownPlace(to: string | null): KnownPlace | null {
  const { path, search } = readPlace(to ?? "");
  return isPath(path) ? { path, search } : null;
}

export function PlaceLink(props: { to: string | null; className: string; children: ReactNode }) {
  const { to, className, children } = props;
  const place = knownPlace(to);
  if (place === null) return <div className={className}>{children}</div>;
  return (
    <Link to={place.path} search={place.search} className={className}>
      {children}
    </Link>
  );
}
