/** Calls of service `user` by which a member keeps control. */
import * as contract from "@ballast/contract/user-control.ts";
import * as ownData from "@ballast/contract/user-own-data.ts";
import { withdrawableOf } from "../ledger/accounts.ts";
import { bind, type Router } from "../platform/http.ts";
import type { Vault } from "../platform/vault.ts";
import { closeAccount, closingObstacles, verifyOwner } from "./close-account.ts";
import { confirmLimit, listLimits, setLimit } from "./limits.ts";
import { takeBreak } from "./take-break.ts";
import { answerUnderstanding, readUnderstanding } from "./understanding.ts";

export function mountControl(router: Router, { vault }: { vault: Vault }): void {
  mountClosing(router, vault);
  bind(router, contract.readUnderstanding, ({ db, member, language }) =>
    readUnderstanding(db, member, language),
  );
  bind(router, contract.answerUnderstanding, ({ tx, member, language }, input) =>
    answerUnderstanding(tx, member, language, input),
  );
  bind(router, contract.listLimits, ({ db, member }) => listLimits(db, member));
  bind(router, contract.setLimit, ({ tx, member }, input) => setLimit(tx, member, input));
  bind(router, contract.confirmLimit, ({ tx, member }, input) => confirmLimit(tx, member, input));
  bind(router, contract.takeBreak, ({ tx, member }, { length }) => takeBreak(tx, member, length));
}

function mountClosing(router: Router, vault: Vault): void {
  bind(router, ownData.readClosing, async ({ db, member }) => ({
    obstacles: await closingObstacles(db, member),
    rests: await withdrawableOf(db, member),
  }));
  bind(
    router,
    ownData.closeAccount,
    ({ tx, member }) => closeAccount(tx, member, vault),
    ({ db, member, ip }, input) => verifyOwner(db, member, { ...input, ip }),
  );
}
