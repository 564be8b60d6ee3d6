/** Staff commands for gold coins and reward codes; one person proposes their value and another approves it. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { publicId } from "@ballast/contract/ids.ts";
import {
  amountOf,
  command,
  id,
  instant,
  money,
  NAME_MOST,
  optional,
  proposed,
  standing,
  text,
  whole,
  wholes,
} from "../../platform/staff-command.ts";
import { endCodes, listBatches, makeCodes, proposeCodes } from "../code-batches.ts";
import { coinTerms, proposeCoinTerms } from "../coin-terms.ts";

export const coinAndCodeCommands = [
  command({
    name: "coins",
    says: "show what gold coins are given for and what they are worth",
    roles: ROLES,
    options: {},
    run: async ({ db }) => {
      const terms = await coinTerms(db);
      return [
        `Signing in, seven days in a row: ${terms.plan.join(", ")} coins; then from the start`,
        `Quiz: ${terms.questions} questions a day, ${terms.perAnswer} coins for a right answer`,
        `${terms.step} coins are ${money(BigInt(terms.step) * terms.value)}; exchanged in steps ` +
          `of ${terms.step} from ${terms.minimum}, at most ${terms.perDay} in a day`,
      ];
    },
  }),
  command({
    name: "set-coins",
    says: "propose other terms of gold coins; what is left out stays",
    roles: ["finance"],
    place: { area: "Rewards", title: "Propose other terms", of: "coin-terms", edits: true },
    options: {
      plan: optional(wholes("coins of each of the seven days in a row")),
      questions: optional(whole("questions of a day, at most 5")),
      "per-answer": optional(whole("coins for a right answer")),
      value: optional(whole("worth of a coin, in millionths of a tUSDT")),
      minimum: optional(whole("least coins of an exchange")),
      step: optional(whole("coins are exchanged in steps of so many")),
      "per-day": optional(whole("most coins of a member's exchanges in a day")),
    },
    standing: async (db) => {
      const { plan, perAnswer, perDay, ...rest } = await coinTerms(db);
      const named = { "per-answer": perAnswer, "per-day": perDay };
      return standing({ ...rest, ...named, plan: plan.join(",") });
    },
    run: async ({ tx, staff }, { value, "per-answer": perAnswer, "per-day": perDay, ...rest }) => {
      const changes = { ...rest, perAnswer, perDay, value: value === null ? null : BigInt(value) };
      const given = Object.entries(changes).filter(([, change]) => change !== null);
      return proposed(await proposeCoinTerms(tx, Object.fromEntries(given), staff.id));
    },
  }),
  command({
    name: "propose-codes",
    says: "propose a batch of codes; the budget of codes must cover them all",
    roles: ["finance"],
    place: { area: "Rewards", title: "Propose a batch", of: "code-batches" },
    options: {
      name: text("what members see beside the reward", NAME_MOST),
      amount: amountOf("what a code pays"),
      codes: whole("how many codes"),
      uses: optional(whole("members each code is for; 1 when left out")),
      expires: instant("until when they can be redeemed"),
    },
    run: async ({ tx, staff }, { uses, expires, ...batch }) => {
      const terms = { ...batch, usesEach: uses ?? 1, expiresAt: expires };
      return proposed(await proposeCodes(tx, terms, staff.id));
    },
  }),
  command({
    name: "code-batches",
    says: "list the batches of codes, newest first",
    roles: ROLES,
    options: {},
    run: async ({ db }) =>
      (await listBatches(db)).map(
        (batch) =>
          `${publicId("codeBatch", batch.id)}  ${batch.name}  ${batch.state}  ` +
          `${batch.codes} of ${money(batch.amount, batch.currency)} for ${batch.usesEach} each, ` +
          `${batch.redeemed} redeemed, until ${batch.expiresAt.toISOString()}`,
      ),
  }),
  command({
    name: "make-codes",
    says: "make the codes of an approved batch; they are shown this once",
    roles: ["finance"],
    options: {
      batch: id("codeBatch", "an approved batch"),
      word: optional(text("a code of your own choice, for a batch of one; letters and digits")),
    },
    run: ({ tx }, { batch, word }) => makeCodes(tx, batch, word),
  }),
  command({
    name: "end-codes",
    says: "end a batch of codes before its time; nobody can redeem one of them any more",
    roles: ["finance", "admin"],
    place: {
      area: "Rewards",
      title: "End the batch",
      of: "code-batches",
      row: "batch",
      whenState: ["approved", "made"],
      danger: true,
      confirm:
        "Codes that were not used cannot be used from this moment on; what was paid stays paid. " +
        "What its budget kept for the others is free again. It cannot be opened again.",
    },
    options: { batch: id("codeBatch", "which"), reason: text("why") },
    run: async ({ tx, staff }, { batch, reason }) => {
      const ended = await endCodes(tx, batch, { staff: staff.id, reason });
      const freed =
        ended.amount * (BigInt(ended.codes) * BigInt(ended.usesEach) - BigInt(ended.redeemed));
      return [
        `${publicId("codeBatch", batch)} has ended; ${ended.redeemed} redemptions of it stay paid.`,
        `Free again in the budget of codes: ${money(freed, ended.currency)}`,
      ];
    },
  }),
];
