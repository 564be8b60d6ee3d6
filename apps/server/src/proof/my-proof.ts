/** A member's own proofs, made from the newest files, with the ledger's figures of that moment. */
import { join } from "node:path";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { myProof } from "@ballast/contract/proof/calls.ts";
import { proofText } from "@ballast/proof/member-proof.ts";
import { openSnapshot, type Snapshot } from "@ballast/proof/node/open-snapshot.ts";
import { sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import { atOneMoment, type Db, errorCode } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { type CommitWithTree, newestWithTree, textOf } from "./commits.ts";
import { MEMBER_LIST, placeOf } from "./member-list.ts";
import { readOwnBooks } from "./own-books.ts";
import { treeDir } from "./proof-files.ts";

type Own = OutputOf<typeof myProof>["list"][number];
type Proven = Omit<Own, "books"> & { of: CommitWithTree };

/** Makes proofs from files: each tree is summed up once, when the first proof of it is requested. */
export function createProver(dataDir: string, clock: Clock) {
  const open = new Map<string, { folder: string; tree: Promise<Snapshot> }>();

  /** The newest tree of a currency; closes the previous one. */
  function treeOf({ currency, folder }: CommitWithTree): Promise<Snapshot> {
    const known = open.get(currency);
    if (known?.folder === folder) return known.tree;
    const tree = openSnapshot(treeDir(dataDir, folder, currency));
    open.set(currency, { folder, tree });
    tree.catch(() => open.delete(currency));
    known?.tree.then((old) => old.close()).catch(() => {});
    return tree;
  }

  async function prove(commit: CommitWithTree, member: string): Promise<Proven | null> {
    const { currency, folder, takenAt, hash } = commit;
    try {
      const place = placeOf(join(treeDir(dataDir, folder, currency), MEMBER_LIST), member);
      if (place === null) return null;
      const proof = (await treeOf(commit)).prove(place, new Uint8Array(hash));
      return {
        ...{ currency: currency as Currency, takenAt },
        ...{ commit: textOf(commit), proof: proofText(proof), of: commit },
      };
    } catch (error) {
      // Files stay on the machine that made them; after a restore elsewhere only the next snapshot has
      // some.
      if (errorCode(error) === "ENOENT") return null;
      throw error;
    }
  }

  return {
    /**
     * Empty when the member registered after the newest snapshot. For a list that was taken over there are
     * no figures of its moment; when its trees are lost too, proves the list before it.
     */
    async mine(db: Db, member: Pick<Member, "id" | "bucket">): Promise<OutputOf<typeof myProof>> {
      const wallets = await walletsOf(db, member);
      const proven: Proven[] = [];
      for (const commit of await newestWithTree(db)) {
        if (!wallets.has(commit.currency)) continue;
        const own = await prove(commit, member.id);
        if (own) proven.push(own);
      }
      if (proven.length === 0) return { list: [] };
      return await atOneMoment(db, async (tx) => {
        const at = clock.now();
        const list: Own[] = [];
        for (const { of, ...own } of proven) {
          const parts = of.takenOverAt === null ? await readOwnBooks(tx, member, of) : null;
          list.push({ ...own, books: parts && { at, parts } });
        }
        return { list };
      });
    },
  };
}

async function walletsOf(db: Db, { id, bucket }: Pick<Member, "id" | "bucket">) {
  const { rows } = await sql<{ currency: string }>`
    select distinct currency from ledger.accounts
    where bucket = ${bucket} and owner = ${id}`.execute(db);
  return new Set(rows.map(({ currency }) => currency));
}
