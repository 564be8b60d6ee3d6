/** What staff list and do about coins, codes, coupons, claims and the quiz. */
import type { ConsolePart } from "../platform/console-part.ts";
import { claimCommands } from "./console/claim-commands.ts";
import { claimResources } from "./console/claim-resources.ts";
import { coinAndCodeCommands } from "./console/coin-and-code-commands.ts";
import { coinResources } from "./console/coin-resources.ts";
import { couponAndCodeResources } from "./console/coupon-and-code-resources.ts";
import { couponCommands } from "./console/coupon-commands.ts";
import { quizCommands } from "./console/quiz-commands.ts";
import { quizResources } from "./console/quiz-resources.ts";

export const rewardsConsole: ConsolePart = {
  commands: [...claimCommands, ...coinAndCodeCommands, ...couponCommands, ...quizCommands],
  resources: [...claimResources, ...coinResources, ...couponAndCodeResources, ...quizResources],
};
