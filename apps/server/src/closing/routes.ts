/** Calls of service `user` by which a member closes the account. */
import * as contract from "@ballast/contract/user/own-data.ts";
import { withdrawableOf } from "../ledger/accounts.ts";
import { bind, type Router } from "../platform/http.ts";
import type { Vault } from "../platform/vault.ts";
import { closeAccount, closingObstacles, verifyOwner } from "./close-account.ts";

export function mountClosing(router: Router, { vault }: { vault: Vault }): void {
  bind(router, contract.readClosing, async ({ db, member }) => ({
    obstacles: await closingObstacles(db, member),
    rests: await withdrawableOf(db, member),
  }));
  bind(
    router,
    contract.closeAccount,
    ({ tx, member }) => closeAccount(tx, member, vault),
    ({ db, member, ip }, input) => verifyOwner(db, member, { ...input, ip }),
  );
}
