/** Notices of the page Today while nothing is signed, sent or published, and what to do about it. */
import type { consoleSales } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Db } from "../../platform/db.ts";
import { effectsNow } from "../outside/effects-now.ts";

type Notice = OutputOf<typeof consoleSales>["notices"][number];

export async function effectsNotices(db: Db): Promise<Notice[]> {
  const { state, since, unknown } = await effectsNow(db);
  if (since === null) return [];
  const why =
    state === "books_behind"
      ? `the books are behind the chain or the bank, which show ${unknown} payments that they do not know.`
      : "the books were restored, and nobody has said yet that the chain and the bank agree with them.";
  return [
    {
      ...{ code: state, since, list: "unknown-payments", next: "docs/operations/books-behind.md" },
      says: `Nothing is signed, sent or published: ${why} Deposits and income go on.`,
    },
  ];
}
