/**
 * Commands that propose to book the operator's own money, to move it, to book a loss, and to reverse a
 * transaction.
 */
import { CAMPAIGN_KINDS } from "@ballast/contract/gift/calls.ts";
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { documentFile } from "../../ledger/console/document-option.ts";
import {
  amountIn,
  amountOf,
  choice,
  command,
  exactAmountOf,
  id,
  NAME_MOST,
  optional,
  proposed,
  text,
} from "../../platform/staff-command.ts";
import { LOSS_BOOKS, proposeLoss } from "../bear-loss.ts";
import { proposeCampaign, proposeTopUp } from "../campaigns.ts";
import { proposeCapital } from "../capital-in.ts";
import { missing } from "../evidence.ts";
import { proposeFunding } from "../fund-reserve.ts";
import { proposeOutsideYield } from "../outside-yield.ts";
import { proposeReversal } from "../reverse-transaction.ts";

const currency = "tUSDT";

export const fundingCommands = [
  command({
    name: "capital-in",
    says: "propose to book money of the operator's own that reached the house's wallet",
    roles: ["finance"],
    place: {
      area: "Reserve",
      title: "Book own capital",
      of: "proposals",
      confirm:
        "It must already lie on the house's wallet: what the newest statement of the chain does not show is refused when another person approves.",
    },
    options: {
      amount: exactAmountOf("how much"),
      reference: text("where it came from, such as a transaction hash", NAME_MOST),
    },
    run: async ({ tx, staff }, { amount, reference }) =>
      proposed(await proposeCapital(tx, { amount, currency, reference }, staff.id)),
  }),
  command({
    name: "fund-reserve",
    says: "propose to move the house's money into the reserve, with the document that shows why",
    roles: ["finance"],
    place: {
      area: "Reserve",
      title: "Fund the reserve",
      of: "lots",
      confirm:
        "Once another person approves, the money leaves the house's wallet. It comes back only as returns to members.",
    },
    options: {
      amount: amountOf("how much"),
      document: documentFile("what shows it", true),
      reference: optional(text("a note", NAME_MOST)),
    },
    run: async ({ tx, staff }, { amount, document, reference }) => {
      const funding = { amount, currency, document, reference: reference ?? "" } as const;
      return proposed(await proposeFunding(tx, funding, staff.id));
    },
  }),
  command({
    name: "outside-yield",
    says: "propose to book yield that reached the reserve's wallet; two people approve",
    roles: ["finance"],
    place: {
      area: "Reserve",
      title: "Book outside yield",
      of: "lots",
      confirm:
        "Three people answer for it: you say where it was earned, two others attest it. It cannot be taken back.",
    },
    options: {
      amount: exactAmountOf("how much, just what that transaction brought"),
      document: documentFile("what shows where it was earned", true),
      "tx-hash": text("the transaction that brought it to the reserve's wallet", NAME_MOST),
    },
    run: async ({ tx, staff }, { amount, document, "tx-hash": txHash }) => {
      const outside = { amount, currency, document, txHash } as const;
      return proposed(await proposeOutsideYield(tx, outside, staff.id));
    },
  }),
  command({
    name: "fund-promotion",
    says: "propose a promotion budget with its first money",
    roles: ["finance"],
    place: {
      area: "Reserve",
      title: "New budget",
      of: "campaigns",
      confirm: "Once another person approves, the money leaves the house for good.",
    },
    options: {
      amount: amountOf("how much now"),
      name: text("the new budget's name", NAME_MOST),
      kind: optional(choice("what it pays for; welcome when left out", CAMPAIGN_KINDS)),
      "per-gift": amountOf("the most one gift may be; welcome: what each new member gets"),
      budget: optional(amountOf("the most it may ever hold; as much as now when left out")),
    },
    run: async ({ tx, staff }, values) => {
      const { amount, name, "per-gift": each, budget } = values;
      const kind = values.kind ?? "welcome";
      const draft = { kind, name, amount: each, budget: budget ?? amount, funding: amount };
      return proposed(await proposeCampaign(tx, { ...draft, currency }, staff.id));
    },
  }),
  command({
    name: "top-up-promotion",
    says: "propose more money for an open promotion budget, up to the most it may ever hold",
    roles: ["finance"],
    place: {
      area: "Reserve",
      title: "Add money",
      of: "campaigns",
      row: "campaign",
      whenState: ["open"],
      confirm: "Once another person approves, the money leaves the house for good.",
    },
    options: { campaign: id("campaign", "which"), amount: amountOf("how much more") },
    run: async ({ tx, staff }, { campaign, amount }) =>
      proposed(await proposeTopUp(tx, { campaignId: campaign, amount }, staff.id)),
  }),
  command({
    name: "bear-loss",
    says: "propose that the operator bears what is gone from a wallet or from an account at the bank",
    roles: ["finance"],
    place: {
      area: "Ledger",
      title: "Bear a loss",
      of: "breaks",
      confirm:
        "Once another person approves, it is the operator's loss for good. Have what comes back later sent to the house's wallet or account; there it can be booked as own capital.",
      danger: true,
    },
    options: {
      book: choice(
        "client: held for members; house: the operator's own; reserve: what backs no product of it",
        LOSS_BOOKS,
      ),
      currency: choice("which", CURRENCY_CODES),
      amount: optional(
        text("how much is gone, like 540.123456; all that two statements miss when left out"),
      ),
      document: documentFile("what shows how it was lost"),
      reason: text("what happened", NAME_MOST),
    },
    run: async ({ tx, staff }, { book, currency: code, amount, document, reason }) => {
      const typed = amount === null ? null : amountIn(code, amount);
      const lost = { book, currency: code, amount: typed ?? (await missing(tx, book, code)) };
      return proposed(await proposeLoss(tx, { ...lost, document, reference: reason }, staff.id));
    },
  }),
  command({
    name: "reverse",
    says: "propose the exact mirror of a ledger transaction, once",
    roles: ["finance"],
    place: {
      area: "Ledger",
      title: "Propose a reversal",
      of: "ledger-transactions",
      row: "transaction",
      whenState: ["reversible"],
      confirm: "Once another person approves, its exact mirror is booked; that stays.",
      danger: true,
    },
    options: { transaction: id("ledgerTransaction", "which"), reason: text("why") },
    run: async ({ tx, staff }, { transaction, reason }) => {
      const reversal = { transactionId: transaction, reference: reason };
      return proposed(await proposeReversal(tx, reversal, staff.id));
    },
  }),
];
