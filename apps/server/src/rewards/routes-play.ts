/** Calls of rewards that are played for: sign-in, coins, quiz, codes; and the trail of every gift. */
import * as gift from "@ballast/contract/gift.ts";
import { bind, type Router } from "../platform/http.ts";
import { giftTrail } from "../reserve/gifts.ts";

export function mountPlay(router: Router): void {
  bind(router, gift.rewardTrail, ({ db, member }, { transactionId }) =>
    giftTrail(db, member, transactionId),
  );
}
