/** The pictures of rewards for taking part: sign-in, gold coins, the quiz, codes. */
import { gallery } from "./gallery.ts";

gallery([
  { name: "sign-in", path: "/index/sign", empty: true, fails: "**/api/user/app/user/query**" },
  { name: "earn", path: "/user/earn", empty: true, fails: "**/api/gift/goldcoin/**" },
  { name: "quiz", path: "/user/quiz", empty: true, fails: "**/api/gift/question/list" },
  { name: "redeem", path: "/user/verify", empty: true, fails: "**/api/gift/redenvelope/**" },
]);
