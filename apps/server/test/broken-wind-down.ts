/** What could be wrong with the shares where money is short at the end. */
import { sql } from "kysely";
import { type Case, run } from "./broken-books.ts";
import type { FullBooks } from "./full-books.ts";

const view = "wind_down_pays_one_factor";
const cut = (claims: number, held: number) => sql`
  with shared as (insert into ledger.shared_out values ('tUSDT', platform.now(), 0))
  insert into wind_down.cuts (currency, at, custody, missing, reserve, on_its_way, claims)
  values ('tUSDT', platform.now(), ${held}, 0, 0, 0, ${claims})`;
const share = (claimant: string, claim: number, payable: number) => sql`
  insert into wind_down.shares (currency, claimant, bucket, kind, claim, payable)
  values ('tUSDT', ${claimant}, platform.bucket_of(${claimant}), 'member', ${claim}, ${payable})`;
const floor = (claimant: string, rest: number, currency = "tUSDT") => sql`
  insert into ledger.floors values (platform.bucket_of(${claimant}), ${claimant}, ${currency}, ${rest}, ${rest})`;

const rounds = "wind_down_rounds_pay_one_factor";
const round = (
  owed: number,
  shared: number,
  spread: number | null = null,
  over: number | null = null,
) => sql`
  with counted as (update ledger.shared_out set rounds = rounds + 1)
  insert into wind_down.rounds (currency, no, at, owed, shared, spread, over, returned, covered)
  values ('tUSDT', 1, platform.now(), ${owed}, ${shared}, ${spread}, ${over}, 0, 0)`;
/** All of the claim but its rest could still be paid. */
const rise = (claimant: string, claim: number, rest: number, by: number) => sql`
  insert into wind_down.round_parts
    (currency, no, claimant, bucket, is_set_aside, rest, claim, room, paid)
  values ('tUSDT', 1, ${claimant}, platform.bucket_of(${claimant}), false, ${rest}, ${claim},
    ${claim - rest}, ${-by})`;
const part = (claimant: string, rest: number, paid: number) => sql`
  insert into wind_down.round_parts (currency, no, claimant, bucket, is_set_aside, rest, paid)
  values ('tUSDT', 1, ${claimant}, platform.bucket_of(${claimant}), false, ${rest}, ${paid})`;

export const brokenWindDown = (books: () => FullBooks): Case[] => [
  {
    view,
    when: "one claim gets two units more than the others, and another two less",
    wrong: (tx) => {
      const { ana, bob } = books();
      return run(
        tx,
        ...[cut(400, 200), share(ana.id, 200, 102), share(bob.id, 200, 98)],
        ...[floor(ana.id, 98), floor(bob.id, 102)],
      );
    },
    says: () => ({ claimant: books().ana.id, claim: 200, payable: 102 }),
  },
  {
    view,
    when: "the shares are more than what is there",
    wrong: (tx) => {
      const { ana, bob } = books();
      return run(
        tx,
        ...[cut(401, 200), share(ana.id, 200, 100), share(bob.id, 201, 101)],
        ...[floor(ana.id, 100), floor(bob.id, 100)],
      );
    },
    says: () => ({ claimant: null, of_all: 201 }),
  },
  {
    view,
    when: "what cannot be paid to somebody was let go",
    wrong: (tx) => {
      const { ana, bob } = books();
      return run(
        tx,
        ...[cut(400, 200), share(ana.id, 200, 100), share(bob.id, 200, 100), floor(ana.id, 100)],
      );
    },
    says: () => ({ claimant: null, claim: 200, payable: 100 }),
  },
  {
    view,
    when: "somebody was paid more than could be paid",
    wrong: (tx) => {
      const { ana } = books();
      return run(
        tx,
        ...[cut(2_000_000_000_000, 1), share(ana.id, 2_000_000_000_000, 1)],
        floor(ana.id, 1_999_999_999_999),
      );
    },
    says: () => ({ claimant: books().ana.id, claim: 1_999_999_999_999 }),
  },
  {
    view,
    when: "of a local wallet more cannot be paid than is in it",
    wrong: (tx) => run(tx, floor(books().ana.id, 1_999_999_999_999, "tINR")),
    says: () => ({ claimant: books().ana.id, claim: 1_999_999_999_999 }),
  },
  {
    view,
    when: "something cannot be paid of a receipt that is none",
    wrong: (tx) =>
      run(
        tx,
        sql`insert into ledger.floors values (0, ${books().ana.id}, 'tINR', 1, 1, 'receipt')`,
      ),
    says: () => ({ claimant: books().ana.id, claim: 1, payable: 0 }),
  },
  {
    view,
    when: "a floor fell, and what fell is not kept",
    wrong: (tx) => {
      const { ana, bob } = books();
      return run(
        tx,
        ...[cut(400, 200), share(ana.id, 200, 100), share(bob.id, 200, 100)],
        ...[floor(ana.id, 100), floor(bob.id, 99)],
      );
    },
    says: () => ({ claimant: null, claim: 200, payable: 199 }),
  },
  {
    view: rounds,
    also: [view],
    when: "a later round pays one rest two units more, and another two less",
    wrong: (tx) => {
      const { ana, bob } = books();
      const parts = [part(ana.id, 100, 52), part(bob.id, 100, 48)];
      return run(tx, cut(400, 200), round(200, 100), ...parts);
    },
    says: () => ({ claimant: books().ana.id, rest: 100, paid: 52 }),
  },
  {
    view: rounds,
    also: [view],
    when: "a round raises one rest by less than another, which could rise too",
    wrong: (tx) => {
      const { ana, bob } = books();
      const parts = [rise(ana.id, 200, 100, 52), rise(bob.id, 200, 100, 48)];
      return run(tx, cut(400, 200), round(200, -100, 300, 400), ...parts);
    },
    says: () => ({ claimant: books().bob.id, rest: 100, paid: -48 }),
  },
  {
    view: rounds,
    also: [view],
    when: "what is gone is spread over rests, of which one is a unit and the other none",
    wrong: (tx) => {
      const { ana, bob } = books();
      const parts = [rise(ana.id, 1_000_000, 1, 500_000), rise(bob.id, 1_000_000, 0, 0)];
      return run(tx, cut(2_000_000, 1_999_999), round(1, -500_000, 500_001, 2_000_000), ...parts);
    },
    says: () => ({ claimant: books().ana.id, rest: 1, paid: -500_000 }),
  },
  {
    view: rounds,
    also: [view],
    when: "a claim of which all could be paid is left out of what is gone",
    wrong: (tx) => {
      const { ana, bob } = books();
      return run(
        tx,
        ...[cut(2_000_000, 1_999_999), share(ana.id, 1_000_000, 999_999)],
        ...[share(bob.id, 1_000_000, 1_000_000), round(1, -500_000, 500_001, 1_000_000)],
        rise(ana.id, 1_000_000, 1, 500_000),
      );
    },
    says: () => ({ claimant: books().bob.id, rest: 0, paid: null }),
  },
  {
    view: rounds,
    also: [view],
    when: "a round says of more than of what rose in full that it could not rise",
    wrong: (tx) =>
      run(
        tx,
        ...[cut(400, 200), round(200, -100, 300, 400), rise(books().ana.id, 400, 200, 100)],
        sql`update wind_down.rounds set full_owed = 50`,
      ),
    says: () => ({ claimant: null, owed: 50 }),
  },
  {
    view: rounds,
    when: "the ledger counts a round that was not held",
    wrong: (tx) => run(tx, cut(200, 200), sql`update ledger.shared_out set rounds = 1`),
    says: () => ({ no: 1, owed: 0 }),
  },
  {
    view: rounds,
    also: [view],
    when: "a later round gives less than it shared",
    wrong: (tx) => run(tx, cut(400, 200), round(200, 100), part(books().ana.id, 100, 50)),
    says: () => ({ claimant: null, rest: 100, paid: 50 }),
  },
];
