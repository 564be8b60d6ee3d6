/** Calls of service `user` for activity, statements, and the copy of a member's data. */
import { publicId } from "@ballast/contract/ids.ts";
import * as activity from "@ballast/contract/user/activity.ts";
import * as contract from "@ballast/contract/user/own-data.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import { bind, bindOwnTransaction, FileAnswer, type Router } from "../platform/http.ts";
import type { Vault } from "../platform/vault.ts";
import { refuseWhileBehind } from "../rails/outside/gate.ts";
import { verifyLoginPassword } from "../security/login-password.ts";
import { accountStatements } from "./account-statements.ts";
import { activityMonth } from "./activity-month.ts";
import { listActivity } from "./list-activity.ts";
import { claimExport, ownData } from "./own-data.ts";
import { readPeriod } from "./period.ts";
import { previewStatement } from "./preview-statement.ts";
import { signStatement } from "./sign-statement.ts";
import { signingKey } from "./signing-keys.ts";
import { sourcesOf } from "./sources.ts";
import { isSigned, STATEMENT_FORMS } from "./statement-forms.ts";

type Deps = { vault: Vault; dataDir: string };

export function mountStatements(router: Router, { vault, dataDir }: Deps): void {
  bind(router, activity.listActivity, ({ db, member, clock }, asked) =>
    listActivity(db, member, asked, clock.now()),
  );
  bind(router, activity.getActivityMonth, ({ db, member, clock }, asked) =>
    activityMonth(db, member, asked, clock.now()),
  );
  bind(router, contract.previewStatement, ({ db, member }, asked) =>
    previewStatement(db, member, asked),
  );
  bind(
    router,
    contract.downloadStatement,
    async ({ db, member, language }, { format, ...asked }) => {
      // A new signature could contradict one made before the books were restored.
      await refuseWhileBehind(db);
      const period = await readPeriod(db, asked);
      const name = `ballast-${period.from}-${period.to}`;
      const form = STATEMENT_FORMS[format];
      const accounts = await accountStatements(db, member, period, form.most);
      const sources = await sourcesOf(db, member, accounts);
      const memberId = publicId("member", member.id);
      const words = catalogueOf(language, "statement");
      const body = await form.write(accounts, { memberId, period, language, words, sources });
      const file = [`${name}.${form.extension}`, form.contentType] as const;
      if (!isSigned(format)) return new FileAnswer(...file, body);
      const key = await signingKey(db, vault, dataDir);
      return new FileAnswer(...file, signStatement(body, { format, memberId, period }, key));
    },
  );

  bindOwnTransaction(
    router,
    contract.exportOwnData,
    async ({ db, member, clock, ip }, { password }) => {
      await verifyLoginPassword(db, { memberId: member.id, password, ip });
      // Each in a transaction of its own, because a call that holds a connection must not wait for another.
      await db.transaction().execute((tx) => claimExport(tx, member));
      const text = await ownData(db, member, clock.now());
      return new FileAnswer("ballast-my-data.json", "application/json", Buffer.from(text));
    },
  );
}
