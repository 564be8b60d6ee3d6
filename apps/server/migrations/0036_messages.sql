-- Content that staff publish, feedback of members, and messages: what members are told. Nothing here
-- moves money; what has happened is read from the tables to the left, which know nothing of it.
create schema content;
grant usage on schema content to ballast_service;

-- What is shown from `from_at` until `until_at`, unless it was withdrawn. `leads_to`: a place in the
-- app. `position` orders those of a kind; the first film is the home's.
create table content.items (
  id uuid primary key,
  kind text not null check (kind in ('carousel', 'popup', 'scroll', 'wallet', 'video', 'news')),
  image text check (image ~ '^/images/[a-z0-9-]+\.svg$'),
  film text check (film ~ '^/films/[a-z0-9-]+\.webm$'),
  leads_to text check (leads_to ~ '^/[A-Za-z/]{1,60}(\?[A-Za-z0-9=&_]{1,120})?$'),
  position int not null default 0 check (position >= 0),
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  published_by text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  check (kind not in ('carousel', 'video') or image is not null),
  check ((kind = 'video') = (film is not null)),
  check (leads_to is null or kind = 'carousel'),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index on content.items (kind, from_at desc, id desc) where withdrawn_at is null;
grant select, insert, update (from_at, until_at, withdrawn_at, withdrawn_by) on content.items to ballast_service;

-- English stands for every language that has no text of its own.
create table content.texts (
  item_id uuid not null references content.items,
  language text not null check (language ~ '^[a-z]{2}_[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) <= 6000),
  primary key (item_id, language)
);
grant select, insert on content.texts to ballast_service;

-- What is shown now, in a language.
create function content.shown(in_language text)
returns table (id uuid, kind text, image text, film text, leads_to text, "position" int,
  from_at timestamptz, title text, body text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select i.id, i.kind, i.image, i.film, i.leads_to, i.position, i.from_at, t.title, t.body
  from content.items i
  join lateral (
    select x.title, x.body from content.texts x
    where x.item_id = i.id and x.language in (in_language, 'en_US')
    order by x.language = in_language desc limit 1
  ) t on true
  where i.withdrawn_at is null and i.from_at <= platform.now()
    and (i.until_at is null or i.until_at > platform.now())
$$;
grant execute on function content.shown to ballast_service;

-- The link to online customer service, or null while there is none.
insert into platform.settings (name, value) values ('content.customer_service', 'null');

create table content.feedback (
  bucket int not null check (bucket between 0 and 63),
  id uuid not null,
  member_id uuid not null,
  question text not null check (length(question) between 1 and 800),
  description text not null check (length(description) between 1 and 16000),
  phone text,
  created_at timestamptz not null,
  primary key (bucket, id),
  check (bucket = platform.bucket_of(member_id))
);
create index on content.feedback (bucket, member_id, created_at desc);
create index on content.feedback (created_at desc, id desc);
-- by which staff find one
create index on content.feedback (id);
create table content.feedback_pictures (
  bucket int not null,
  feedback_id uuid not null,
  no int not null check (no between 1 and 4),
  file_id uuid not null references members.files,
  primary key (bucket, feedback_id, no),
  foreign key (bucket, feedback_id) references content.feedback (bucket, id)
);
grant select, insert on content.feedback, content.feedback_pictures to ballast_service;

-- Staff publish versions of the app.
grant insert on members.app_versions to ballast_service;

-- ── Messages ───────────────────────────────────────────────────────────────────────────────────
create schema messages;
grant usage on schema messages to ballast_service;

-- How far each bucket has come: the last change told, and the last batch of its ledger looked at.
create table messages.heads (
  bucket int primary key check (bucket between 0 and 63),
  seq bigint not null default 0,
  ledger_seq bigint not null default 0
);
insert into messages.heads (bucket) select b from generate_series(0, 63) b;

-- A message is a fact: which event, and its figures. Its sentence is made when it is read, in the
-- reader's language. id is derived from what happened, so a fact is told once.
create table messages.messages (
  bucket int not null check (bucket between 0 and 63),
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('notice', 'voucher', 'coupon', 'order', 'wallet')),
  event text not null,
  args jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (bucket, id)
);
create index on messages.messages (bucket, member_id, kind, at desc, id desc);
create index on messages.messages (bucket, member_id, kind) where read_at is null;
-- the console lists all of them, the newest first
create index on messages.messages (at, id);

-- Which of the news and notices for all a member has read.
create table messages.reads (
  bucket int not null check (bucket between 0 and 63),
  member_id uuid not null,
  item_id uuid not null references content.items,
  read_at timestamptz not null,
  primary key (bucket, member_id, item_id)
);

-- What the sockets tell: a topic of a member's, or of all members of the bucket (null), changed.
-- Numbered without gaps in each bucket, kept for a day.
create table messages.changes (
  bucket int not null references messages.heads,
  seq bigint not null,
  member_id uuid,
  topic text not null check (topic in
    ('message', 'content', 'deposit', 'withdrawal', 'order', 'income', 'wallet', 'team')),
  at timestamptz not null,
  primary key (bucket, seq)
);
create index on messages.changes (at);

-- What is under way and was told so far: withdrawals by their state, deposits that wait.
create table messages.open_withdrawals (
  bucket int not null,
  withdrawal_id uuid not null,
  member_id uuid not null,
  mark text not null,
  primary key (bucket, withdrawal_id)
);
create table messages.open_deposits (
  bucket int not null,
  receipt_id uuid not null,
  member_id uuid not null,
  primary key (bucket, receipt_id)
);
-- The block up to which deposits were counted, and what content was shown.
create table messages.marks (
  name text primary key check (name in ('block', 'content')),
  value text not null
);
insert into messages.marks values ('block', ''), ('content', '');

grant select on all tables in schema messages to ballast_service;
grant insert on messages.reads to ballast_service;
grant update (read_at) on messages.messages to ballast_service;

create index on wallets.withdrawals (id) where state = 'sent';
create index on rewards.member_coupons (bucket, received_at);
create index on rewards.claims (decided_at) where state = 'refused';

create type messages.change as (bucket int, member_id uuid, topic text);
create type messages.draft as (
  bucket int, id uuid, member_id uuid, kind text, event text, args jsonb, at timestamptz
);

-- Inside. One run writes at a time in the whole system, so that numbers have no gaps.
create function messages.alone() returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$ select pg_advisory_xact_lock(hashtextextended('messages', 0)) $$;

-- Inside. Numbers changes in their buckets and wakes the processes that hold sockets.
create function messages.tell(changes messages.change[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  with written as (
    insert into messages.changes (bucket, seq, member_id, topic, at)
    select c.bucket, h.seq + c.n, c.member_id, c.topic, platform.now()
    from (
      select x.*, row_number() over (partition by x.bucket) as n
      from (select distinct u.bucket, u.member_id, u.topic from unnest(changes) u) x
    ) c join messages.heads h on h.bucket = c.bucket
    returning bucket, seq
  )
  update messages.heads h set seq = x.seq
  from (select w.bucket, max(w.seq) as seq from written w group by 1) x where h.bucket = x.bucket;
  perform pg_notify('live', b::text) from (select distinct u.bucket as b from unnest(changes) u) x;
end $$;

-- Inside. Writes what is not there yet, and says so. Who has gone is told nothing, of what came before
-- either. The caller is alone.
create function messages.write(drafts messages.draft[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  told messages.change[];
begin
  with written as (
    insert into messages.messages (bucket, id, member_id, kind, event, args, at)
    select d.bucket, d.id, d.member_id, d.kind, d.event, d.args, d.at from unnest(drafts) d
    join members.members m on m.bucket = d.bucket and m.id = d.member_id and m.state <> 'closed'
    on conflict do nothing returning bucket, member_id
  )
  select array_agg(row(w.bucket, w.member_id, 'message')::messages.change) into told from written w;
  if told is not null then
    perform messages.tell(told);
  end if;
end $$;

-- Inside. What an event of the ledger is about; one nobody named here is of the wallet.
create function messages.topic_of(event text) returns text
language sql immutable parallel safe
as $$
  select case
    when event in ('deposit', 'receipt_matched', 'cash_recharge', 'conversion', 'local_deposit',
      'chargeback', 'chargeback_returned', 'credit_corrected', 'reversal') then 'deposit'
    when event like 'withdrawal\_%' or event = 'cash_withdrawal_settled' then 'withdrawal'
    when event in ('buy', 'buy_with_coupon', 'cancel', 'early_exit', 'maturity', 'coupon_paid')
      then 'order'
    when event in ('daily_income', 'take_out') then 'income'
    else 'wallet' end
$$;

-- Inside. The members above a member, who see the purchases of their team: at most three levels.
create function messages.team_above(member uuid) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with recursive above as (
    select m.inviter_id as id, 1 as level from members.members m
    where m.bucket = platform.bucket_of(member) and m.id = member
    union all
    select m.inviter_id, a.level + 1 from above a
    join members.members m on m.bucket = platform.bucket_of(a.id) and m.id = a.id
    where a.level < 3
  )
  select a.id from above a where a.id is not null
$$;

-- Batches of a bucket's ledger: those behind one, up to another.
create type messages.batches as (bucket int, behind bigint, up_to bigint);

-- Inside. Whom these batches concern. The income of a day is told to the whole bucket: who is there asks
-- for the own. How few they are no plan knows: it looks them up by key, or it would each second read all
-- entries of all months.
create function messages.changes_of_ledger(batches messages.batches[]) returns messages.change[]
language sql stable security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off
as $$
  with t as materialized (
    select x.bucket, x.id, x.event, x.at, x.reference from unnest(batches) b
    join ledger.transactions x on x.bucket = b.bucket and x.seq > b.behind and x.seq <= b.up_to
  ), touched as materialized (
    select distinct e.owner, t.bucket, t.event from t
    join ledger.entries e on e.bucket = t.bucket and e.transaction_id = t.id and e.at = t.at
    join ledger.account_kinds k on k.kind = e.kind and k.owner_is = 'member'
    where t.event <> 'daily_income'
  )
  select array_agg(row(c.bucket, c.member_id, c.topic)::messages.change)
  from (
    select o.bucket, o.owner as member_id, messages.topic_of(o.event) as topic
    from touched o
    union all
    select distinct t.bucket, null::uuid, 'income' from t where t.event = 'daily_income'
    union all
    -- a payment is another also where nothing left its member's wallet, or came back to it
    select p.bucket, p.member_id, 'deposit' from t join cash.payments p
      on p.id = case when t.event = 'chargeback' then t.reference::uuid
        when t.event = 'chargeback_returned' then (
          select g.payment_id from bank.given_back g where g.id = t.id) end
    union all
    select platform.bucket_of(a), a, 'team'
    from (select distinct o.owner from touched o 
      where o.event in ('buy', 'buy_with_coupon', 'cancel', 'early_exit')) o,
      messages.team_above(o.owner) a
  ) c
$$;

-- Inside. The facts in those batches that a member is told.
create function messages.facts_of_ledger(batches messages.batches[]) returns messages.draft[]
language sql stable security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off
as $$
  with t as materialized (
    select x.bucket, x.id, x.event, x.at, x.reference from unnest(batches) b
    join ledger.transactions x on x.bucket = b.bucket and x.seq > b.behind and x.seq <= b.up_to
      and x.event <> 'daily_income'
  ), legs as materialized (
    select t.bucket, t.id, t.event, t.at, t.reference, e.kind, e.side, e.owner, e.currency, e.amount
    from t join ledger.entries e
      on e.bucket = t.bucket and e.transaction_id = t.id and e.at = t.at
  ), facts as (
    select l.bucket, l.id as of_id, l.owner as member_id, 'wallet' as kind,
      case l.event when 'receipt_matched' then 'deposit_matched' else 'deposit_credited' end as event,
      jsonb_build_object('amount', l.amount::text, 'currency', l.currency) as args, l.at
    from legs l
    where l.event in ('deposit', 'receipt_matched', 'cash_recharge')
      and l.kind = 'client.deposit' and l.side = 'C'
    union all
    select l.bucket, l.id, l.owner, 'wallet', 'local_credited',
      jsonb_build_object('amount', l.amount::text, 'currency', l.currency), l.at
    from legs l
    where l.event in ('local_deposit', 'receipt_matched') and l.kind = 'client.local' and l.side = 'C'
    union all
    select l.bucket, l.id, l.owner, 'wallet', 'converted', jsonb_build_object(
      'amount', l.amount::text, 'currency', l.currency, 'given', g.amount::text,
      'givenCurrency', g.currency), l.at
    from legs l join legs g on g.bucket = l.bucket and g.id = l.id
      and g.kind = 'client.local' and g.side = 'D'
    where l.event = 'conversion' and l.kind = 'client.deposit' and l.side = 'C'
    union all
    select l.bucket, l.id, l.owner, 'wallet', 'paid_to_card', jsonb_build_object(
      'amount', w.local_amount::text, 'currency', w.local_currency, 'id', w.id), l.at
    from legs l join wallets.withdrawals w on w.bucket = l.bucket and w.member_id = l.owner
      and ledger.derived_id('withdrawal_end', w.transaction_id) = l.id
    where l.event = 'cash_withdrawal_settled' and l.kind = 'client.withdrawing' and l.side = 'D'
    union all
    select t.bucket, t.id, w.member_id, 'wallet', 'withdrawal_applied', jsonb_build_object(
      'amount', w.gross::text, 'currency', w.currency, 'id', w.id, 'until', orders.instant(w.arrive_by)),
      t.at
    from t join wallets.withdrawals w on w.bucket = t.bucket and w.transaction_id = t.id
    where t.event = 'withdrawal_applied'
    union all
    select l.bucket, l.id, l.owner, 'wallet',
      case when l.event = 'withdrawal_settled' then 'withdrawal_paid'
      when w.state = 'cancelled' then 'withdrawal_cancelled' else 'withdrawal_failed' end,
      jsonb_build_object('amount', case when l.event = 'withdrawal_settled' then w.net
        else w.gross end::text, 'currency', w.currency, 'id', w.id), l.at
    from legs l join wallets.withdrawals w on w.bucket = l.bucket and w.member_id = l.owner
      and ledger.derived_id('withdrawal_end', w.transaction_id) = l.id
    where l.event in ('withdrawal_settled', 'withdrawal_released')
      and l.kind = 'client.withdrawing' and l.side = 'D'
    union all
    select t.bucket, t.id, o.member_id, 'order', case t.event when 'cancel' then 'order_cancelled'
      when 'early_exit' then 'order_left' else 'order_bought' end,
      jsonb_build_object('amount', o.principal::text, 'currency', o.currency, 'id', o.id,
        'product', p.name, 'units', o.units, 'until', orders.instant(o.cancel_until)), t.at
    from t join orders.orders o on o.bucket = t.bucket
      and o.id = case when t.event in ('cancel', 'early_exit') then t.reference::uuid else t.id end
    join products.products p on p.id = o.product_id
    where t.event in ('buy', 'buy_with_coupon', 'cancel', 'early_exit')
    union all
    -- one note for an order, however many mature on that day
    select l.bucket, o.id, l.owner, 'order', 'order_matured', jsonb_build_object(
      'amount', o.principal::text, 'currency', o.currency, 'id', o.id, 'product', p.name,
      'units', o.units), l.at
    from legs l join orders.orders o on o.bucket = l.bucket and o.member_id = l.owner
      and o.state = 'expired' and o.currency = l.currency and (o.expire_on::text = l.reference
        or l.reference = 'wind-down' and o.ended_at = l.at)
    join products.products p on p.id = o.product_id
    where l.event = 'maturity' and l.kind = 'client.principal' and l.side = 'D'
    union all
    -- whatever a promotion's budget, or the fees of the house, gave to a member
    select l.bucket, l.id, l.owner,
      case l.event when 'redeemed_code' then 'voucher' else 'wallet' end,
      case l.event when 'welcome' then 'welcome_received' when 'redeemed_code' then 'code_redeemed'
        when 'invitation_share' then 'share_received' else 'bonus_received' end,
      jsonb_build_object('amount', l.amount::text, 'currency', l.currency), l.at
    from legs l
    where l.kind = 'client.earned' and l.side = 'C' and (l.event = 'invitation_share' or exists (
      select from legs b where b.bucket = l.bucket and b.id = l.id
        and b.kind = 'client.promotion' and b.side = 'D'))
    union all
    select t.bucket, t.id, m.member_id, 'coupon', 'coupon_received', jsonb_build_object('amount',
      m.set_aside::text, 'currency', c.currency, 'product', c.name,
      'until', orders.instant(m.valid_to)), t.at
    from t join rewards.member_coupons m on m.bucket = t.bucket and m.received_at = t.at
      and ledger.derived_id('coupon:' || m.member_id, m.coupon_id) = t.id
    join rewards.coupons c on c.id = m.coupon_id
    where t.event = 'coupon_received'
    union all
    select l.bucket, l.id, l.owner, 'wallet', 'local_refund_paid',
      jsonb_build_object('amount', l.amount::text, 'currency', l.currency), l.at
    from legs l
    where l.event = 'local_refund_settled' and l.kind = 'client.withdrawing' and l.side = 'D'
    union all
    -- what a payer's bank took back, and who bears it: the operator, the local wallet, or both
    select l.bucket, l.id, p.member_id, 'wallet', case coalesce(w.amount, 0)
        when 0 then 'payment_taken_back'
        when l.amount then 'payment_taken_back_local' else 'payment_taken_back_shared' end,
      jsonb_build_object('amount', l.amount::text, 'currency', l.currency,
        'given', coalesce(w.amount, 0)::text, 'givenCurrency', l.currency, 'id', p.id,
        'way', p.kind), l.at
    from legs l join cash.payments p on p.bucket = l.bucket
      and p.id = case when l.event = 'chargeback' then l.reference::uuid end
    left join legs w on w.bucket = l.bucket and w.id = l.id and w.kind = 'client.local'
    where l.event = 'chargeback' and l.kind = 'client.custody'
    union all
    -- of a receipt that was matched to this member: it stood for another's payment, or for a credit
    select l.bucket, l.id, l.owner, 'wallet', 'matched_taken_back',
      jsonb_build_object('amount', l.amount::text, 'currency', l.currency), l.at
    from legs l
    where l.event in ('chargeback', 'credit_corrected') and l.kind = 'client.local' and not exists (
      select from cash.payments p where p.bucket = l.bucket and p.member_id = l.owner
        and p.id = case when l.event = 'chargeback' then l.reference::uuid end)
    union all
    -- of a deposit whose block is gone
    select l.bucket, l.id, l.owner, 'wallet', 'deposit_taken_back',
      jsonb_build_object('amount', l.amount::text, 'currency', l.currency), l.at
    from legs l where l.event = 'reversal' and l.kind = 'client.deposit' and l.side = 'D'
    union all
    -- what came to the operator is no word to the member, from whom nothing had been taken
    select l.bucket, case when p.id is null then ledger.derived_id('owner:' || l.owner, l.id)
        else l.id end, l.owner, 'wallet', 'payment_given_back',
      jsonb_strip_nulls(jsonb_build_object('amount', l.amount::text, 'currency', l.currency,
        'id', p.id, 'way', p.kind)), l.at
    from legs l join bank.given_back g on l.event = 'chargeback_returned' and g.id = l.id
    left join cash.payments p on p.bucket = l.bucket and p.id = g.payment_id and p.member_id = l.owner
    where l.kind = 'client.local' and l.side = 'C'
  )
  select array_agg(row(f.bucket, ledger.derived_id('message:' || f.event, f.of_id), f.member_id,
    f.kind, f.event, f.args, f.at)::messages.draft)
  from facts f
$$;

-- Tells what the next batches of the buckets' ledgers brought: of each its oldest, then of each its
-- second, until they have `most` ledger transactions (the last one may have more). Returns true while
-- there are more. A bucket has one writer, so no earlier batch comes after a later one.
create function messages.follow_ledger(most int) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  batches messages.batches[];
begin
  perform messages.alone();
  select array_agg(row(x.bucket, x.ledger_seq, x.up_to)::messages.batches order by x.bucket)
  into batches
  from (
    select a.bucket, a.ledger_seq, max(a.seq) as up_to
    from (
      select h.bucket, h.ledger_seq, s.seq,
        sum(s.transactions) over (order by s.seq - h.ledger_seq, h.bucket) - s.transactions as before
      from messages.heads h
      cross join lateral (
        select p.seq, p.transactions from ledger.seals p
        where p.bucket = h.bucket and p.seq > h.ledger_seq order by p.seq limit 50
      ) s
    ) a
    where a.before < most group by 1, 2
  ) x;
  if batches is null then
    return false;
  end if;
  perform messages.write(messages.facts_of_ledger(batches));
  perform messages.tell(messages.changes_of_ledger(batches));
  update messages.heads h set ledger_seq = b.up_to from unnest(batches) b where h.bucket = b.bucket;
  return exists (select from messages.heads h join ledger.heads l using (bucket)
    where l.seq > h.ledger_seq);
end $$;

-- Withdrawals under way that stand otherwise than was told last, and how. A view, as the next two: to call
-- a function within a function takes longer than to look.
create view messages.moved_withdrawals as
select s.bucket, s.id as withdrawal_id, s.member_id, s.mark from (
  select w.bucket, w.id, w.member_id, concat_ws(' ', w.state, w.hold_until, w.tx_hash,
    case when w.due_at < (select platform.now()) then wallets.expected_by(w) end) as mark
  from wallets.withdrawals w where w.state in ('processing', 'approved', 'sent')
) s
where not exists (select from messages.open_withdrawals x
  where x.bucket = s.bucket and x.withdrawal_id = s.id and x.mark = s.mark);

-- Tells of withdrawals that went on without money moving: approved, sent, held; and of those that are late,
-- once for each time that they are expected by then.
create function messages.follow_withdrawals() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  moved wallets.withdrawals[];
begin
  perform messages.alone();
  delete from messages.open_withdrawals f where exists (
    select from wallets.withdrawals w where w.bucket = f.bucket and w.id = f.withdrawal_id
      and w.ended_at is not null);
  with noted as (
    insert into messages.open_withdrawals as f (bucket, withdrawal_id, member_id, mark)
    select * from messages.moved_withdrawals
    on conflict (bucket, withdrawal_id) do update set mark = excluded.mark
    returning f.bucket, f.withdrawal_id
  )
  select array_agg(w) into moved
  from noted n join wallets.withdrawals w on w.bucket = n.bucket and w.id = n.withdrawal_id;
  if moved is null then
    return;
  end if;
  perform messages.tell(array(
    select row(m.bucket, m.member_id, 'withdrawal')::messages.change from unnest(moved) m));
  perform messages.write(array(
    select row(m.bucket, ledger.derived_id('message:withdrawal_held', m.id), m.member_id, 'wallet',
      'withdrawal_held', jsonb_build_object('amount', m.gross::text, 'currency', m.currency,
        'id', m.id, 'until', orders.instant(m.hold_until)), m.held_at)::messages.draft
    from unnest(moved) m where m.hold_until is not null));
  perform messages.write(array(
    select row(m.bucket, ledger.derived_id('message:withdrawal_late:' || extract(epoch from l.by), m.id),
      m.member_id, 'wallet', 'withdrawal_late', jsonb_build_object('amount', m.gross::text,
        'currency', m.currency, 'id', m.id, 'until', orders.instant(l.by),
        'why', wallets.late_reason(m)), platform.now())::messages.draft
    from unnest(moved) m cross join lateral (select wallets.expected_by(m) as by) l
    where l.by is not null));
end $$;

-- Tells of deposits on their way: a confirmation more, and those that were not credited.
create function messages.follow_deposits() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  at_block text;
  told messages.change[];
begin
  perform messages.alone();
  at_block := coalesce((select c.block::text from chain.cursors c where c.name = 'transfers'), '');
  if at_block = (select m.value from messages.marks m where m.name = 'block') then
    return;
  end if;
  insert into messages.open_deposits (bucket, receipt_id, member_id)
  select platform.bucket_of(r.member_id), r.id, r.member_id
  from chain.receipts r where r.state = 'seen' and r.member_id is not null
  on conflict do nothing;
  select array_agg(row(d.bucket, d.member_id, 'deposit')::messages.change) into told
  from messages.open_deposits d;
  if told is not null then
    perform messages.tell(told);
    perform messages.write(array(
      select row(d.bucket, ledger.derived_id('message:deposit_not_credited', d.receipt_id),
        d.member_id, 'wallet', 'deposit_not_credited', jsonb_build_object('amount', r.amount::text,
          'currency', 'tUSDT', 'reason', r.reason), coalesce(r.ended_at, platform.now())
      )::messages.draft
      from messages.open_deposits d join chain.receipts r on r.id = d.receipt_id
      where r.state not in ('seen', 'credited') and r.amount > 0));
    delete from messages.open_deposits d where exists (
      select from chain.receipts r where r.id = d.receipt_id and r.state <> 'seen');
  end if;
  update messages.marks m set value = at_block where m.name = 'block';
end $$;

-- What is told of claims that staff refused within a day: drafts of messages.
create view messages.refused_claims as
select c.bucket, ledger.derived_id('message:claim_refused:' || c.decided_at, c.id) as id,
  c.member_id, 'wallet' as kind, 'claim_refused' as event,
  jsonb_build_object('claim', c.kind) as args, c.decided_at as at
from rewards.claims c
where c.state = 'refused' and c.decided_at > platform.now() - interval '1 day';

-- Tells of claims that staff refused; what one was approved with is told by the ledger.
create function messages.follow_claims() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform messages.alone();
  perform messages.write(array(
    select row(d.*)::messages.draft from messages.refused_claims d));
end $$;

-- What is published for all, as one word.
create view messages.shown_content as
select coalesce(md5(string_agg(s.id::text, ' ' order by s.id)), '') as mark
from content.shown('en_US') s;

-- Tells all members when what is published for all is another than before.
create function messages.follow_content() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  shown text;
begin
  perform messages.alone();
  shown := (select s.mark from messages.shown_content s);
  update messages.marks m set value = shown where m.name = 'content' and m.value <> shown;
  if found then
    perform messages.tell(array(
      select row(b, null, 'content')::messages.change from generate_series(0, 63) b));
  end if;
end $$;

-- Forgets changes older than a day, some at a time.
create function messages.forget_changes(most int) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  delete from messages.changes c using (
    select x.bucket, x.seq from messages.changes x
    where x.at < platform.now() - interval '1 day' limit most
  ) o where c.bucket = o.bucket and c.seq = o.seq
$$;

-- Whether one of these would find anything; changes that are a day old can wait. Asked each second.
create function messages.is_due() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from messages.heads h join ledger.heads l using (bucket)
      where l.seq > h.ledger_seq)
    or (exists (select from messages.open_deposits) or exists (select from chain.receipts r
        where r.state = 'seen' and r.member_id is not null))
      and coalesce((select c.block::text from chain.cursors c where c.name = 'transfers'), '')
      <> (select m.value from messages.marks m where m.name = 'block')
    or exists (select from messages.moved_withdrawals)
    or exists (select from messages.open_withdrawals f join wallets.withdrawals w
      on w.bucket = f.bucket and w.id = f.withdrawal_id and w.ended_at is not null)
    or exists (select from messages.refused_claims d
      join members.members m on m.bucket = d.bucket and m.id = d.member_id and m.state <> 'closed'
      where not exists (
        select from messages.messages x where x.bucket = d.bucket and x.id = d.id))
    or (select s.mark from messages.shown_content s)
      <> (select m.value from messages.marks m where m.name = 'content');
end $$;
grant execute on function messages.is_due, messages.follow_ledger, messages.follow_withdrawals,
  messages.follow_deposits, messages.follow_claims, messages.follow_content, messages.forget_changes to ballast_service;

-- Of an account that is closed: what the member told the staff, with its pictures.
create function content.forget(in_bucket int, in_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from content.feedback_pictures p using content.feedback f
  where f.bucket = in_bucket and f.member_id = in_member
    and p.bucket = f.bucket and p.feedback_id = f.id;
  delete from content.feedback f where f.bucket = in_bucket and f.member_id = in_member;
  -- A picture that a claim was paid for stays with it.
  delete from members.files f where f.owner_id = in_member and f.kind = 'upload'
    and not exists (select from rewards.claims c where c.file_id = f.id);
end $$;

-- What the member was told; the ledger, from which it was told, stays. The caller is alone already, so that
-- what others are writing goes too.
create function messages.forget(in_bucket int, in_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from messages.messages m where m.bucket = in_bucket and m.member_id = in_member;
  delete from messages.reads r where r.bucket = in_bucket and r.member_id = in_member;
end $$;
