/** The demo's budgets for coins and codes, a code for everybody, and a member who uses them. */
import type { CampaignKind } from "@ballast/contract/gift/calls.ts";
import { redeemCode } from "@ballast/contract/gift/codes.ts";
import { coinConfig, exchangeCoins } from "@ballast/contract/gift/coins.ts";
import { answerQuestion, listQuestions } from "@ballast/contract/gift/quiz.ts";
import { signToday } from "@ballast/contract/gift/sign.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { proposalOf } from "../../apps/server/src/ledger/proposals.ts";
import type { Db } from "../../apps/server/src/platform/db.ts";
import { proposeCampaign } from "../../apps/server/src/reserve/campaigns.ts";
import {
  listBatches,
  makeCodes,
  proposeCodes,
} from "../../apps/server/src/rewards/code-batches.ts";
import { placeOfRight } from "../../apps/server/src/rewards/quiz-questions.ts";
import { type Client, eventually, type Sandbox } from "../client.ts";
import { logInAs } from "../member-life.ts";
import { DEMO_CODE, DEMO_MEMBERS } from "./members.ts";
import { byTwo, type DemoStaff } from "./treasury.ts";

const tUSDT = (hundredths: number) => BigInt(hundredths) * 10_000n;
const CONFIRMED = 25;

const GIFT = { name: "Launch gift", amount: tUSDT(2_00), codes: 1, usesEach: 400 };
const VALID_DAYS = 365;

const BUDGETS: { kind: CampaignKind; name: string; amount: bigint; funding: bigint }[] = [
  { kind: "coins", name: "Gold coins", amount: tUSDT(50), funding: tUSDT(500_00) },
  { kind: "codes", name: "Codes", amount: tUSDT(5_00), funding: tUSDT(1_000_00) },
];

/** Funds both budgets on the chain and creates the code. */
export async function fundPlay(
  db: Db,
  sandbox: Sandbox,
  staff: readonly DemoStaff[],
): Promise<void> {
  for (const { funding, ...budget } of BUDGETS) {
    const draft = { ...budget, currency: "tUSDT", budget: funding, funding } as const;
    const id = await byTwo(db, staff, (tx, maker) => proposeCampaign(tx, draft, maker));
    await eventually("the budget's money", async () => {
      await sandbox.mine(CONFIRMED);
      return (await proposalOf(db, id)).state === "done" ? true : null;
    });
  }
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
