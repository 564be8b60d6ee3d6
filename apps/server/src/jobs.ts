/** Names each job and its schedule: the table of contents of the background. */
import { localMoneyJobs } from "./cash/jobs.ts";
import { resealCards } from "./cash/reseal-cards.ts";
import { expireProposals } from "./console/expire-proposals.ts";
import { forgetConsoleTraces } from "./console/jobs.ts";
import { accrual, sumIncome, welcome } from "./income/jobs.ts";
import { invitationShares } from "./invitations/give-shares.ts";
import { messages } from "./messages/build-messages.ts";
import { letters } from "./messages/send-letters.ts";
import { openFigures } from "./open/figures.ts";
import type { Config } from "./platform/config.ts";
import type { Job } from "./platform/jobs.ts";
import { openMonths } from "./platform/months.ts";
import { createVault } from "./platform/vault.ts";
import { proofAssets, snapshot } from "./proof/jobs.ts";
import { type Bank, openBank } from "./rails/bank/bank.ts";
import { chainJobs } from "./rails/chain/jobs.ts";
import type { Chain } from "./rails/chain/open-chain.ts";
import { monitor } from "./reserve/monitor.ts";
import { sweepFees, sweepIncome } from "./reserve/sweeps.ts";
import { applyTreasuryMoves } from "./reserve/treasury-moves.ts";
import { expireCoupons } from "./rewards/promotions-jobs.ts";
import { forgetSecurityTraces } from "./security/jobs.ts";
import { resealTotp } from "./security/totp.ts";
import { CATALOG } from "./staff-catalog.ts";
import { resealStatementKeys } from "./statements/signing-keys.ts";
import { withdrawalsJob } from "./wallets/jobs.ts";
import { windDown, windDownWatch } from "./wind-down/jobs.ts";

/** All of them, in no particular order; `bank` is the configured one where no other is handed in. */
export function jobsOf(
  config: Config,
  chain: Chain,
  bank: Bank = openBank({ url: config.BANK_URL, keys: config.BANK_KEYS }),
): readonly Job[] {
  const vault = createVault(config.VAULT_KEYS);
  return [
    openMonths,
    forgetSecurityTraces,
    forgetConsoleTraces,
    ...chainJobs(chain),
    applyTreasuryMoves,
    accrual,
    sumIncome,
    welcome,
    expireCoupons,
    expireProposals(CATALOG.proposals),
    withdrawalsJob(config.AUTO_APPROVE_MAX),
    ...localMoneyJobs(bank, vault),
    resealCards(vault),
    invitationShares,
    resealTotp(vault),
    resealStatementKeys(vault),
    sweepIncome,
    sweepFees,
    messages,
    letters,
    snapshot(config.DATA_DIR),
    proofAssets(chain, bank),
    openFigures,
    windDown(config.DATA_DIR),
    windDownWatch,
    monitor,
  ];
}

/** What the passing of days makes due, in the order in which it builds on each other. */
export const AFTER_A_DAY: readonly string[] = [
  "open-months",
  "accrual",
  "sum-income",
  "expire-coupons",
  "expire-proposals",
  "withdrawals",
  "invitation-shares",
  "sweep-income",
  "sweep-fees",
  "chain-watch",
  "chain-reconcile",
  "local-money",
  "bank-reconcile",
  "snapshot",
  "proof-assets",
  "wind-down",
  "monitor",
  "messages",
  "open-figures",
];

/** What moves money over chain and bank; a round takes each movement one step further. */
export const AT_THE_RAILS: readonly string[] = [
  "chain-watch",
  "chain-send",
  "apply-treasury-moves",
  "local-money",
];
