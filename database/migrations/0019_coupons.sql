-- Coupons and claims. A coupon is paid only from the budget of the coupons campaign: the most it can give
-- is reserved when a member receives it, stays reserved while it is used, and is paid with the principal. A
-- claim is a bonus that a person of the staff decides about.
create schema if not exists rewards;

grant usage on schema rewards to ballast_service;

-- A coupon that members may receive, once each. `amount` is the most it gives, reserved for each member; a
-- discount gives exactly that. Terms come from a proposal and never change.
create table rewards.coupons (
  id uuid primary key,
  campaign_id uuid not null references reserve.campaigns,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('money_off', 'percent_off', 'extra_days')),
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  percent_bps int check (percent_bps between 1 and 5000),
  extra_days int check (extra_days between 1 and 30),
  -- the lowest price of a purchase; a gift of money is at most half of it
  minimum bigint not null check (minimum > 0),
  product_id uuid references products.products,
  valid_from timestamptz not null,
  valid_to timestamptz not null check (valid_to > valid_from),
  state text not null default 'open' check (state in ('open', 'ended')),
  proposal_id uuid not null unique references ledger.proposals,
  created_at timestamptz not null,
  check ((kind = 'percent_off') = (percent_bps is not null)),
  check ((kind = 'extra_days') = (extra_days is not null)),
  check (kind <> 'money_off' or amount * 2 <= minimum),
  -- steps of 0.01, so that two decimals show the exact amount
  check (currency <> 'tUSDT' or (amount % 10000 = 0 and minimum % 10000 = 0))
);

create index on rewards.coupons (valid_to) where state = 'open';

-- A member's coupon. Its use is in orders.coupon_uses; an unused one expires, and its reserved money
-- returns to the budget.
create table rewards.member_coupons (
  bucket int not null check (bucket between 0 and 63),
  member_id uuid not null,
  coupon_id uuid not null references rewards.coupons,
  set_aside bigint not null check (set_aside > 0),
  received_at timestamptz not null,
  valid_to timestamptz not null,
  expired_at timestamptz,
  primary key (bucket, member_id, coupon_id)
);

create index on rewards.member_coupons (valid_to) where expired_at is null;

create index on rewards.member_coupons (received_at desc);

-- What a coupon gave to an order, frozen with it. running: to be paid · paid: paid to the member with the
-- principal · given_back: the order was exited early · returned: it was cancelled, and the coupon can be
-- used again.
create table orders.coupon_uses (
  bucket int not null,
  order_id uuid not null,
  member_id uuid not null,
  coupon_id uuid not null,
  campaign_id uuid not null,
  name text not null,
  kind text not null,
  percent_bps int,
  extra_days int,
  currency text not null,
  set_aside bigint not null check (set_aside > 0),
  -- a discount, or income of the extra days
  off bigint not null check (off >= 0),
  extra bigint not null check (extra >= 0),
  state text not null default 'running'
    check (state in ('running', 'paid', 'given_back', 'returned')),
  ended_at timestamptz,
  primary key (bucket, order_id),
  foreign key (bucket, order_id) references orders.orders (bucket, id),
  check (off + extra between 1 and set_aside and (off = 0 or extra = 0)),
  check ((state = 'running') = (ended_at is null))
);

-- A coupon is used once.
create unique index on orders.coupon_uses (bucket, member_id, coupon_id)
where state <> 'returned';

grant select on rewards.coupons, rewards.member_coupons, orders.coupon_uses to ballast_service;

-- What a coupon gives to a purchase; the same rule as contract/coupon-gift.ts. Percentages are rounded down
-- to 0.01.
create type rewards.coupon_gift as (off bigint, extra bigint);

-- Internal. The refusal of using a coupon for an otherwise valid purchase, or what it gives (as a use,
-- without its order).
create type rewards.coupon_check as (outcome text, details jsonb, use orders.coupon_uses);

-- ── Claims ───────────────────────────────────────────────────────────────────────────────────────

-- One of each kind for a member; a refused one may be submitted again. `campaign_id` and `amount` are what
-- was promised at the submission.
create table rewards.claims (
  bucket int not null check (bucket between 0 and 63),
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('join_group', 'share_video')),
  state text not null check (state in ('submitted', 'approved', 'refused')),
  campaign_id uuid not null references reserve.campaigns,
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  file_id uuid references members.files,
  link text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reason text check (length(reason) between 3 and 500),
  transaction_id uuid,
  primary key (bucket, id),
  unique (bucket, member_id, kind),
  check ((kind = 'join_group') = (file_id is not null) and (kind = 'share_video') = (link is not null)),
  check ((state = 'submitted') = (decided_at is null)),
  check (num_nulls(decided_at, decided_by, reason) in (0, 3)),
  check ((state = 'approved') = (transaction_id is not null))
);

create index on rewards.claims (id);

create index on rewards.claims (submitted_at, id) where state = 'submitted';

create index on rewards.claims (submitted_at desc, id desc);

create index on rewards.claims (campaign_id) where state = 'submitted';

-- A picture or video can be used for one claim only. Local, because it is unique over all buckets.
create table rewards.claim_proofs (
  proof text primary key,
  claim_id uuid not null
);

grant select on rewards.claims, rewards.claim_proofs to ballast_service;

-- The official group that members may join: {name, url}, or null when there is none.
insert into platform.settings (name, value) values ('rewards.group', 'null');
