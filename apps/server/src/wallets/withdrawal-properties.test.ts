/** Random lives of a wallet against an independent model; the seed of a failure is printed. */
import { AMOUNT_STEP, WITHDRAWAL_FEE_BPS } from "@ballast/contract/constants.ts";
import { uuidOf } from "@ballast/contract/ids.ts";
import { splitWithdrawal } from "@ballast/contract/product/calculator.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, it } from "vitest";
import { useApp } from "../../test/kit.ts";
import { type Buyer, someBuyers } from "../../test/order-builders.ts";
import { endTransfer } from "../../test/reserve-builders.ts";
import { aUsableAddress, aWallet, treasuryWallets } from "../../test/wallet-builders.ts";
import { memberBalances } from "../ledger/accounts.ts";
import { applyWithdrawal } from "./apply-withdrawal.ts";
import { approveWithdrawal } from "./decide-withdrawal.ts";

const RUNS = 25;
const DAILY_MAX = 1_000_000_000_000n;

const app = useApp();
beforeAll(async () => {
  await treasuryWallets(app.database.db);
});

type Parts = { deposit: bigint; returned: bigint; earned: bigint };
type Open = Parts & { id: string; gross: bigint; fee: bigint; approved: boolean };

const units = fc.bigInt({ min: 1n, max: 3_000_000n });
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom("deposit", "returned", "earned"), amount: units }),
  fc.record({
    kind: fc.constant("withdraw" as const),
    amount: fc.bigInt({ min: 100n, max: 400n }).map((cents) => cents * AMOUNT_STEP),
  }),
  fc.record({
    kind: fc.constantFrom("cancel", "approve", "settle", "fail"),
    amount: fc.nat(9).map(BigInt),
  }),
);

/** What the member should have, computed without the server by the contract's own calculator. */
class Model {
  readonly wallet: Parts = { deposit: 0n, returned: 0n, earned: 0n };
  readonly open: Open[] = [];
  readonly member: Buyer;
  readonly addressId: string;

  constructor(member: Buyer, addressId: string) {
    this.member = member;
    this.addressId = addressId;
  }

  move(parts: Parts, sign: 1n | -1n): void {
    this.wallet.deposit += sign * parts.deposit;
    this.wallet.returned += sign * parts.returned;
    this.wallet.earned += sign * parts.earned;
  }

  async withdraw(amount: bigint): Promise<void> {
    const expected = splitWithdrawal(amount, this.wallet, WITHDRAWAL_FEE_BPS);
    const application = { amount, addressId: this.addressId };
    const member = { ...this.member, sessionId: "" };
    const made = await app.database.db
      .transaction()
      .execute((tx) => applyWithdrawal(tx, member, uuidv7(), application, DAILY_MAX))
      .catch((error: Error) => error.message);
    if (typeof made === "string") {
      if (expected !== null || made !== "greater_than_balance") throw new Error(made);
      return;
    }
    if (expected === null) throw new Error("drew more than there is");
    const { deposit, returned, earned, fee, net } = expected;
    const got = [made.fromDeposit, made.fromReturned, made.fromEarned, made.fee, made.net];
    if (String(got) !== String([deposit, returned, earned, fee, net])) {
      throw new Error(`split ${got}, not ${[deposit, returned, earned, fee, net]}`);
    }
    this.open.push({ id: made.id, gross: amount, fee, deposit, returned, earned, approved: false });
    this.move(expected, -1n);
  }

  /** Applies a step to one open withdrawal; a step that its state does not allow has no effect. */
  async end(kind: string, which: number): Promise<void> {
    const found = this.open[which % Math.max(this.open.length, 1)];
    if (!found) return;
    if (kind === "approve") {
      const approve = app.database.db
        .transaction()
        .execute((tx) => approveWithdrawal(tx, found.id, "ben", ""));
      await approve.catch((error) => {
        if (!found.approved) throw error;
      });
      found.approved = true;
      return;
    }
    const { bucket } = this.member;
    if (found.approved && kind !== "cancel") {
      await endTransfer(app.database.db, found.id, kind === "settle" ? "confirmed" : "failed");
    }
    const call =
      kind === "settle"
        ? sql`wallets.settle_withdrawal(${bucket}, ${found.id})`
        : sql`wallets.release_withdrawal(${bucket}, ${found.id},
            ${kind === "cancel" ? "member" : "rail"}, ${kind})`;
    const { rows } = await sql<{ done: boolean }>`select ${call} as done`.execute(app.database.db);
    const allowed = kind === "cancel" ? !found.approved : found.approved;
    if (rows[0]?.done !== allowed) throw new Error(`${kind} was ${rows[0]?.done}, not ${allowed}`);
    if (!allowed) return;
    this.open.splice(this.open.indexOf(found), 1);
    if (kind !== "settle") this.move(found, 1n);
  }

  async check(): Promise<void> {
    const held = await memberBalances(app.database.db, this.member, "tUSDT");
    const withdrawing = this.open.reduce((sum, { gross }) => sum + gross, 0n);
    const got = [held.deposit, held.returned, held.earned, held.withdrawing];
    const expected = [...Object.values(this.wallet), withdrawing];
    if (String(got) !== String(expected)) throw new Error(`holds ${got}, not ${expected}`);
    if (got.some((amount) => amount < 0n)) throw new Error("a wallet below zero");
  }
}

it("splits and charges as the contract's calculator says, and withdraws what is open", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const [member] = await someBuyers(app.database.owner.db, [7], 0n);
      if (!member) throw new Error("no member");
      const addressId = uuidOf("address", await aUsableAddress(app, member)) ?? "";
      const model = new Model(member, addressId);
      for (const { kind, amount } of steps) {
        if (kind === "deposit" || kind === "returned" || kind === "earned") {
          await aWallet(app.database, member, { [kind]: amount });
          model.wallet[kind] += amount;
        } else if (kind === "withdraw") await model.withdraw(amount);
        else await model.end(kind, Number(amount));
        await model.check();
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}); // @rule input/withdrawal-amount
