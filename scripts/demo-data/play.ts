/** The demo's budgets for coins and codes, a code for everybody, and a member who uses them. */
import { redeemCode } from "@ballast/contract/gift/codes.ts";
import { coinConfig, exchangeCoins } from "@ballast/contract/gift/coins.ts";
import { answerQuestion, listQuestions } from "@ballast/contract/gift/quiz.ts";
import { signToday } from "@ballast/contract/gift/sign.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/db.ts";
import {
  listBatches,
  makeCodes,
  proposeCodes,
} from "../../apps/server/src/rewards/code-batches.ts";
import { placeOfRight } from "../../apps/server/src/rewards/quiz-questions.ts";
import type { Client, Sandbox } from "../client.ts";
import { logInAs } from "../member-life.ts";
import { DEMO_CODE, DEMO_MEMBERS } from "./members.ts";
import { byTwo, type DemoStaff } from "./treasury.ts";

const tUSDT = (hundredths: number) => BigInt(hundredths) * 10_000n;

const GIFT = { name: "Launch gift", amount: tUSDT(2_00), codes: 1, usesEach: 400 };
const VALID_DAYS = 365;

const [COINS, CODES] = [tUSDT(500_00), tUSDT(1_000_00)];

export const PLAY_BUDGETS = [
  { kind: "coins", name: "Gold coins", amount: tUSDT(50), budget: COINS, funding: COINS },
  { kind: "codes", name: "Codes", amount: tUSDT(5_00), budget: CODES, funding: CODES },
] as const;

/** Creates the code for everybody, from its funded budget. */
export async function makeGiftCode(db: Db, staff: readonly DemoStaff[]): Promise<void> {
  const { rows } = await sql<{ expiresAt: Date }>`
    select platform.now() + make_interval(days => ${VALID_DAYS}) as "expiresAt"`.execute(db);
  const expiresAt = rows[0]?.expiresAt ?? new Date(0);
  await byTwo(db, staff, (tx, maker) => proposeCodes(tx, { ...GIFT, expiresAt }, maker));
  await db.transaction().execute(async (tx) => {
    const [batch] = await listBatches(tx);
    await makeCodes(tx, batch?.id ?? "", DEMO_CODE);
  });
}

/**
 * Wraps the sandbox so that its first member plays on each passing day except the first, with one
 * session for all days.
 */
export function playing(url: string, sandbox: Sandbox): Sandbox {
  let client: Client | null = null;
  return {
    ...sandbox,
    async advance(days: number) {
      let answer = await sandbox.advance(1);
      for (let day = 1; day < days; day += 1) {
        client ??= await logInAs(url, DEMO_MEMBERS[0]);
        await play(client);
        answer = await sandbox.advance(1);
      }
      return answer;
    },
  };
}

const EXCHANGES_FROM = 200;

async function play(client: Client): Promise<void> {
  await client.call(signToday);
  const { userId } = await client.call(memberInfo);
  const { day, list } = await client.call(listQuestions);
  for (const { questionId } of list) {
    const answer = `${placeOfRight(userId, day, questionId)}`;
    await client.call(answerQuestion, { questionId, answer });
  }
  const { coins, minimum } = await client.call(coinConfig);
  if (coins >= EXCHANGES_FROM) await client.call(exchangeCoins, { coins: `${minimum}` });
}

/** The last day: signed in, the quiz answered, the code redeemed. */
export async function playToday(url: string): Promise<void> {
  const client = await logInAs(url, DEMO_MEMBERS[0]);
  await play(client);
  await client.call(redeemCode, { code: DEMO_CODE });
}
