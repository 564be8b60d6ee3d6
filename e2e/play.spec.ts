/**
 * Gold coins from sign-in and the quiz to money in the wallet; codes; rewards that are not offered.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { answerQuestion, listQuestions, quizAvailable } from "@ballast/contract/gift/quiz.ts";
import { signToday } from "@ballast/contract/gift/sign.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { getBalance } from "@ballast/contract/wallet/calls.ts";
import type { Page } from "@playwright/test";
import { placeOfRight, wrongSentence } from "../apps/server/src/rewards/quiz-questions.ts";
import { DEMO_CODE } from "../scripts/demo-data/members.ts";
import { closeKeptPages, enter, test } from "./kept-pages.ts";
import { expectAccessible } from "./looks.ts";
import { type Member, signIn } from "./members.ts";
import { expect, test as fresh } from "./test.ts";
import { wordsOf } from "./words.ts";

test.afterAll(closeKeptPages);

/** Signs in and answers all questions right, over the API. */
async function playADay({ client }: Member): Promise<void> {
  await client.call(signToday);
  const { userId } = await client.call(memberInfo);
  const { day, list } = await client.call(listQuestions);
  for (const { questionId } of list) {
    const answer = `${placeOfRight(userId, day, questionId)}`;
    await client.call(answerQuestion, { questionId, answer });
  }
}

/** Opens the path on the test's own page, where the app starts. */
async function open(page: Page, member: Member, path: string): Promise<void> {
  await signIn(page, member);
  await page.goto(`/#${path}`);
}

test("signs in for the day, once, and sees it in the plan and the calendar", async ({
  look,
  member,
}) => {
  const page = await enter(look, await member("registered"), "/index/sign");
  await expect(page.getByText("Not signed in today")).toBeVisible();
  await page.getByRole("button", { name: "Sign in for 5 gold coins" }).click();
  await expect(page.getByText("You have signed in today")).toBeVisible();
  await expect(page.getByText("1 day in a row")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sign in for/ })).toHaveCount(0);
  const days = page.getByRole("list", { name: "Days of the month" });
  await expect(days.getByRole("listitem").filter({ hasText: "signed in, 5 coins" })).toHaveCount(1);
  await expect(page.getByRole("link", { name: /Gold coins/ })).toContainText("5");
}); // @screen /index/sign

test("answers the quiz, then exchanges coins, and finds where the money came from", async ({
  look,
  member,
  stack,
}) => {
  test.slow();
  const player = await member("registered");
  for (let day = 0; day < 6; day += 1) {
    await playADay(player);
    await stack.sandbox.advance(1);
  }
  const { userId } = await player.client.call(memberInfo);
  const { day, list } = await player.client.call(listQuestions);
  const page = await enter(look, player, "/mine");
  await page.getByRole("button", { name: "Daily quiz" }).click();
  for (const [at, { questionId, answers }] of list.entries()) {
    await expect(page.getByText(`Question ${at + 1} of 3`)).toBeVisible();
    const right = placeOfRight(userId, day, questionId);
    const chosen = at === 0 ? (right + 1) % 3 : right;
    if (at === 0) {
      await page.getByRole("button", { name: "Answer for 5 gold coins" }).click();
      await expect(page.getByText("Please choose an answer.")).toBeVisible();
    }
    await page.getByRole("radio", { name: answers[chosen] ?? "" }).check();
    await page.getByRole("button", { name: "Answer for 5 gold coins" }).click();
    await expect(
      page.getByText(
        at === 0
          ? `Wrong answer, the correct answer is: ${answers[right]}`
          : "That is right. You received 5 gold coins.",
      ),
    ).toBeVisible();
    await expectAccessible(page);
    if (at === 0) {
      // The right answer is shown again at the next visit, above the next question.
      await page.reload();
      await expect(page.getByText("Question 2 of 3")).toBeVisible();
      await expect(
        page.getByText(`Wrong answer, the correct answer is: ${answers[right]}`),
      ).toBeVisible();
      continue;
    }
    await page.getByRole("button", { name: /^(Next question|See today’s answers)$/ }).click();
  }
  await expect(page.getByText("2 of 3 right")).toBeVisible();

  await page.getByRole("link", { name: "Gold coins" }).click();
  // 145 coins: 45 for sign-ins, 6 × 15 and 10 for answers.
  await expect(page.getByText("145", { exact: true })).toBeVisible();
  const coins = page.getByRole("textbox", { name: "Gold coins to exchange" });
  await coins.fill("105");
  await page.getByRole("button", { name: "Exchange" }).click();
  await expect(page.getByText("Please enter coins in steps of 10, at least 100.")).toBeVisible();
  await page.getByRole("button", { name: "Max" }).click();
  await expect(coins).toHaveValue("140");
  await expect(page.getByText("0.14", { exact: true })).toBeVisible();
  const before = (await player.client.call(getBalance)).balance;
  await page.getByRole("button", { name: "Exchange 140 coins for 0.14 tUSDT" }).click();
  await expect(page.getByText("0.14 tUSDT is in your balance wallet")).toBeVisible();
  expect((await player.client.call(getBalance)).balance).toBe(before + 140_000n);
  await page.getByRole("button", { name: /Exchanged/ }).click();
  const sheet = page.getByRole("dialog", { name: "Where this reward comes from" });
  await expect(sheet.getByText("The operator funded the budget “Gold coins”")).toBeVisible();
  await expectAccessible(page);
}); // @rule message/wrong-answer @screen /user/quiz /user/earn

test("a code pays once; a wrong one, and the same again, say so at the field", async ({
  look,
  member,
  noErrors,
}) => {
  noErrors.allow("status of 400", "status of 409");
  const page = await enter(look, await member("registered"), "/user/verify");
  const code = page.getByRole("textbox", { name: "Redemption or exchange code" });
  const redeem = async (text: string) => {
    await code.fill(text);
    await page.getByRole("button", { name: "Redeem", exact: true }).click();
  };
  await redeem("no such code");
  await expect(page.getByText("This code is not known or is no longer valid.")).toBeVisible();
  await expect(code).toHaveValue("NOSUCHCODE");
  await redeem(DEMO_CODE.toLowerCase());
  await expect(page.getByText("2.00 tUSDT is in your balance wallet")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Code redeemed.*Launch gift/ })).toBeVisible();
  await redeem(DEMO_CODE);
  await expect(page.getByText("You have already redeemed this code.")).toBeVisible();
}); // @screen /user/verify

fresh(
  "the quiz image is not there where nobody can say whether there is a quiz",
  async ({ page, member, noErrors }) => {
    noErrors.allow("status of 500");
    const path = `**${pathOf(quizAvailable)}`;
    await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
    const asked = page.waitForResponse(path);
    await open(page, await member("registered"), "/mine");
    await asked;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");
    await expect(page.getByRole("button", { name: "Daily quiz" })).toHaveCount(0);
  },
);

fresh.describe("in Tamil", () => {
  fresh.use({ language: "ta_IN" });
  const say = wordsOf("ta_IN");

  fresh(
    "the quiz asks, and names the right answer, in the member's language",
    async ({ page, member }) => {
      const player = await member("registered");
      const { userId } = await player.client.call(memberInfo);
      const read = page.waitForResponse((answer) => answer.url().includes(pathOf(listQuestions)));
      await open(page, player, "/user/quiz");
      const { day, list } = (await (await read).json()).data as Pick<
        OutputOf<typeof listQuestions>,
        "day" | "list"
      >;
      const { questionId = "", question = "", answers = [] } = list[0] ?? {};
      const correct = placeOfRight(userId, day, questionId);
      await expect(page.getByRole("heading", { name: question })).toBeVisible();
      await page.getByRole("radio", { name: answers[(correct + 1) % 3] ?? "" }).check();
      await page.locator('button[type="submit"]').click();
      const wrong = wrongSentence("ta_IN", answers[correct] ?? "");
      await expect(page.getByText(wrong)).toBeVisible();
      await expect(page.getByRole("button", { name: say("Next question") })).toBeVisible();
    },
  );
});
