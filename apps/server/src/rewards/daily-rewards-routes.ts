/** Calls about sign-in, coins, quiz and codes, and the trail of every gift. */
import * as gift from "@ballast/contract/gift/calls.ts";
import * as codes from "@ballast/contract/gift/codes.ts";
import * as coins from "@ballast/contract/gift/coins.ts";
import * as quiz from "@ballast/contract/gift/quiz.ts";
import * as sign from "@ballast/contract/gift/sign.ts";
import { bind, type Router } from "../platform/http.ts";
import { giftTrail } from "../reserve/gifts.ts";
import { findCode, redeem, redemptions } from "./codes.ts";
import { coinRecords, exchange, readCoinConfig } from "./coins.ts";
import { answer, isQuizAvailable, questionsOfToday } from "./quiz.ts";
import { signIn, signRecordOf, signStatus } from "./sign-in.ts";

export function mountDailyRewards(router: Router): void {
  bind(router, sign.signToday, ({ tx, member }) => signIn(tx, member));
  bind(router, sign.todaySignStatus, ({ db, member, clock }) => signStatus(db, member, clock));
  bind(router, sign.signRecord, ({ db, member, clock }, { month }) =>
    signRecordOf(db, member, clock, month),
  );
  bind(router, coins.coinConfig, ({ db, member }) => readCoinConfig(db, member));
  bind(router, coins.listCoinRecords, ({ db, member }, page) => coinRecords(db, member, page));
  bind(router, coins.exchangeCoins, ({ tx, member, key }, input) =>
    exchange(tx, member, input, key),
  );
  bind(router, quiz.quizAvailable, ({ db, member, clock }) => isQuizAvailable(db, member, clock));
  bind(router, quiz.listQuestions, ({ db, member, clock, language }) =>
    questionsOfToday(db, member, clock, language),
  );
  bind(router, quiz.answerQuestion, ({ tx, member, ...call }, input) =>
    answer(tx, member, input, call),
  );
  bind(
    router,
    codes.redeemCode,
    ({ tx, member }, _input, hash: Buffer) => redeem(tx, member, hash),
    (call, { code }) => findCode(call.db, call, code),
  );
  bind(router, codes.listRedeemed, ({ db, member }, page) => redemptions(db, member, page));
  bind(router, gift.rewardTrail, ({ db, member }, { transactionId }) =>
    giftTrail(db, member, transactionId),
  );
}
