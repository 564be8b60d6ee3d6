-- Invitations: what became of each fee that an invited member paid, and how often a link was opened.
-- Who invited whom stands in members.members; levels are counted from there.
create schema invitations;
grant usage on schema invitations to ballast_service;

-- bps: the inviter's part of a fee, at most 2,000 (20 %). cap: the most a member can ever get.
insert into platform.settings (name, value) values
  ('invitations.share', '{"bps": 2000, "cap": "50000000"}'),
  -- {name, link} of the person members may turn to with questions about their team, or null
  ('invitations.manager', 'null');

-- One row a fee, in the inviter's bucket; fee_id is the ledger transaction by which the invited
-- member's withdrawal paid it. An inviter is the one in members.members and nobody further up.
create table invitations.shares (
  bucket int not null check (bucket between 0 and 63),
  invited_id uuid not null,
  fee_id uuid not null,
  inviter_id uuid not null,
  currency text not null references ledger.currencies,
  fee bigint not null check (fee > 0),
  outcome text not null
    check (outcome in ('given', 'waiting', 'not_allowed', 'not_active', 'capped', 'too_small')),
  amount bigint check (amount > 0 and amount * 10000 <= fee * 2000),
  at timestamptz not null,
  primary key (bucket, invited_id, fee_id),
  check (bucket = platform.bucket_of(inviter_id)),
  check (inviter_id <> invited_id),
  check ((outcome = 'given') = (amount is not null))
);
create index on invitations.shares (bucket, inviter_id, at desc, fee_id) where outcome = 'given';
create index on invitations.shares (at) where outcome = 'waiting';

-- Up to which batch of its chain the fees of a bucket were looked at.
create table invitations.progress (
  bucket int primary key check (bucket between 0 and 63),
  seq bigint not null
);
insert into invitations.progress select b, 0 from generate_series(0, 63) b;

-- How often a member's link was opened on a day: a number, and nothing about who opened it.
create table invitations.visits (
  bucket int not null check (bucket between 0 and 63),
  member_id uuid not null,
  day date not null,
  visits int not null check (visits between 1 and 1000),
  primary key (bucket, member_id, day)
);

grant select on all tables in schema invitations to ballast_service;
grant update (seq) on invitations.progress to ballast_service;
grant insert, update (visits) on invitations.visits to ballast_service;

-- Inside. Fees of a bucket that are still there and that no sweep under way has fixed.
create function invitations.free_fees(in_bucket int, in_currency text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select (a.balance - coalesce((
    select sum(p.amount) from reserve.sweeps s
    join reserve.sweep_parts p on p.sweep_id = s.id and p.bucket = in_bucket
    where s.kind = 'fees' and s.currency = in_currency and s.state = 'queued'), 0))::bigint
  from ledger.accounts a
  where a.bucket = in_bucket and a.kind = 'client.due_to_house' and a.currency = in_currency
    and a.owner = ledger.house()
$$;

-- Gives the inviter the part of a fee, once, or writes down why not. Asked at this moment: the
-- policy of both countries, both people's standing, what the inviter got so far. Answers the
-- outcome: 'not_invited' leaves no row; 'waiting' (the fees held are on their way to the house) is
-- to be asked again; every other one is final.
create function invitations.consider_fee(in_invited uuid, in_fee uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  invited members.members;
  inviter members.members;
  terms jsonb := (select s.value from platform.settings s where s.name = 'invitations.share');
  b int;
  source int;
  c text;
  fee bigint;
  part bigint;
  left_of_cap bigint;
  result text;
begin
  select * into strict invited from members.members m
  where m.bucket = platform.bucket_of(in_invited) and m.id = in_invited;
  if invited.inviter_id is null then
    return 'not_invited';
  end if;
  b := platform.bucket_of(invited.inviter_id);
  select e.currency, e.amount into strict c, fee from ledger.entries e
  where e.bucket = invited.bucket and e.transaction_id = in_fee
    and e.kind = 'client.due_to_house' and e.side = 'C';
  part := fee * least((terms ->> 'bps')::bigint, 2000) / 10000;

  -- out of that very fee while it is here, else out of the bucket that holds most
  select x.bucket into source from (
    select n as bucket, invitations.free_fees(n, c) as free from generate_series(0, 63) n
  ) x
  order by (x.bucket = invited.bucket and x.free >= part) desc, x.free desc limit 1;
  perform ledger.lock_buckets(array[b, source]);
  select s.outcome into result from invitations.shares s
  where s.bucket = b and s.invited_id = in_invited and s.fee_id = in_fee;
  if result <> 'waiting' then
    return result;
  end if;

  select * into strict inviter from members.members m where m.bucket = b and m.id = invited.inviter_id;
  select (terms ->> 'cap')::bigint - coalesce(sum(s.amount), 0) into left_of_cap
  from invitations.shares s
  where s.bucket = b and s.inviter_id = inviter.id and s.outcome = 'given';
  result := case
    when not (members.policy(inviter.country)).invitations
      or not (members.policy(invited.country)).invitations or ledger.is_closed('invitation_share')
      then 'not_allowed'
    when inviter.state <> 'active' then 'not_active'
    when part <= 0 then 'too_small'
    when left_of_cap <= 0 then 'capped'
    when invitations.free_fees(source, c) < least(part, left_of_cap) then 'waiting'
    else 'given'
  end;
  part := least(part, left_of_cap);
  if result = 'given'
    and not ledger.invitation_share(invited.id, in_fee, source, inviter.id, part) then
    raise exception 'invitations: the ledger has shared this fee already' using errcode = 'BV001';
  end if;
  insert into invitations.shares
    (bucket, invited_id, fee_id, inviter_id, currency, fee, outcome, amount, at)
  values (b, invited.id, in_fee, inviter.id, c, fee, result,
    case when result = 'given' then part end, platform.now())
  on conflict (bucket, invited_id, fee_id) do update
    set outcome = excluded.outcome, amount = excluded.amount, at = excluded.at;
  return result;
end $$;
grant execute on function invitations.consider_fee to ballast_service;

-- A share is at most 20 % of a fee that was really paid, once a fee, to the one who invited the
-- payer and never to the payer; and what the books say was shared is what was written down here.
create view invariants.invitation_share_is_within_its_fee as
with booked as (
  select e.bucket, e.transaction_id, e.owner as inviter_id, e.amount
  from ledger.entries e where e.event = 'invitation_share' and e.kind = 'client.earned'
), written as (
  select s.*, ledger.derived_id('invitation_share:' || s.invited_id, s.fee_id) as transaction_id
  from invitations.shares s where s.outcome = 'given'
)
select coalesce(b.bucket, w.bucket) as bucket, transaction_id,
  coalesce(b.inviter_id, w.inviter_id) as inviter_id, w.invited_id, b.amount as booked,
  w.amount as written, f.amount as fee
from booked b
full join written w using (bucket, transaction_id)
left join members.members m on m.bucket = platform.bucket_of(w.invited_id) and m.id = w.invited_id
left join lateral (
  select x.amount from ledger.entries x
  join ledger.entries y on y.bucket = x.bucket and y.transaction_id = x.transaction_id
    and y.kind = 'client.withdrawing' and y.side = 'D' and y.owner = w.invited_id
  where x.bucket = platform.bucket_of(w.invited_id) and x.transaction_id = w.fee_id
    and x.kind = 'client.due_to_house' and x.side = 'C'
) f on true
where b.amount is distinct from w.amount or b.inviter_id is distinct from w.inviter_id
  or m.inviter_id is distinct from w.inviter_id or w.inviter_id = w.invited_id
  or coalesce(w.amount * 10000 > f.amount * 2000, true);

grant select on all tables in schema invariants to ballast_service;
