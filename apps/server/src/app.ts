/** Builds the HTTP app and mounts each slice's routes: the table of contents of the API. */
import type { FastifyInstance } from "fastify";
import { mountBankCards } from "./cash/card-routes.ts";
import { mountCash } from "./cash/routes.ts";
import { mountClosingConsole } from "./closing/console-routes.ts";
import { mountClosing } from "./closing/routes.ts";
import { postImageVisibleTo } from "./community/post-images.ts";
import { mountCommunity } from "./community/routes.ts";
import { auditRefusedCall } from "./console/member-calls.ts";
import { mountConsole } from "./console/routes.ts";
import { lent } from "./console/run-staff.ts";
import { createAuthenticateStaff } from "./console/staff-login.ts";
import { mountConsoleApp } from "./content/console-app.ts";
import { mountDocuments } from "./content/documents.ts";
import { mountContent } from "./content/routes.ts";
import { mountWebApp } from "./content/web-app.ts";
import { mountControl } from "./control/routes.ts";
import { mountIncomeConsole } from "./income/console-routes.ts";
import { promisedIncome } from "./income/promised-income.ts";
import { mountIncome } from "./income/routes.ts";
import { readLevel } from "./invitations/invite-stats.ts";
import { mountInvitations } from "./invitations/routes.ts";
import { lockBucket } from "./ledger/accounts.ts";
import { mountLedgerConsole } from "./ledger/console-routes.ts";
import { mountMembers } from "./members/routes.ts";
import { mountMessagesConsole } from "./messages/console-routes.ts";
import { mountMessages } from "./messages/routes.ts";
import { mountOpen } from "./open/routes.ts";
import { hasHeldPaidOrder } from "./orders/has-held-paid-order.ts";
import { mountOrders } from "./orders/routes.ts";
import { hasOrdered, unitsHeld } from "./orders/units-held.ts";
import { mountOversight } from "./oversight/console-routes.ts";
import { registerOperatorMetrics } from "./oversight/operator-metrics.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db.ts";
import type { Router } from "./platform/http.ts";
import type { Log } from "./platform/log.ts";
import { mountPages } from "./platform/pages.ts";
import type { ReadReplicas } from "./platform/read-replicas.ts";
import { createServer } from "./platform/server.ts";
import { createVault } from "./platform/vault.ts";
import { mountProductsConsole } from "./products/console-routes.ts";
import { mountProducts } from "./products/routes.ts";
import { mountProof } from "./proof/routes.ts";
import { openBank } from "./rails/bank/bank.ts";
import { mountBankHook } from "./rails/bank/hook.ts";
import { inspectTransaction } from "./rails/chain/inspect-transaction.ts";
import type { Chain } from "./rails/chain/open-chain.ts";
import { createSms } from "./rails/sms/sms.ts";
import { mountReserveConsole } from "./reserve/console-routes.ts";
import { createBuyWithCoupon } from "./rewards/buy-with-coupon.ts";
import { mountRewardsConsole } from "./rewards/console-routes.ts";
import { mountDailyRewards } from "./rewards/daily-rewards-routes.ts";
import { mountPromotions } from "./rewards/promotions-routes.ts";
import { runStaff } from "./run-staff.ts";
import { mountPreparing } from "./sandbox/preparing.ts";
import { mountSandbox } from "./sandbox/routes.ts";
import { openSandboxDoor } from "./sandbox/sandbox-door.ts";
import type { SandboxDeps } from "./sandbox/state.ts";
import { createAuthenticate } from "./security/authenticate.ts";
import { passkeyHostOf } from "./security/passkey-host.ts";
import { mountSecurity } from "./security/routes.ts";
import { CATALOG } from "./staff-catalog.ts";
import { mountStatementsConsole } from "./statements/console-routes.ts";
import { mountStatements } from "./statements/routes.ts";
import { mountWallets } from "./wallets/routes.ts";

/** What main.ts builds once and every slice takes its part of. */
export type Deps = {
  config: Config;
  database: Database;
  /** Null: the primary answers all reads. */
  replicas: ReadReplicas | null;
  clock: Clock;
  log: Log;
  chain: Chain;
  catchUp: SandboxDeps["catchUp"];
};

/** For the sandbox: the staff command line in this process, over its connections. */
async function runStaffHere(args: readonly string[], { config, database }: Deps) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const { DATABASE_URL, DATA_DIR } = config;
  const io = { out: say, err: say };
  const exit = await runStaff(args, { DATABASE_URL, DATA_DIR }, io, lent(database));
  return { exit, lines };
}

export type App = { fastify: FastifyInstance; router: Router };

export async function createApp(deps: Deps): Promise<App> {
  const { config, database, clock, log, chain } = deps;
  const fastify = await createServer(config, database, log, clock);
  registerOperatorMetrics(database.db);
  const router: Router = {
    fastify,
    db: database.db,
    replicas: deps.replicas,
    probe: database.probe,
    clock,
    services: config.SERVICES,
    authenticate: createAuthenticate(database.db, database.probe),
    authenticateStaff: createAuthenticateStaff(database.db, database.probe),
    staffRefused: (staff, path, sent) =>
      auditRefusedCall(database.db, CATALOG, staff, { path, sent }),
    lockMoney: (tx, member) => lockBucket(tx, member.bucket),
    calls: [],
  };
  const sms = createSms({ url: config.SMS_URL, token: config.SMS_TOKEN });
  const vault = createVault(config.VAULT_KEYS);
  const secondStep = { vault, passkeyHost: passkeyHostOf(config.PUBLIC_URL) };
  mountSecurity(router, { sms, log, ...secondStep });
  mountMembers(router, {
    ...secondStep,
    sms,
    dataDir: config.DATA_DIR,
    chainId: config.CHAIN_ID,
    hasHeldPaidOrder,
    postImageVisibleTo,
    readLevel,
  });
  mountControl(router);
  mountClosing(router, { vault });
  mountWallets(router, {
    config,
    inspectTransaction: (txHash) => inspectTransaction(chain, database.db, txHash),
    promisedIncome,
    vault,
  });
  mountBankCards(router, { vault });
  const bank = openBank({ url: config.BANK_URL, keys: config.BANK_KEYS });
  mountCash(router, { config, vault, pageOf: bank.pageOf });
  mountBankHook(router, bank.hookSecret);
  mountProducts(router, { unitsHeld, hasOrdered });
  mountOrders(router, { buyWithCoupon: createBuyWithCoupon(database.db) });
  mountIncome(router);
  mountDailyRewards(router);
  mountCommunity(router, { dataDir: config.DATA_DIR });
  mountDocuments(router, config);
  mountInvitations(router, config);
  mountPromotions(router, { dataDir: config.DATA_DIR });
  mountStatements(router, { vault, dataDir: config.DATA_DIR });
  mountProof(router, { dataDir: config.DATA_DIR, webDir: config.WEB_DIR });
  mountOpen(router, { webDir: config.WEB_DIR, autoApproveMax: config.AUTO_APPROVE_MAX, log });
  mountContent(router, { dataDir: config.DATA_DIR });
  mountMessages(router, { database, log });

  mountConsole(router, { ...secondStep, config, catalog: CATALOG });
  mountLedgerConsole(router);
  mountReserveConsole(router);
  mountProductsConsole(router);
  mountIncomeConsole(router);
  mountRewardsConsole(router);
  mountMessagesConsole(router);
  mountClosingConsole(router, { vault });
  mountStatementsConsole(router);
  mountOversight(router, {
    demanded: config.ACKNOWLEDGED_ON,
    backupMaxAgeHours: config.BACKUP_MAX_AGE_HOURS,
    autoApproveMax: config.AUTO_APPROVE_MAX,
  });

  const door = openSandboxDoor(config);
  if (door) mountPreparing(router, config.DATA_DIR);
  mountPages(router);
  mountWebApp(router, {
    dir: config.WEB_DIR,
    hasDrawer: door && ((request) => door.shownBy(request) !== null),
    publicUrl: config.PUBLIC_URL,
  });
  mountConsoleApp(router, { dir: config.CONSOLE_DIR });
  if (door) {
    mountSandbox(router, {
      door,
      chainUrl: config.CHAIN_RPC_URL,
      smsUrl: config.SMS_URL,
      smsToken: config.SMS_TOKEN,
      bank: { url: config.BANK_URL, token: config.BANK_KEYS.token },
      dataDir: config.DATA_DIR,
      probe: database.probe,
      log,
      catchUp: deps.catchUp,
      runStaff: (args) => runStaffHere(args, deps),
    });
  }
  return { fastify, router };
}
