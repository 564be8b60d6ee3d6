/** Where the app is: the part of the address after the hash, "#/index/detail?productId=…". */
import { factsOf, type Path, type Search } from "./paths.ts";

export type Place = { path: string; search: Search };

export function readPlace(hash: string): Place {
  const text = hash.replace(/^#/, "");
  const cut = text.indexOf("?");
  const path = cut < 0 ? text : text.slice(0, cut);
  const query = cut < 0 ? "" : text.slice(cut + 1);
  return { path: path === "" ? "/" : path, search: Object.fromEntries(new URLSearchParams(query)) };
}

/** As it stands in the address, without the hash sign. */
export function writePlace({ path, search }: Place): string {
  const query = new URLSearchParams(search).toString();
  return query === "" ? path : `${path}?${query}`;
}

export function hrefOf(path: Path, search: Search = {}): string {
  return `#${writePlace({ path, search })}`;
}

/**
 * Where a visitor or member really gets to: without a session every path but a visitor's leads to
 * the login, which keeps the wanted place; with one, the login leads on.
 */
export function guard(wanted: Place, isMember: boolean): Place {
  if (wanted.path === "/") return guard({ path: "/index", search: {} }, isMember);
  if (!isMember && !factsOf(wanted.path).visitor) {
    return { path: "/user/login", search: { to: writePlace(wanted) } };
  }
  if (isMember && isEntry(wanted.path)) return afterLogin(wanted.search);
  return wanted;
}

/** The place wanted before the login; never outside the app, since it is read as a place of it. */
export function afterLogin(search: Search): Place {
  const to = readPlace(search.to ?? "");
  return to.path === "/" || isEntry(to.path) ? { path: "/index", search: {} } : to;
}

/** The login and what lies below it; not the change of the login password. */
function isEntry(path: string): boolean {
  return path === "/user/login" || path.startsWith("/user/login/");
}

export type Move = "deeper" | "back" | "level";

/** How a screen comes in, by depth alone; "level" has no slide. */
export function moveBetween(from: string, to: string): Move {
  const [here, there] = [factsOf(from).depth, factsOf(to).depth];
  return there > here ? "deeper" : there < here ? "back" : "level";
}
