/** The answers asked ahead that have come by the app's first drawing. */
import { languageName } from "../i18n/language.ts";
import { aheadKey, aheadOf } from "./ahead.ts";
import { queryClient } from "./query.ts";
import { readSession } from "./session.ts";

/**
 * From now on the app draws: what has come stands in its first drawing, in the place of what was kept
 * of a visit before; what is still to come is asked for by the screen (`takeAhead`).
 */
export function drawArrived(): void {
  const ahead = aheadOf(window);
  if (ahead.isOver) return;
  ahead.isOver = true;
  const own = aheadKey("", languageName(), readSession()?.token ?? "");
  for (const [key, { come }] of ahead.answers) {
    if (come?.envelope.code !== 200 || !key.startsWith(own)) continue;
    ahead.answers.delete(key);
    keep(key.slice(own.length), come.envelope.data, come.at);
  }
}

/** Under the name, and in the form, in which `query` and `pagedQuery` keep it. */
function keep(url: string, data: unknown, updatedAt: number): void {
  const [path, search] = url.split("?");
  const wire = Object.fromEntries(new URLSearchParams(search));
  if ("pageNum" in wire) {
    const first = { pages: [data], pageParams: [""] };
    queryClient.setQueryData([path, "pages", wire], first, { updatedAt });
  } else queryClient.setQueryData([path, wire], data, { updatedAt });
}
