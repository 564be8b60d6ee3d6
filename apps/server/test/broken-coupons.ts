/** Damage to coupons and claims; `books` is called when a case runs. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Case, run } from "./broken-books.ts";
import type { FullBooks } from "./full-books.ts";

export const brokenCoupons = (books: () => FullBooks): Case[] => {
  const coupon = randomUUID();
  const claim = randomUUID();
  return [
    {
      view: "coupons_are_set_aside",
      when: "a member has a coupon for which no money was set aside",
      wrong: (tx) =>
        run(
          tx,
          sql`insert into rewards.coupons (id, campaign_id, name, kind, currency, amount, minimum,
              valid_from, valid_to, proposal_id, created_at)
            select ${coupon}, c.id, 'Free', 'money_off', 'tUSDT', 1000000, 2000000, now(),
              now() + interval '1 day', c.proposal_id, now()
            from reserve.campaigns c where c.id = ${books().campaign}`,
          sql`insert into rewards.member_coupons (bucket, member_id, coupon_id, set_aside,
              received_at, valid_to)
            values (7, ${books().ana.id}, ${coupon}, 1000000, now(), now() + interval '1 day')`,
        ),
      says: () => ({ bucket: 7, campaign_id: books().campaign, held: 0, owed: 1_000_000 }),
    },
    {
      view: "coupons_follow_their_orders",
      when: "an order is said to be paid with a coupon that nobody had",
      wrong: (tx) =>
        run(
          tx,
          sql`update orders.orders set from_deposit = from_deposit - 1, from_coupon = 1
            where id = ${books().orders.fresh}`,
        ),
      says: () => ({ order_id: books().orders.fresh, from_coupon: 1, use: null, received: false }),
    },
    {
      view: "claims_are_paid_when_approved",
      when: "an approved claim was never paid",
      wrong: (tx) =>
        run(
          tx,
          sql`insert into rewards.claims (bucket, id, member_id, kind, state, campaign_id, currency,
              amount, link, submitted_at, decided_at, decided_by, reason, transaction_id)
            values (7, ${claim}, ${books().ana.id}, 'share_video', 'approved', ${books().campaign},
              'tUSDT', 5000000, 'a link', now(), now(), 'sue', 'looked at it', ${randomUUID()})`,
        ),
      says: () => ({ id: claim, amount: 5_000_000, paid: null }),
    },
  ];
};
