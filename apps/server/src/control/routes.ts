/** Calls of service `user` for a member's own limits, breaks and the questions before the first purchase. */
import * as contract from "@ballast/contract/user/control.ts";
import { bind, type Router } from "../platform/http.ts";
import { confirmLimit, listLimits, setLimit } from "./limits.ts";
import { takeBreak } from "./take-break.ts";
import { answerUnderstanding, readUnderstanding } from "./understanding.ts";

export function mountControl(router: Router): void {
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
