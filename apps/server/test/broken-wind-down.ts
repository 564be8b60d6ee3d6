/** Damage to members' parts in a wind-down with a shortage. */
import { sql } from "kysely";
import { type Case, run } from "./broken-books.ts";
import type { FullBooks } from "./full-books.ts";

const view = "wind_down_pays_one_factor";
/** A round in which `held` of `claims` is available, which determines its factor. */
const round = (claims: number, held: number) => sql`
  with shared as (insert into ledger.shared_out values ('tUSDT', platform.now(), 0))
  insert into wind_down.rounds (currency, no, at, custody, missing, returned, reserve, on_its_way, claims,
    unpaid, part, whole)
  values ('tUSDT', 1, platform.now(), ${held}, 0, 0, 0, 0, ${claims}, ${claims - held}, ${held}, ${claims})`;
const part = (claimant: string, claim: number, floor: number) => sql`
  insert into wind_down.parts (currency, no, bucket, claimant, kind, claim, open, floor)
  values ('tUSDT', 1, platform.bucket_of(${claimant}), ${claimant}, 'member', ${claim}, ${claim}, ${floor})`;
const floor = (claimant: string, claim: number, rest: number) => sql`
  insert into ledger.floors values (platform.bucket_of(${claimant}), ${claimant}, 'tUSDT', ${rest}, ${claim})`;

export const brokenWindDown = (books: () => FullBooks): Case[] => [
  {
    view,
    when: "one claim gets two units more than the others, and another two less",
    wrong: (tx) => {
      const { ana, bob } = books();
      const parts = [part(ana.id, 200, 98), part(bob.id, 200, 102)];
      return run(tx, round(400, 200), ...parts, floor(ana.id, 200, 98), floor(bob.id, 200, 102));
    },
    says: () => ({ claimant: books().ana.id, claim: 200, floor: 98 }),
  },
  {
    view,
    when: "the parts are more than what is there",
    wrong: (tx) => {
      const { ana, bob } = books();
      const parts = [part(ana.id, 200, 100), part(bob.id, 200, 99)];
      return run(tx, round(400, 200), ...parts, floor(ana.id, 200, 100), floor(bob.id, 200, 99));
    },
    says: () => ({ claimant: null, claim: 400, floor: 199 }),
  },
  {
    view,
    when: "a claim is left out of a round",
    wrong: (tx) => {
      const { ana, bob } = books();
      return run(
        tx,
        ...[round(200, 100), part(ana.id, 200, 100)],
        ...[floor(ana.id, 200, 100), floor(bob.id, 200, 0)],
      );
    },
    says: () => ({ claimant: null, claim: 200, floor: 400 }),
  },
  {
    view,
    when: "what cannot be paid to somebody was let go",
    wrong: (tx) => {
      const { ana } = books();
      return run(tx, round(200, 100), part(ana.id, 200, 100), floor(ana.id, 200, 99));
    },
    says: () => ({ claimant: books().ana.id, claim: 200, floor: 99 }),
  },
];
