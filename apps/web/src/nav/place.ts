/** Where the app is: the part of the address after the hash, "#/index/detail?productId=…". */
import type { Visit } from "../api/session.ts";
import { factsOf, type Path, type Search } from "./paths.ts";

export type Place = { path: string; search: Search };

export function readPlace(hash: string): Place {
  const text = hash.replace(/^#/, "");
  const cut = text.indexOf("?");
  const path = cut < 0 ? text : text.slice(0, cut);
  const query = cut < 0 ? "" : text.slice(cut + 1);
  return { path: path === "" ? "/" : path, search: Object.fromEntries(new URLSearchParams(query)) };
}

/** The place as the address has it, without the hash sign. */
export function writePlace({ path, search }: Place): string {
  const query = new URLSearchParams(search).toString();
  return query === "" ? path : `${path}?${query}`;
}

export function hrefOf(path: Path, search: Search = {}): string {
  return `#${writePlace({ path, search })}`;
}

/**
 * Where a visitor or a member is sent: without a session every path but a visitor's leads to the
 * login, which keeps the requested place; with a session the login leads on to that place. Who is
 * new here and asked for nothing is welcomed.
 */
export function guard(wanted: Place, visit: Visit): Place {
  return guardBy(wanted, visit, (path) => factsOf(path).visitor === true);
}

/** As `guard`, for the script in the page, which does not know all paths. */
export function guardBy(
  wanted: Place,
  visit: Visit,
  isForVisitors: (path: string) => boolean,
): Place {
  if (wanted.path === "/") {
    const path = visit === "new" ? "/welcome" : "/index";
    return guardBy({ path, search: {} }, visit, isForVisitors);
  }
  const isMember = visit === "member";
  if (!isMember && !isForVisitors(wanted.path)) {
    return { path: "/user/login", search: { to: writePlace(wanted) } };
  }
  if (isMember && isEntry(wanted.path)) return afterLogin(wanted.search);
  return wanted;
}

/**
 * The place requested before the login. It is never outside the app, since it is parsed as a place
 * of the app.
 */
export function afterLogin(search: Search): Place {
  const to = readPlace(search.to ?? "");
  return to.path === "/" || isEntry(to.path) ? { path: "/index", search: {} } : to;
}

/** Whether a path is the welcome or the login, which lead on when a session begins elsewhere. */
export function isBeforeLogin(path: string): boolean {
  return path === "/welcome" || path === "/user/login";
}

/** Also what lies below the login; the change of the login password does not. */
export function isEntry(path: string): boolean {
  return isBeforeLogin(path) || path.startsWith("/user/login/");
}

export type Move = "deeper" | "back" | "level";

/** The transition to a screen, by depth alone; "level" has no slide. */
export function moveBetween(from: string, to: string): Move {
  const [here, there] = [factsOf(from).depth, factsOf(to).depth];
  return there > here ? "deeper" : there < here ? "back" : "level";
}
