/** Names each staff command: the table of contents of the command line. */
import type { Command } from "./command.ts";
import { auditCommands } from "./commands/audit.ts";
import { bankCommands } from "./commands/banks.ts";
import { branchCommands } from "./commands/branch.ts";
import { claimCommands } from "./commands/claims.ts";
import { communityCommands } from "./commands/community.ts";
import { contentCommands } from "./commands/content.ts";
import { countryPolicyCommands } from "./commands/country-policy.ts";
import { couponCommands } from "./commands/coupons.ts";
import { guideCommands } from "./commands/guides.ts";
import { invitationCommands } from "./commands/invitations.ts";
import { ledgerCommands } from "./commands/ledger.ts";
import { letterCommands } from "./commands/letters.ts";
import { localMoneyCommands } from "./commands/local-money.ts";
import { memberCommands } from "./commands/members.ts";
import { moneyCommands } from "./commands/money.ts";
import { outsideCommands } from "./commands/outside.ts";
import { peopleCommands } from "./commands/people.ts";
import { productCommands } from "./commands/products.ts";
import { proofCommands } from "./commands/proofs.ts";
import { proposalCommands } from "./commands/proposals.ts";
import { quizCommands } from "./commands/quiz.ts";
import { receiptCommands } from "./commands/receipts.ts";
import { playCommands } from "./commands/rewards-play.ts";
import { salesCommands } from "./commands/sales.ts";
import { settingCommands } from "./commands/settings.ts";
import { transferCommands } from "./commands/transfers.ts";
import { windDownCommands } from "./commands/wind-down.ts";
import { withdrawalCommands } from "./commands/withdrawals.ts";

export const COMMANDS: readonly Command[] = [
  ...peopleCommands,
  ...auditCommands,
  ...memberCommands,
  ...proposalCommands,
  ...moneyCommands,
  ...localMoneyCommands,
  ...bankCommands,
  ...productCommands,
  ...receiptCommands,
  ...ledgerCommands,
  ...branchCommands,
  ...proofCommands,
  ...withdrawalCommands,
  ...transferCommands,
  ...outsideCommands,
  ...salesCommands,
  ...windDownCommands,
  ...communityCommands,
  ...invitationCommands,
  ...couponCommands,
  ...claimCommands,
  ...playCommands,
  ...quizCommands,
  ...contentCommands,
  ...guideCommands,
  ...letterCommands,
  ...countryPolicyCommands,
  ...settingCommands,
];
