/** Damage to the rows of single slices, besides the ledger itself. */
import type { Case } from "./broken-books.ts";
import { brokenCoupons } from "./broken-coupons.ts";
import { brokenDecisions } from "./broken-decisions.ts";
import { brokenInvitations } from "./broken-invitations.ts";
import { brokenLocalMoney } from "./broken-local-money.ts";
import { brokenProof } from "./broken-proof.ts";
import { brokenRewards } from "./broken-rewards.ts";
import { brokenWindDown } from "./broken-wind-down.ts";
import type { FullBooks } from "./full-books.ts";

export const brokenBySlice = (books: () => FullBooks): Case[] => [
  ...brokenDecisions(books),
  ...brokenInvitations(books),
  ...brokenCoupons(books),
  ...brokenRewards(books),
  ...brokenLocalMoney(books),
  ...brokenProof(),
  ...brokenWindDown(books),
];
