/** Finds the payments at the bank that belong to the member who is logged in to the app. */
import { ask, Refused, readToken } from "./ask.ts";

/** Both kinds of payments, newest first; each names the bank's page while it can be paid there. */
const LISTS = [
  "/api/cash/cash/rechargerecord?pageNum=1&pageSize=20",
  "/api/fiat/fiatmoney/record?pageNum=1&pageSize=20",
];

type List = { data: { list: { payUrl: string | null }[] } };

/**
 * Returns those of `pages` that belong to the member; throws as `ask` does. Because the drawer
 * polls every two seconds, the server is queried only when a page is new for this login, and again
 * after a failed query.
 */
export function createOwnPages(language: string): (pages: string[]) => Promise<Set<string>> {
  type Asked = { token: string; pages: Set<string>; own: Promise<Set<string>> };
  let asked: Asked | null = null;
  return async (pages) => {
    const token = readToken();
    if (token === null) return new Set();
    if (asked?.token !== token || pages.some((page) => !asked?.pages.has(page))) {
      asked = { token, pages: new Set(pages), own: pagesOf(token, language) };
    }
    const latest = asked;
    try {
      const own = await latest.own;
      return new Set(pages.filter((page) => own.has(page)));
    } catch (error) {
      if (asked === latest) asked = null;
      throw error;
    }
  };
}

async function pagesOf(token: string, language: string): Promise<Set<string>> {
  const headers = { language, "x-access-token": token };
  const list = async (path: string) => {
    try {
      return (await ask<List>(path, headers)).data.list;
    } catch (error) {
      // The session has expired; the app itself reports that.
      if (error instanceof Refused && error.status === 401) return [];
      throw error;
    }
  };
  const lists = await Promise.all(LISTS.map(list));
  return new Set(lists.flat().flatMap(({ payUrl }) => payUrl ?? []));
}
