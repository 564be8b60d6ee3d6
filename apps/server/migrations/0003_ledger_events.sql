-- One function for each event: it takes typed arguments, builds the legs and goes through the one
-- door. Batch forms take arrays. Functions marked "inside" are not granted to the service; a slice's
-- own SQL function calls them after its checks.

create function ledger.leg_of(
  bucket int, id uuid, no int, kind text, currency text, owner uuid, side "char", amount bigint
) returns ledger.leg language sql immutable parallel safe
as $$ select row(bucket, id, no, kind, currency, owner, side, amount)::ledger.leg $$;

-- An id that follows from another: the same word and id always give the same one. It is a UUID of
-- version 8, which no caller may bring as a key, so nobody can take such an id beforehand.
create function ledger.derived_id(word text, id uuid) returns uuid
language sql immutable strict parallel safe
as $$
  select encode(set_byte(set_byte(h, 6, get_byte(h, 6) & 15 | 128), 8, get_byte(h, 8) & 63 | 128),
    'hex')::uuid
  from (select substr(sha256(convert_to(word || ':' || id, 'UTF8')), 1, 16) as h) x
$$;
grant execute on function ledger.derived_id to ballast_service;

-- ── Four eyes ──────────────────────────────────────────────────────────────────────────────────

-- Inside: stays until the end of the transaction; whoever is being ended meanwhile waits for it.
create function ledger.refuse_unless_staff(name text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from console.staff s where s.id = name and s.active for share;
  if not found then
    raise exception 'ledger: not a person of the staff' using errcode = 'BL013';
  end if;
end $$;

-- Keeps a document's bytes and answers their hash; the same bytes are kept once.
create function ledger.keep_document(in_bytes bytea, in_media_type text) returns bytea
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into ledger.documents (hash, media_type, bytes, kept_at)
  values (sha256(in_bytes), in_media_type, in_bytes, platform.now())
  on conflict (hash) do nothing;
  return sha256(in_bytes);
end $$;
grant execute on function ledger.keep_document to ballast_service;

-- Errors: BL013 not a person of the staff, BL017 a document that is not kept: nobody could look at it.
create function ledger.propose(in_id uuid, in_action text, in_input jsonb, in_maker text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform ledger.refuse_unless_staff(in_maker);
  if in_input ->> 'document_hash' is not null and not exists (
    select from ledger.documents d where d.hash = decode(in_input ->> 'document_hash', 'hex')
  ) then
    raise exception 'ledger: the document is not kept' using errcode = 'BL017';
  end if;
  insert into ledger.proposals (id, action, input, maker, made_at)
  values (in_id, in_action, in_input, in_maker, platform.now());
end $$;
grant execute on function ledger.propose to ballast_service;

-- The people who consented to a proposal, by name in the order of their consents; null for nobody.
create function ledger.approvers(in_id uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select string_agg(c.staff, ', ' order by c.at, c.staff) from ledger.consents c
  where c.proposal_id = in_id
$$;
grant execute on function ledger.approvers to ballast_service;

-- Whether, with this person, a proposal's people might be fewer than they seem: one of those who take
-- part was shown another's key, or the same person was shown the keys of two of them, within a day or
-- before somebody else vouched for whose key it is. Where one role alone approves (people, roles,
-- limits), a key that nobody vouched for counts for seven days: there may be nobody else who could,
-- and a day is quickly waited for.
create function ledger.maybe_one_person(in_id uuid, in_staff text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    with people as (
      select s.* from console.staff s
      where s.id = in_staff or s.id = (select p.maker from ledger.proposals p where p.id = in_id)
        or s.id in (select c.staff from ledger.consents c where c.proposal_id = in_id)
    ), shown as (
      select s.id, s.created_by as shown_to, s.created_at as shown_at, false as is_key,
        false as waits, false as vouched from people s
      union all
      select s.id, s.key_by, s.key_at, true, s.needs_voucher and s.vouched_by is null,
        s.vouched_by is not null from people s
    ), fresh as (
      select * from shown x where x.waits or x.shown_at > platform.now() - interval '24 hours'
        or x.is_key and not x.vouched and x.shown_at > platform.now() - interval '7 days'
          and exists (select from ledger.proposals p join ledger.actions a using (action)
            where p.id = in_id and a.approver is not null)
    )
    select from fresh f where f.shown_to in (select x.id from people x)
    union all
    select from fresh f join fresh g on g.id <> f.id and g.shown_to = f.shown_to
    where f.is_key and g.is_key);
end $$;
grant execute on function ledger.maybe_one_person to ballast_service;

-- Adds one person's consent; the proposal is approved once enough people other than the maker
-- consented. Returns its state. Errors: BL010 not open; BL018 its time is over; BL013 maker or
-- consenter is no active person of the staff; BL014 somebody might be a second person to oneself
-- (ledger.maybe_one_person); BL019 the action is another role's to approve; check violation when
-- maker = staff.
create function ledger.consent(in_id uuid, in_staff text, in_reason text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare p ledger.proposals;
begin
  select * into p from ledger.proposals where id = in_id for update;
  if p.id is null or p.state <> 'open' then
    raise exception 'ledger: proposal not open' using errcode = 'BL010';
  end if;
  if ledger.proposal_ends_at(p.made_at) <= platform.now() then
    raise exception 'ledger: nobody decided in time' using errcode = 'BL018';
  end if;
  perform ledger.refuse_unless_staff(x) from unnest(array[p.maker, in_staff]) x;
  if exists (select from ledger.actions a join console.staff s on s.id = in_staff
    where a.action = p.action and a.approver <> s.role)
  then
    raise exception 'ledger: another role approves this' using errcode = 'BL019';
  end if;
  if ledger.maybe_one_person(p.id, in_staff) then
    raise exception 'ledger: a key of one of them was shown to another today'
      using errcode = 'BL014';
  end if;
  insert into ledger.consents (proposal_id, maker, staff, reason, at)
  values (p.id, p.maker, in_staff, in_reason, platform.now());
  update ledger.proposals set state = 'approved'
  where id = p.id and (select count(*) from ledger.consents where proposal_id = p.id)
    >= (select approvals from ledger.actions where action = p.action)
  returning state into p.state;
  return p.state;
end $$;
grant execute on function ledger.consent to ballast_service;

-- Ends an open proposal. The update itself decides against a consent at the same moment: one waits
-- for the other's row and then finds it decided.
create function ledger.end_proposal(in_id uuid, in_state text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if in_state not in ('refused', 'withdrawn', 'expired') then
    raise exception 'ledger: a proposal ends refused, withdrawn or expired' using errcode = 'BL010';
  end if;
  update ledger.proposals p set state = in_state, ended_at = platform.now()
  where p.id = in_id and p.state = 'open'
    and (in_state <> 'expired' or ledger.proposal_ends_at(p.made_at) <= platform.now());
  if not found then
    raise exception 'ledger: proposal not open' using errcode = 'BL010';
  end if;
end $$;
grant execute on function ledger.end_proposal, ledger.proposal_ends_at to ballast_service;

-- Ends an approved proposal whose transfer on the chain has failed: nothing was moved.
create function ledger.fail_proposal(in_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update ledger.proposals p set state = 'refused', ended_at = platform.now()
  where p.id = in_id and p.state = 'approved' and (exists (
    select from chain.transfers t
    where t.id = p.id and t.purpose = p.action and t.state = 'failed')
    or exists (select from bank.transfers t
      where t.id = p.id and t.purpose = p.action and t.state = 'failed'));
  if not found then
    raise exception 'ledger: no approved move that failed' using errcode = 'BL010';
  end if;
end $$;
grant execute on function ledger.fail_proposal to ballast_service;

-- Inside: an approved proposal of the action, locked; a proposal already done gives null.
create function ledger.take_proposal(in_id uuid, in_action text) returns ledger.proposals
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare p ledger.proposals;
begin
  select * into p from ledger.proposals where id = in_id and action = in_action for update;
  if p.state = 'done' then
    return null;
  end if;
  if p.id is null or p.state <> 'approved' then
    raise exception 'ledger: approval missing' using errcode = 'BL001';
  end if;
  return p;
end $$;

-- Inside: posts the legs of a proposal under an id (its own, or one that follows from what it is
-- about) and marks it done; all of it or nothing (BL015): an id somebody took before posts nothing, and
-- so do legs without an amount.
create function ledger.post_proposal(
  p ledger.proposals, legs ledger.leg[], under uuid default null, reverses uuid default null
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  drafts ledger.draft[] := array(
    select row(b, coalesce(under, p.id), p.action, p.maker, coalesce(p.input ->> 'reference', ''),
      p.id, reverses)::ledger.draft
    -- a bucket without an amount gets no transaction: it would be one without entries
    from (select distinct l.bucket as b from unnest(legs) l where l.amount <> 0) s);
begin
  if cardinality(drafts) = 0 or cardinality(ledger.post(drafts, legs)) <> cardinality(drafts) then
    raise exception 'ledger: a proposal was not posted as a whole' using errcode = 'BL015';
  end if;
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;

-- How much of the operator's own money the books have by an event, less what was reversed; never null.
-- What arrived as capital and was gone before it was booked as such was booked too, with its loss.
create function ledger.net_booked(in_kind text, in_event text, in_currency text) returns numeric
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  total numeric;
  has_reversals boolean;
begin
  select coalesce(sum(case when e.side = k.normal then e.amount else -e.amount end)
      filter (where e.event <> 'reversal'), 0), coalesce(bool_or(e.event = 'reversal'), false)
  into total, has_reversals
  from ledger.entries e join ledger.account_kinds k using (kind)
  where e.bucket = 0 and e.owner = ledger.house() and e.currency = in_currency
    and e.kind in (in_kind, 'house.equity')
    and (e.kind = in_kind and e.event in (in_event, 'reversal')
      or in_event = 'capital_in' and e.kind = 'house.equity' and e.event = 'loss_borne');
  if not has_reversals then return total; end if;
  -- only here it is asked what they reverse: that looks into every month
  return total + (
    select coalesce(sum(case when e.side = k.normal then e.amount else -e.amount end), 0)
    from ledger.entries e join ledger.account_kinds k using (kind)
    join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
    join ledger.transactions r on r.bucket = t.bucket and r.id = t.reverses
    where e.bucket = 0 and e.owner = ledger.house() and e.currency = in_currency
      and e.kind = in_kind and e.event = 'reversal' and r.event = in_event);
end $$;
grant execute on function ledger.net_booked to ballast_service;

-- Inside (reserve.book_capital). input: amount, currency, reference
create function ledger.capital_in(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'capital_in');
  c text := p.input ->> 'currency';
  a bigint := (p.input ->> 'amount')::bigint;
begin
  if p.id is null then return; end if;
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, p.id, 1, 'house.cash', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 2, 'house.equity', c, ledger.house(), 'C', a)]);
end $$;

-- Inside (reserve.end_move). input: lot_id, amount, currency, reference. Both of the reserve's sources
-- live in bucket 0.
create function ledger.fund_reserve(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'fund_reserve');
  c text := p.input ->> 'currency';
  a bigint := (p.input ->> 'amount')::bigint;
  lot uuid := (p.input ->> 'lot_id')::uuid;
begin
  if p.id is null then return; end if;
  perform ledger.open_accounts(0, lot, c, array['reserve.capital']);
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, p.id, 1, 'house.returns', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 2, 'house.cash', c, ledger.house(), 'C', a),
    ledger.leg_of(0, p.id, 3, 'reserve.cash', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 4, 'reserve.capital', c, lot, 'C', a)]);
end $$;

-- Inside (reserve.book_yield). input: lot_id, amount, currency, reference
create function ledger.outside_yield(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'outside_yield');
  c text := p.input ->> 'currency';
  a bigint := (p.input ->> 'amount')::bigint;
  lot uuid := (p.input ->> 'lot_id')::uuid;
begin
  if p.id is null then return; end if;
  perform ledger.open_accounts(0, lot, c, array['reserve.yield']);
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, p.id, 1, 'reserve.cash', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 2, 'reserve.yield', c, lot, 'C', a)]);
end $$;

-- Inside. Moves `lots` (kind, lot_id, amount) to `allotments` (bucket, amount) of a product, or
-- back; the two sides must be equal.
create function ledger.lots_and_allotments(
  p ledger.proposals, lots jsonb, allotments jsonb, lot_side "char"
) returns ledger.leg[]
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  c text := p.input ->> 'currency';
  product uuid := (p.input ->> 'product_id')::uuid;
  other "char" := case lot_side when 'D' then 'C' else 'D' end;
  total bigint := (select sum((l ->> 'amount')::bigint) from jsonb_array_elements(lots) l);
  legs ledger.leg[];
begin
  if total is distinct from (
    select sum((a ->> 'amount')::bigint) from jsonb_array_elements(allotments) a
  ) then
    raise exception 'ledger: lots and allotments differ' using errcode = 'BL002';
  end if;
  select array_agg(ledger.leg_of(0, p.id, n::int, l ->> 'kind', c, (l ->> 'lot_id')::uuid,
    lot_side, (l ->> 'amount')::bigint))
  into legs from jsonb_array_elements(lots) with ordinality x (l, n);
  legs := legs || ledger.leg_of(0, p.id, 1000, 'reserve.transit', c, ledger.house(), other, total);
  return legs || (
    select array_agg(leg) from jsonb_array_elements(allotments) with ordinality x (a, n),
    lateral (values
      (ledger.leg_of((a ->> 'bucket')::int, p.id, 2000 + n::int, 'reserve.transit', c,
        ledger.house(), lot_side, (a ->> 'amount')::bigint)),
      (ledger.leg_of((a ->> 'bucket')::int, p.id, 3000 + n::int, 'reserve.offered', c,
        product, other, (a ->> 'amount')::bigint))
    ) v (leg));
end $$;

-- input: product_id, currency, lots [{kind, lot_id, amount}], allotments [{bucket, amount}]
create function ledger.list_product(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare p ledger.proposals := ledger.take_proposal(proposal, 'list_product');
begin
  if p.id is null then return; end if;
  perform ledger.open_accounts(b, (p.input ->> 'product_id')::uuid, p.input ->> 'currency',
    array['reserve.offered', 'reserve.sold']) from generate_series(0, 63) b;
  perform ledger.post_proposal(p,
    ledger.lots_and_allotments(p, p.input -> 'lots', p.input -> 'allotments', 'D'));
end $$;

-- Everything a closed product still has on offer goes back into its lots, the last lot first.
-- input: product_id, currency; lots are the ones it was listed from, `taken` what each gave.
create function ledger.unlist_unsold(proposal uuid, taken jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'unlist_unsold');
  product uuid := (p.input ->> 'product_id')::uuid;
  allotments jsonb;
  total bigint;
  lots jsonb;
begin
  if p.id is null then return 0; end if;
  perform ledger.lock_buckets(array(select generate_series(0, 63)));
  select jsonb_agg(jsonb_build_object('bucket', a.bucket, 'amount', a.balance::text)), sum(a.balance)
  into allotments, total from ledger.accounts a
  where a.owner = product and a.kind = 'reserve.offered' and a.balance > 0;
  if total is null then
    update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
    return 0;
  end if;
  select jsonb_agg(jsonb_build_object('kind', x.kind, 'lot_id', x.lot_id, 'amount', x.back::text))
  into lots from (
    select t ->> 'kind' as kind, t ->> 'lot_id' as lot_id,
      least((t ->> 'amount')::bigint, greatest(0, total - coalesce(sum((t ->> 'amount')::bigint)
        over (order by n desc rows between unbounded preceding and 1 preceding), 0))) as back
    from jsonb_array_elements(taken) with ordinality y (t, n)
  ) x where x.back > 0;
  perform ledger.post_proposal(p, ledger.lots_and_allotments(p, lots, allotments, 'C'));
  return total;
end $$;

-- Inside (reserve.end_move). input: campaign_id, amount, currency, reference
create function ledger.fund_promotion(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'fund_promotion');
  c text := p.input ->> 'currency';
  a bigint := (p.input ->> 'amount')::bigint;
  campaign uuid := (p.input ->> 'campaign_id')::uuid;
begin
  if p.id is null then return; end if;
  perform ledger.open_accounts(b, campaign, c, array['client.promotion'])
  from generate_series(0, 63) b;
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, p.id, 1, 'house.promotion', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 2, 'house.cash', c, ledger.house(), 'C', a),
    ledger.leg_of(0, p.id, 3, 'client.custody', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 4, 'client.promotion', c, campaign, 'C', a)]);
end $$;

-- Inside. Whether two people had a receipt sent back, and the bank has not said yet what became of it.
create function ledger.is_leaving(receipt uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from ledger.proposals q where q.action = 'receipt_returned'
    and q.state = 'approved' and q.input ->> 'receipt_id' = receipt::text)
$$;
grant execute on function ledger.is_leaving to ballast_service;

-- input: receipt_id (id of the unknown_receipt), member_id, reference. A receipt is matched once, and not
-- while it is on its way back to its sender, or its payer's bank or the bank itself took it back (BL021).
create function ledger.receipt_matched(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'receipt_matched');
  member uuid := (p.input ->> 'member_id')::uuid;
  b int := platform.bucket_of(member);
  r ledger.entries;
  matched uuid;
begin
  if p.id is null then return; end if;
  -- whoever sends it back holds the mutex too, so that one of both sees the other
  perform ledger.lock_buckets(array[0, b]);
  select * into r from ledger.entries e where e.bucket = 0
    and e.transaction_id = (p.input ->> 'receipt_id')::uuid
    and e.event = 'unknown_receipt' and e.kind = 'client.unidentified';
  if r.amount is null then
    raise exception 'ledger: no such receipt' using errcode = 'BL004';
  end if;
  perform ledger.open_member(member, r.currency);
  matched := ledger.derived_id('receipt_matched', r.transaction_id);
  if exists (select from ledger.transactions t where t.bucket = 0 and t.id = matched) then
    raise exception 'ledger: receipt already matched' using errcode = 'BL005';
  elsif ledger.is_leaving(r.transaction_id) or cash.is_taken_back(r.transaction_id) then
    raise exception 'ledger: the receipt is on its way back' using errcode = 'BL021';
  end if;
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, matched, 1, 'client.unidentified', r.currency, ledger.house(), 'D', r.amount),
    ledger.leg_of(0, matched, 2, 'client.transit', r.currency, ledger.house(), 'C', r.amount),
    ledger.leg_of(b, matched, 3, 'client.transit', r.currency, ledger.house(), 'D', r.amount),
    ledger.leg_of(b, matched, 4, case r.currency when 'tUSDT' then 'client.deposit'
      else 'client.local' end, r.currency, member, 'C', r.amount)], matched);
  -- more of the claim than the receipt is stands for what a bank took of it: it falls where that comes back
  insert into ledger.floor_falls (bucket, id, owner, claimant, currency, round, taken, amount)
  select distinct b, matched, x.owner, member, r.currency, wind_down.rounds_of(r.currency), 0, 0
  from ledger.floors f join ledger.floor_falls x on x.bucket = f.bucket and x.claimant = f.owner
  where f.bucket = 0 and f.owner = r.transaction_id and f.currency = r.currency and f.claim > r.amount;
  perform ledger.end_floor(0, r.transaction_id, b, member);
end $$;
grant execute on function ledger.receipt_matched to ballast_service;

-- Inside (cash.end_returned_receipt). A receipt that the bank carried back to its sender; it shares its id
-- with receipt_matched, so that a receipt has one end. The caller holds the mutex of bucket 0.
create function ledger.receipt_returned(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'receipt_returned');
  receipt uuid := (p.input ->> 'receipt_id')::uuid;
  ends uuid := ledger.derived_id('receipt_matched', receipt);
  r ledger.entries;
begin
  if p.id is null then return; end if;
  select * into r from ledger.entries e where e.bucket = 0 and e.transaction_id = receipt
    and e.event = 'unknown_receipt' and e.kind = 'client.unidentified';
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, ends, 1, 'client.unidentified', r.currency, ledger.house(), 'D', r.amount),
    ledger.leg_of(0, ends, 2, 'client.custody', r.currency, ledger.house(), 'C', r.amount)], ends);
  perform ledger.end_floor(0, p.id, 0, null);
end $$;

-- Inside (cash.end_returned_receipt). The bank did not carry it back: it is a receipt without an owner as
-- before, and what of it could not be paid is that again.
create function ledger.receipt_stays(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform ledger.fail_proposal(proposal);
  update ledger.floors f set owner = (p.input ->> 'receipt_id')::uuid, kind = 'receipt'
  from ledger.proposals p where p.id = proposal and f.bucket = 0 and f.owner = p.id;
end $$;

-- Inside. The floor of a receipt or of a payment under way ends: it becomes its member's where the
-- money did, and goes where the payment arrived (member null).
create function ledger.end_floor(in_bucket int, in_owner uuid, to_bucket int, member uuid)
returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from ledger.floors f
    where f.bucket = in_bucket and f.owner = in_owner and f.kind <> 'member'
    returning f.currency, f.floor, f.claim
  )
  insert into ledger.floors (bucket, owner, currency, floor, claim)
  select to_bucket, member, g.currency, g.floor, g.claim from gone g where member is not null
  on conflict (bucket, owner, currency) do update
    set floor = floors.floor + excluded.floor, claim = floors.claim + excluded.claim
$$;

-- Inside. By that ledger transaction a bank took so much of a claim that `owed` is left of it: what of its
-- floor is above that falls, and is kept with whose claim it was (of a receipt the payment or credit). To the
-- others nothing can be paid of it: what they could be paid is still theirs, and of what arrives that comes
-- first. Kept as well where nothing falls: what is lost later might have been borne by what was taken. Not of what
-- came to the wallet after the cut: as long as what is owed is the whole claim, nothing of the claim was taken.
create function ledger.fall_floor(
  in_bucket int, in_owner uuid, in_currency text, taken bigint, owed bigint, taken_by uuid, of_owner uuid
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  falls bigint;
  of_claim bigint;
begin
  select greatest(0, f.floor - owed), least(taken, greatest(0, f.claim - owed)) into falls, of_claim
  from ledger.floors f
  where f.bucket = in_bucket and f.owner = in_owner and f.currency = in_currency;
  if falls is null or of_claim = 0 then return; end if;
  insert into ledger.floor_falls (bucket, id, owner, claimant, currency, round, taken, amount)
  values (in_bucket, taken_by, of_owner, in_owner, in_currency, wind_down.rounds_of(in_currency),
    of_claim, falls);
  perform ledger.lower_floors(in_currency, array[in_bucket], array[in_owner], array[falls]);
end $$;

-- Inside. By that ledger transaction so much is a claim again, at most so much of each of these, whose claim it was
-- (null: all that was taken): what had fallen of it cannot be paid first, by whichever payment it fell. Not by
-- parts: if the rest never comes, the others had lost what could not be paid of that.
-- The rounds held since have treated it as any other. Where it stood beside what was left of it, also as a member's
-- by now, it is a claim no more; first of what is still a receipt.
create function ledger.floor_again(
  in_bucket int, in_owner uuid, in_kind text, in_currency text, amount bigint, given_by uuid,
  of_owners uuid[], at_most bigint[] default null
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  comes bigint;
  rises bigint;
begin
  with gone as (
    select x.owner, x.no, y.taken, y.fallen, amount - sum(y.fallen) over w + y.fallen as has
    from unnest(of_owners, at_most) with ordinality x (owner, most, no)
    cross join lateral wind_down.fallen(x.owner, in_currency) f
    cross join lateral (select least(f.taken, x.most) as taken, least(f.fallen, x.most) as fallen) y
    where y.taken > 0 window w as (order by x.no)
  ), first as (
    select g.*, greatest(0, least(g.fallen, g.has)) as rises from gone g
  ), then_the_rest as (
    select f.*, amount - sum(f.rises) over () - sum(f.taken - f.rises) over w + f.taken - f.rises as remains
    from first f window w as (order by f.no)
  ), back as (
    select t.owner, t.rises, t.rises + greatest(0, least(t.taken - t.rises, t.remains)) as comes
    from then_the_rest t
  ), kept as (
    insert into ledger.floor_falls (bucket, id, owner, claimant, currency, round, taken, amount)
    select in_bucket, given_by, b.owner, in_owner, in_currency, wind_down.rounds_of(in_currency),
      -b.comes, -b.rises
    from back b where b.comes > 0
  )
  select sum(b.comes), sum(b.rises) into comes, rises from back b;
  if comes is null or comes = 0 then return; end if;
  with old as (
    select f.bucket, f.owner, e.amount is null as is_last,
      greatest(0, f.claim - greatest(f.floor, coalesce(e.amount, 0))) as spare
    from ledger.floors f
    -- of a receipt that is open no more than was taken of it
    left join ledger.entries e on f.kind = 'receipt' and e.bucket = f.bucket
      and e.transaction_id = f.owner and e.event = 'unknown_receipt' and e.kind = 'client.unidentified'
      and not exists (select from ledger.transactions t where t.bucket = f.bucket
        and t.id = ledger.derived_id('receipt_matched', f.owner))
    where f.currency = in_currency and f.owner <> in_owner and (f.bucket, f.owner) in (
      select x.bucket, x.claimant from ledger.floor_falls x
      where x.owner = any(of_owners) and x.currency = in_currency)
  ), parts as (
    select o.*, comes - sum(o.spare) over (order by o.is_last, o.bucket, o.owner)
      + o.spare as remains from old o
  )
  -- also behind another's mutex: whoever else moves that row there leaves no less of its claim above its floor,
  -- and a round, which does, holds every mutex
  update ledger.floors f set claim = f.claim - least(o.spare, o.remains) from parts o
  where f.bucket = o.bucket and f.owner = o.owner and f.currency = in_currency and o.remains > 0;
  insert into ledger.floors (bucket, owner, currency, floor, claim, kind)
  values (in_bucket, in_owner, in_currency, rises, comes, in_kind)
  on conflict (bucket, owner, currency) do update set floor = floors.floor + excluded.floor,
    claim = greatest(floors.claim, floors.floor + excluded.floor);
end $$;

-- Ledger transactions that book what is not there outside any more: each may be mirrored, though its event
-- is not reversible.
create table ledger.unfounded (
  bucket int not null,
  id uuid not null,
  since timestamptz not null,
  primary key (bucket, id),
  foreign key (bucket, id) references ledger.transactions (bucket, id)
);
grant select on ledger.unfounded to ballast_service;

-- Inside (chain.take_back, chain.find_credits). Says that a transaction may be mirrored, or no more.
create function ledger.may_reverse(in_bucket int, in_id uuid, may boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.unfounded (bucket, id, since)
  select t.bucket, t.id, platform.now() from ledger.transactions t
  where may and t.bucket = in_bucket and t.id = in_id on conflict do nothing;
  delete from ledger.unfounded u where not may and u.bucket = in_bucket and u.id = in_id;
$$;

-- input: bucket, transaction_id, reference. The exact mirror of a reversible transaction, once. A receipt
-- without an owner ends by it, and only while it has no other end.
create function ledger.reverse(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'reversal');
  b int := (p.input ->> 'bucket')::int;
  target uuid := (p.input ->> 'transaction_id')::uuid;
  name text;
  under uuid := p.id;
begin
  if p.id is null then return; end if;
  perform ledger.lock_buckets(array[b]);
  select t.event into name from ledger.transactions t join ledger.events e using (event)
  where t.bucket = b and t.id = target
    and (e.reversible or exists (select from ledger.unfounded u where u.bucket = b and u.id = target))
    and not exists (select from ledger.transactions o where o.id = t.id and o.bucket <> b
      and o.bucket = any(array(select generate_series(0, 63))));
  if name = 'unknown_receipt' then
    under := ledger.derived_id('receipt_matched', target);
  end if;
  if name is null or ledger.is_leaving(target)
    or exists (select from ledger.transactions t where t.bucket = b and t.id = under)
  then
    raise exception 'ledger: not reversible' using errcode = 'BL006';
  elsif exists (select from ledger.entries e join ledger.accounts a using (bucket, kind, currency, owner)
    where e.bucket = b and e.transaction_id = target and e.kind = 'client.deposit'
      and a.balance - ledger.floor_of(b, e.owner, e.currency) < e.amount)
    or exists (select from ledger.floors f where f.bucket = b and f.owner = target)
  then
    raise exception 'ledger: the money is not there' using errcode = 'check_violation';
  end if;
  perform ledger.post_proposal(p, ledger.mirror(b, target, under), under, target);
  delete from ledger.unfounded u where u.bucket = b and u.id = target;
end $$;
grant execute on function ledger.reverse to ballast_service;

-- Inside: the legs of a posted transaction with their sides exchanged, under a new id.
create function ledger.mirror(in_bucket int, of_id uuid, new_id uuid) returns ledger.leg[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select array_agg(ledger.leg_of(e.bucket, new_id, e.no, e.kind, e.currency, e.owner,
    (case e.side when 'D' then 'C' else 'D' end)::"char", e.amount))
  from ledger.entries e where e.bucket = in_bucket and e.transaction_id = of_id
$$;

-- ── Money in ───────────────────────────────────────────────────────────────────────────────────

-- items: [{id, member_id, currency, amount, reference}]; returns the ids posted now.
create function ledger.deposit_batch(items jsonb, actor text) returns uuid[]
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(array_agg(distinct d), array_agg(l))
  from jsonb_to_recordset(items) as i
    (id uuid, member_id uuid, currency text, amount bigint, reference text),
  lateral (select platform.bucket_of(i.member_id) as b) k,
  lateral (values
    (row(b, i.id, 'deposit', actor, i.reference, null, null)::ledger.draft,
     ledger.leg_of(b, i.id, 1, 'client.custody', i.currency, ledger.house(), 'D', i.amount)),
    (row(b, i.id, 'deposit', actor, i.reference, null, null)::ledger.draft,
     ledger.leg_of(b, i.id, 2, 'client.deposit', i.currency, i.member_id, 'C', i.amount))
  ) v (d, l)
$$;

create function ledger.unknown_receipt(
  id uuid, currency text, amount bigint, reference text, actor text
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(
    array[row(0, id, 'unknown_receipt', actor, reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(0, id, 1, 'client.custody', currency, ledger.house(), 'D', amount),
      ledger.leg_of(0, id, 2, 'client.unidentified', currency, ledger.house(), 'C', amount)])
$$;

-- ── Money out ──────────────────────────────────────────────────────────────────────────────────

-- Inside: how an amount is drawn: deposit first, then returned, then earned; null when short.
create type ledger.split as (deposit bigint, returned bigint, earned bigint);
create function ledger.draw(in_bucket int, member uuid, in_currency text, amount bigint)
returns ledger.split
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case when amount <= b.deposit + b.returned + b.earned then row(
    least(amount, b.deposit),
    least(amount - least(amount, b.deposit), b.returned),
    greatest(amount - b.deposit - b.returned, 0))::ledger.split end
  from (
    select coalesce(max(balance) filter (where kind = 'client.deposit'), 0) as deposit,
      coalesce(max(balance) filter (where kind = 'client.returned'), 0) as returned,
      coalesce(max(balance) filter (where kind = 'client.earned'), 0) as earned
    from ledger.accounts a where a.bucket = in_bucket and a.owner = member
      and a.currency = in_currency
      and a.kind in ('client.deposit', 'client.returned', 'client.earned')
  ) b
$$;

-- Moves `amount` out of the wallets into withdrawing. Returns the split, null when short of it, or
-- when less than the member's floor would be left.
create function ledger.withdrawal_applied(
  id uuid, member uuid, currency text, amount bigint, reference text
) returns ledger.split
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
  s ledger.split;
begin
  if amount <= 0 then
    raise exception 'ledger: amount must be above 0' using errcode = 'BL007';
  end if;
  perform ledger.lock_buckets(array[b]);
  s := ledger.draw(b, member, currency, amount);
  if s is null
    or ledger.draw(b, member, currency, amount + ledger.floor_of(b, member, currency)) is null
  then
    return null;
  end if;
  if cardinality(ledger.post(
    array[row(b, id, 'withdrawal_applied', 'member', reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.deposit', currency, member, 'D', s.deposit),
      ledger.leg_of(b, id, 2, 'client.returned', currency, member, 'D', s.returned),
      ledger.leg_of(b, id, 3, 'client.earned', currency, member, 'D', s.earned),
      ledger.leg_of(b, id, 4, 'client.withdrawing', currency, member, 'C', amount)])) <> 1 then
    raise exception 'ledger: posted before' using errcode = 'BL009';
  end if;
  return s;
end $$;

-- A withdrawal ends once: released and settled share one derived id, so only the first is posted.
-- Both return true when they posted, false when the withdrawal had ended already.
create function ledger.withdrawal_released(applied uuid, member uuid, actor text, reference text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
  id uuid := ledger.derived_id('withdrawal_end', applied);
begin
  perform ledger.lock_buckets(array[b]);
  if not exists (select from ledger.entries e where e.bucket = b and e.transaction_id = applied
    and e.event = 'withdrawal_applied' and e.owner = member) then
    raise exception 'ledger: no such withdrawal' using errcode = 'BL004';
  end if;
  perform ledger.end_floor(b, applied, b, member);
  return cardinality(ledger.post(
    array[row(b, id, 'withdrawal_released', actor, reference, null, null)::ledger.draft],
    ledger.mirror(b, applied, id))) = 1;
end $$;

-- fee: at most 5 % of the part drawn from earned (BL008 otherwise).
create function ledger.withdrawal_settled(
  applied uuid, member uuid, fee bigint, actor text, reference text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
  id uuid := ledger.derived_id('withdrawal_end', applied);
  g bigint;
  from_earned bigint;
  c text;
begin
  perform ledger.lock_buckets(array[b]);
  select max(e.currency), sum(e.amount) filter (where e.kind = 'client.withdrawing'),
    coalesce(sum(e.amount) filter (where e.kind = 'client.earned'), 0)
  into c, g, from_earned
  from ledger.entries e
  where e.bucket = b and e.transaction_id = applied and e.event = 'withdrawal_applied'
    and e.owner = member;
  if g is null then
    raise exception 'ledger: no such withdrawal' using errcode = 'BL004';
  end if;
  if fee < 0 or fee * 10000 > from_earned * 500 then
    raise exception 'ledger: fee above 5 %% of earnings' using errcode = 'BL008';
  end if;
  perform ledger.end_floor(b, applied, b, null);
  return cardinality(ledger.post(
    array[row(b, id, 'withdrawal_settled', actor, reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.withdrawing', c, member, 'D', g),
      ledger.leg_of(b, id, 2, 'client.custody', c, ledger.house(), 'C', g - fee),
      ledger.leg_of(b, id, 3, 'client.due_to_house', c, ledger.house(), 'C', fee),
      ledger.leg_of(b, id, 4, 'house.due_from_client', c, ledger.house(), 'D', fee),
      ledger.leg_of(b, id, 5, 'house.fee_revenue', c, ledger.house(), 'C', fee)])) = 1;
end $$;

-- Inside. The inviter's part of a fee that a withdrawal paid, out of the fees a bucket still holds;
-- once a fee, by its derived id. False when it was posted before. BL016: there is no such fee, the
-- part is above 20 % of it, or the one who paid it would get it.
create function ledger.invitation_share(
  payer uuid, fee_id uuid, from_bucket int, inviter uuid, share bigint
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(inviter);
  i uuid := ledger.derived_id('invitation_share:' || payer, fee_id);
  f ledger.entries;
begin
  select e.* into f from ledger.entries e
  where e.bucket = platform.bucket_of(payer) and e.transaction_id = fee_id
    and e.kind = 'client.due_to_house' and e.side = 'C'
    and exists (select from ledger.entries w where w.bucket = e.bucket
      and w.transaction_id = e.transaction_id and w.kind = 'client.withdrawing'
      and w.side = 'D' and w.owner = payer);
  if f.amount is null or share <= 0 or share * 10000 > f.amount * 2000 or payer = inviter then
    raise exception 'ledger: not a share of this fee' using errcode = 'BL016';
  end if;
  return cardinality(ledger.post(
    array(select row(x, i, 'invitation_share', 'worker', fee_id::text, null, null)::ledger.draft
      from (select distinct unnest(array[from_bucket, b]) as x) s),
    array[
      ledger.leg_of(from_bucket, i, 1, 'client.due_to_house', f.currency, ledger.house(), 'D', share),
      ledger.leg_of(from_bucket, i, 2, 'client.transit', f.currency, ledger.house(), 'C', share),
      ledger.leg_of(from_bucket, i, 3, 'house.referral', f.currency, ledger.house(), 'D', share),
      ledger.leg_of(from_bucket, i, 4, 'house.due_from_client', f.currency, ledger.house(), 'C', share),
      ledger.leg_of(b, i, 5, 'client.transit', f.currency, ledger.house(), 'D', share),
      ledger.leg_of(b, i, 6, 'client.earned', f.currency, inviter, 'C', share)])) > 0;
end $$;

-- ── Local money ────────────────────────────────────────────────────────────────────────────────
-- Local currency is at the bank, tUSDT on the chain; each currency balances by itself. The float is
-- the operator's own money in both: what one of its sides takes in, the other gives out.

insert into ledger.events values
  ('local_deposit', '{rail}', 0, false, 'local currency was paid in at the bank'),
  ('cash_recharge', '{rail}', 0, false, 'local currency was paid in, tUSDT is credited from the float'),
  ('conversion', '{member}', 0, false, 'the local wallet becomes tUSDT, once, from the float'),
  ('local_refund_applied', '{member}', 0, false, 'a member takes local currency back'),
  ('local_refund_released', '{rail}', 0, false, 'the bank did not pay it; exact reverse'),
  ('local_refund_settled', '{rail}', 0, false, 'the bank paid it back'),
  ('float_held', '{member}', 0, false, 'local currency is set aside for a cash withdrawal'),
  ('float_freed', '{member,rail,staff}', 0, false, 'the withdrawal ended unpaid; exact reverse'),
  ('cash_withdrawal_settled', '{rail}', 0, false, 'a withdrawal was paid to a bank card'),
  ('chargeback', '{rail}', 0, false, 'a payment went back through the payer''s bank'),
  ('shortfall_covered', '{worker}', 0, false, 'the float pays what a chargeback left open'),
  ('fund_float', '{staff}', 1, false, 'the operator''s money becomes conversion float'),
  ('float_moved', '{worker}', 0, false, 'float moves to another bucket'),
  ('loss_borne', '{staff}', 1, false, 'the operator bears what is gone outside'),
  ('chargeback_returned', '{staff}', 1, false, 'a payer''s bank gave back what it had taken back'),
  ('receipt_returned', '{staff}', 1, false, 'a receipt without an owner went back to its sender'),
  ('credit_corrected', '{staff}', 1, false, 'the bank took back a credit, whosever it was');
insert into ledger.actions values ('fund_float', 1), ('post_rate', 1), ('loss_borne', 1),
  ('send_letter', 1), ('chargeback_returned', 1), ('receipt_returned', 1),
  ('credit_corrected', 1), ('branch_holds', 1);

insert into ledger.event_shapes values
  ('local_deposit', 'client.custody', 'D'), ('local_deposit', 'client.local', 'C'),
  ('cash_recharge', 'client.custody', 'D'), ('cash_recharge', 'client.conversion', 'C'),
  ('cash_recharge', 'client.conversion', 'D'), ('cash_recharge', 'client.deposit', 'C'),
  ('conversion', 'client.local', 'D'), ('conversion', 'client.conversion', 'C'),
  ('conversion', 'client.conversion', 'D'), ('conversion', 'client.deposit', 'C'),
  ('local_refund_applied', 'client.local', 'D'), ('local_refund_applied', 'client.withdrawing', 'C'),
  ('local_refund_released', 'client.withdrawing', 'D'), ('local_refund_released', 'client.local', 'C'),
  ('local_refund_settled', 'client.withdrawing', 'D'), ('local_refund_settled', 'client.custody', 'C'),
  ('float_held', 'client.conversion', 'D'), ('float_held', 'client.conversion_held', 'C'),
  ('float_freed', 'client.conversion_held', 'D'), ('float_freed', 'client.conversion', 'C'),
  ('cash_withdrawal_settled', 'client.withdrawing', 'D'),
  ('cash_withdrawal_settled', 'client.conversion', 'C'),
  ('cash_withdrawal_settled', 'client.due_to_house', 'C'),
  ('cash_withdrawal_settled', 'house.due_from_client', 'D'),
  ('cash_withdrawal_settled', 'house.fee_revenue', 'C'),
  ('cash_withdrawal_settled', 'client.conversion_held', 'D'),
  ('cash_withdrawal_settled', 'client.custody', 'C'),
  ('chargeback', 'client.local', 'D'), ('chargeback', 'client.conversion', 'D'),
  ('chargeback', 'client.shortfall', 'D'), ('chargeback', 'client.custody', 'C'),
  ('chargeback', 'house.losses', 'D'), ('chargeback', 'house.inventory', 'C'),
  ('chargeback', 'client.unidentified', 'D'),
  ('chargeback_returned', 'client.custody', 'D'), ('chargeback_returned', 'client.local', 'C'),
  ('chargeback_returned', 'client.shortfall', 'C'), ('chargeback_returned', 'client.conversion', 'C'),
  ('chargeback_returned', 'house.inventory', 'D'), ('chargeback_returned', 'house.losses', 'C'),
  ('receipt_returned', 'client.unidentified', 'D'), ('receipt_returned', 'client.custody', 'C'),
  ('credit_corrected', 'client.unidentified', 'D'), ('credit_corrected', 'client.custody', 'C'),
  ('credit_corrected', 'client.local', 'D'),
  ('shortfall_covered', 'client.conversion', 'D'), ('shortfall_covered', 'client.shortfall', 'C'),
  ('shortfall_covered', 'house.losses', 'D'), ('shortfall_covered', 'house.inventory', 'C'),
  ('loss_borne', 'house.losses', 'D'), ('loss_borne', 'house.cash', 'C'), ('loss_borne', 'house.equity', 'C'),
  ('loss_borne', 'house.fees_cash', 'C'), ('loss_borne', 'house.inventory', 'C'),
  ('loss_borne', 'client.conversion', 'D'), ('loss_borne', 'client.shortfall', 'D'),
  ('loss_borne', 'client.custody', 'C'),
  ('loss_borne', 'reserve.capital', 'D'), ('loss_borne', 'reserve.yield', 'D'),
  ('loss_borne', 'reserve.cash', 'C'),
  ('fund_float', 'house.inventory', 'D'), ('fund_float', 'house.cash', 'C'),
  ('fund_float', 'client.custody', 'D'), ('fund_float', 'client.conversion', 'C'),
  ('float_moved', 'client.conversion', 'D'), ('float_moved', 'client.transit', 'C'),
  ('float_moved', 'client.transit', 'D'), ('float_moved', 'client.conversion', 'C'),
  ('receipt_matched', 'client.local', 'C');

-- Inside. Paid in at the bank, into the local wallet; the id follows from the payment.
create function ledger.local_deposit(payment uuid, member uuid, currency text, amount bigint)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
  i uuid := ledger.derived_id('payment', payment);
begin
  perform ledger.open_member(member, currency);
  perform ledger.post(
    array[row(b, i, 'local_deposit', 'rail', payment::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, i, 1, 'client.custody', currency, ledger.house(), 'D', amount),
      ledger.leg_of(b, i, 2, 'client.local', currency, member, 'C', amount)]);
end $$;

-- Inside. Paid in at the bank, credited in tUSDT; shares its id with local_deposit, so that a
-- payment is credited once. The bucket's float must hold `gets` (check violation otherwise).
create function ledger.cash_recharge(
  payment uuid, member uuid, currency text, amount bigint, gets bigint
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(
    array[row(b, i, 'cash_recharge', 'rail', payment::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, i, 1, 'client.custody', currency, ledger.house(), 'D', amount),
      ledger.leg_of(b, i, 2, 'client.conversion', currency, ledger.house(), 'C', amount),
      ledger.leg_of(b, i, 3, 'client.conversion', 'tUSDT', ledger.house(), 'D', gets),
      ledger.leg_of(b, i, 4, 'client.deposit', 'tUSDT', member, 'C', gets)])
  from (select platform.bucket_of(member) as b, ledger.derived_id('payment', payment) as i) x
$$;

-- Inside.
create function ledger.conversion(
  id uuid, member uuid, currency text, amount bigint, gets bigint, reference text
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare b int := platform.bucket_of(member);
begin
  if cardinality(ledger.post(
    array[row(b, id, 'conversion', 'member', reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.local', currency, member, 'D', amount),
      ledger.leg_of(b, id, 2, 'client.conversion', currency, ledger.house(), 'C', amount),
      ledger.leg_of(b, id, 3, 'client.conversion', 'tUSDT', ledger.house(), 'D', gets),
      ledger.leg_of(b, id, 4, 'client.deposit', 'tUSDT', member, 'C', gets)])) <> 1 then
    raise exception 'ledger: posted before' using errcode = 'BL009';
  end if;
end $$;

-- Inside. Each part of a refund has one end: settled and released share a derived id.
create function ledger.local_refund_applied(id uuid, member uuid, currency text, amount bigint)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare b int := platform.bucket_of(member);
begin
  if amount > (select a.balance - ledger.floor_of(b, member, a.currency) from ledger.accounts a
    where a.bucket = b and a.kind = 'client.local' and a.currency = local_refund_applied.currency
      and a.owner = member)
  then
    raise exception 'ledger: above what can be paid' using errcode = 'check_violation';
  end if;
  if cardinality(ledger.post(
    array[row(b, id, 'local_refund_applied', 'member', '', null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.local', currency, member, 'D', amount),
      ledger.leg_of(b, id, 2, 'client.withdrawing', currency, member, 'C', amount)])) <> 1 then
    raise exception 'ledger: posted before' using errcode = 'BL009';
  end if;
end $$;
create function ledger.local_refund_ended(
  refund uuid, member uuid, currency text, amount bigint, paid boolean, reference text
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.end_floor(b, refund, b, case when not paid then member end)
  from (select platform.bucket_of(member) as b) x;
  select cardinality(ledger.post(
    array[row(b, i, case when paid then 'local_refund_settled' else 'local_refund_released' end,
      'rail', reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, i, 1, 'client.withdrawing', currency, member, 'D', amount),
      case when paid then ledger.leg_of(b, i, 2, 'client.custody', currency, ledger.house(), 'C', amount)
      else ledger.leg_of(b, i, 2, 'client.local', currency, member, 'C', amount) end])) = 1
  from (select platform.bucket_of(member) as b, ledger.derived_id('refund_end', refund) as i) x
$$;

-- Inside. Sets local currency aside for a withdrawal that was applied; frees it when it ended unpaid.
create function ledger.float_held(applied uuid, member uuid, currency text, amount bigint)
returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(
    array[row(b, i, 'float_held', 'member', applied::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, i, 1, 'client.conversion', currency, ledger.house(), 'D', amount),
      ledger.leg_of(b, i, 2, 'client.conversion_held', currency, ledger.house(), 'C', amount)])
  from (select platform.bucket_of(member) as b, ledger.derived_id('float_held', applied) as i) x
$$;
create function ledger.float_freed(applied uuid, member uuid, actor text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(
    array[row(b, i, 'float_freed', actor, applied::text, null, null)::ledger.draft],
    ledger.mirror(b, ledger.derived_id('float_held', applied), i))
  from (select platform.bucket_of(member) as b, ledger.derived_id('float_freed', applied) as i) x
$$;

-- Inside. A withdrawal paid at the bank: the tUSDT becomes float, the local currency set aside
-- leaves. It shares its id with withdrawal_released and withdrawal_settled. fee: as there.
create function ledger.cash_withdrawal_settled(
  applied uuid, member uuid, fee bigint, local_currency text, local_amount bigint, reference text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
  id uuid := ledger.derived_id('withdrawal_end', applied);
  g bigint;
  from_earned bigint;
begin
  perform ledger.lock_buckets(array[b]);
  select sum(e.amount) filter (where e.kind = 'client.withdrawing'),
    coalesce(sum(e.amount) filter (where e.kind = 'client.earned'), 0)
  into g, from_earned
  from ledger.entries e
  where e.bucket = b and e.transaction_id = applied and e.event = 'withdrawal_applied'
    and e.owner = member;
  if g is null then
    raise exception 'ledger: no such withdrawal' using errcode = 'BL004';
  end if;
  if fee < 0 or fee * 10000 > from_earned * 500 then
    raise exception 'ledger: fee above 5 %% of earnings' using errcode = 'BL008';
  end if;
  perform ledger.end_floor(b, applied, b, null);
  return cardinality(ledger.post(
    array[row(b, id, 'cash_withdrawal_settled', 'rail', reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.withdrawing', 'tUSDT', member, 'D', g),
      ledger.leg_of(b, id, 2, 'client.conversion', 'tUSDT', ledger.house(), 'C', g - fee),
      ledger.leg_of(b, id, 3, 'client.due_to_house', 'tUSDT', ledger.house(), 'C', fee),
      ledger.leg_of(b, id, 4, 'house.due_from_client', 'tUSDT', ledger.house(), 'D', fee),
      ledger.leg_of(b, id, 5, 'house.fee_revenue', 'tUSDT', ledger.house(), 'C', fee),
      ledger.leg_of(b, id, 6, 'client.conversion_held', local_currency, ledger.house(), 'D',
        local_amount),
      ledger.leg_of(b, id, 7, 'client.custody', local_currency, ledger.house(), 'C',
        local_amount)])) = 1;
end $$;

-- Inside. What went back of a payment through the payer's bank, by the bank's id for it: what is left of
-- the payment in the payer's own local wallet went with it, the float bears the rest, and what the float
-- has not is a shortfall of the house. Nobody else is debited. Once for an id. Answers the shortfall.
-- What could not be paid of the wallet goes with it where it is more than is left there.
create function ledger.chargeback(
  taken_back uuid, payment uuid, member uuid, currency text, amount bigint, of_wallet bigint
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
  id uuid := ledger.derived_id('chargeback', taken_back);
  own bigint;
  of_wallet_left bigint;
  float_has bigint;
  lost bigint;
begin
  perform ledger.lock_buckets(array[b]);
  select coalesce(max(a.balance) filter (where a.kind = 'client.local' and a.owner = member), 0),
    coalesce(max(a.balance) filter (where a.kind = 'client.conversion'), 0)
  into own, float_has
  from ledger.accounts a where a.bucket = b and a.currency = chargeback.currency
    and (a.owner = member or a.owner = ledger.house());
  of_wallet_left := own - least(own, amount, of_wallet);
  own := own - of_wallet_left;
  lost := least(float_has, amount - own);
  perform ledger.post(
    array[row(b, id, 'chargeback', 'rail', payment::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.local', currency, member, 'D', own),
      ledger.leg_of(b, id, 2, 'client.conversion', currency, ledger.house(), 'D', lost),
      ledger.leg_of(b, id, 3, 'client.shortfall', currency, ledger.house(), 'D', amount - own - lost),
      ledger.leg_of(b, id, 4, 'client.custody', currency, ledger.house(), 'C', amount),
      ledger.leg_of(b, id, 5, 'house.losses', currency, ledger.house(), 'D', lost),
      ledger.leg_of(b, id, 6, 'house.inventory', currency, ledger.house(), 'C', lost)]);
  perform ledger.fall_floor(b, member, currency, own, of_wallet_left, id, member);
  return amount - own - lost;
end $$;

-- Inside (cash.apply_chargeback). So much of a receipt without an owner went back through its payer's bank:
-- it ends, under the id of every receipt's end, and what is left of it is a receipt again, `rest`, with what
-- of it could not be paid. The caller holds the mutex of bucket 0.
create function ledger.receipt_taken_back(
  receipt uuid, payment uuid, taken bigint, rest uuid
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  ends uuid := ledger.derived_id('receipt_matched', receipt);
  r ledger.entries;
begin
  select * into r from ledger.entries e where e.bucket = 0 and e.transaction_id = receipt
    and e.event = 'unknown_receipt' and e.kind = 'client.unidentified';
  perform ledger.post(
    array[row(0, ends, 'chargeback', 'rail', payment::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(0, ends, 1, 'client.unidentified', r.currency, ledger.house(), 'D', r.amount),
      ledger.leg_of(0, ends, 2, 'client.custody', r.currency, ledger.house(), 'C', r.amount)]);
  if taken < r.amount then
    perform ledger.unknown_receipt(rest, r.currency, r.amount - taken, payment::text, 'watcher');
    update ledger.floors f set owner = rest where f.bucket = 0 and f.owner = receipt;
  end if;
  perform ledger.fall_floor(0, case when taken < r.amount then rest else receipt end, r.currency,
    taken, r.amount - taken, ends, payment);
end $$;

-- Inside (reserve.correct_credit). So much of a receipt without an owner the bank took back by a credit below
-- zero: it ends, under the id of every receipt's end, and what is left of it is a receipt again, with what of
-- it could not be paid; of one that was matched to a member it leaves that wallet, as by a chargeback. The
-- caller holds the mutex of bucket 0 and of the member's.
create function ledger.credit_corrected(
  p ledger.proposals, receipt uuid, credit uuid, taken bigint, member uuid
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  ends uuid := ledger.derived_id('receipt_matched', receipt);
  rest uuid := ledger.derived_id('credit_rest', receipt);
  b int := platform.bucket_of(member);
  c text := p.input ->> 'currency';
  r ledger.entries;
begin
  if member is not null then
    perform ledger.post_proposal(p, array[
      ledger.leg_of(b, p.id, 1, 'client.local', c, member, 'D', taken),
      ledger.leg_of(b, p.id, 2, 'client.custody', c, ledger.house(), 'C', taken)]);
    perform ledger.fall_floor(b, member, c, taken, a.balance, p.id, member) from ledger.accounts a
    where a.bucket = b and a.kind = 'client.local' and a.owner = member and a.currency = c;
    return;
  end if;
  select * into r from ledger.entries e where e.bucket = 0 and e.transaction_id = receipt
    and e.event = 'unknown_receipt' and e.kind = 'client.unidentified';
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, ends, 1, 'client.unidentified', r.currency, ledger.house(), 'D', r.amount),
    ledger.leg_of(0, ends, 2, 'client.custody', r.currency, ledger.house(), 'C', r.amount)], ends);
  if taken < r.amount then
    perform ledger.unknown_receipt(rest, r.currency, r.amount - taken, credit::text, 'watcher');
    update ledger.floors f set owner = rest where f.bucket = 0 and f.owner = receipt;
  end if;
  perform ledger.fall_floor(0, case when taken < r.amount then rest else receipt end, r.currency,
    taken, r.amount - taken, ends, credit);
end $$;

-- Inside: the legs by which so much comes back to the operator in a bucket: it pays what is open of the
-- shortfall, the rest is float again, and as much of the losses is none any more.
create function ledger.back_to_house(
  in_bucket int, id uuid, first_no int, in_currency text, amount bigint
) returns ledger.leg[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  owed bigint;
  lost bigint;
begin
  select least(amount, coalesce(max(a.balance) filter (where a.kind = 'client.shortfall'), 0)),
    coalesce(max(a.balance) filter (where a.kind = 'house.losses'), 0)
  into owed, lost from ledger.accounts a
  where a.bucket = in_bucket and a.currency = in_currency and a.owner = ledger.house();
  lost := least(lost, amount - owed);
  return array[
    ledger.leg_of(in_bucket, id, first_no, 'client.custody', in_currency, ledger.house(), 'D', amount),
    ledger.leg_of(in_bucket, id, first_no + 1, 'client.shortfall', in_currency, ledger.house(), 'C',
      owed),
    ledger.leg_of(in_bucket, id, first_no + 2, 'client.conversion', in_currency, ledger.house(), 'C',
      amount - owed),
    ledger.leg_of(in_bucket, id, first_no + 3, 'house.inventory', in_currency, ledger.house(), 'D', lost),
    ledger.leg_of(in_bucket, id, first_no + 4, 'house.losses', in_currency, ledger.house(), 'C', lost)];
end $$;

-- Inside (cash.book_return). What a payer's bank gave back: into the local wallets of those of whom it was
-- taken (null for nobody), to the operator in the payer's bucket, where its chargeback was booked, and to the
-- operator in bucket 0, where a loss is borne. The caller holds the mutex of all.
create function ledger.chargeback_returned(
  p ledger.proposals, b int, currency text, members uuid[], amounts bigint[], to_house bigint,
  of_loss bigint
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  legs ledger.leg[] := array(
    select l from unnest(members, amounts) with ordinality x (m, a, n),
    lateral (select platform.bucket_of(m) as place) y,
    lateral (values
      (ledger.leg_of(place, p.id, 100 + 2 * n::int, 'client.custody', currency, ledger.house(), 'D', a)),
      (ledger.leg_of(place, p.id, 101 + 2 * n::int, 'client.local', currency, m, 'C', a))) v (l));
begin
  if b = 0 then
    legs := legs || ledger.back_to_house(0, p.id, 3, currency, to_house + of_loss);
  else
    legs := legs || ledger.back_to_house(b, p.id, 3, currency, to_house)
      || ledger.back_to_house(0, p.id, 8, currency, of_loss);
  end if;
  perform ledger.post_proposal(p, legs);
  perform ledger.floor_again(platform.bucket_of(m), m, 'member', currency, a, p.id, array[m])
  from unnest(members, amounts) x (m, a);
end $$;

-- Inside. The float of a bucket pays what is open of its shortfall; answers how much.
create function ledger.shortfall_covered(id uuid, in_bucket int, in_currency text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare a bigint;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  select least(
    max(x.balance) filter (where x.kind = 'client.shortfall'),
    max(x.balance) filter (where x.kind = 'client.conversion'))
  into a from ledger.accounts x where x.bucket = in_bucket and x.currency = in_currency
    and x.owner = ledger.house();
  if coalesce(a, 0) <= 0 then return 0; end if;
  perform ledger.post(
    array[row(in_bucket, id, 'shortfall_covered', 'worker', '', null, null)::ledger.draft],
    array[
      ledger.leg_of(in_bucket, id, 1, 'client.conversion', in_currency, ledger.house(), 'D', a),
      ledger.leg_of(in_bucket, id, 2, 'client.shortfall', in_currency, ledger.house(), 'C', a),
      ledger.leg_of(in_bucket, id, 3, 'house.losses', in_currency, ledger.house(), 'D', a),
      ledger.leg_of(in_bucket, id, 4, 'house.inventory', in_currency, ledger.house(), 'C', a)]);
  return a;
end $$;

-- Inside: the legs by which lots of the reserve bear so much, capital before yield, each the oldest first.
create function ledger.lost_of_lots(id uuid, in_currency text, amount bigint) returns ledger.leg[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  free numeric;
  legs ledger.leg[];
begin
  with held as (
    select x.kind, x.owner, x.balance, sum(x.balance) over w - x.balance as before,
      1 + (row_number() over w)::int as no
    from ledger.accounts x where x.bucket = 0 and x.kind in ('reserve.capital', 'reserve.yield')
      and x.currency = in_currency and x.balance > 0
    window w as (order by x.kind, x.opened_at, x.owner)
  )
  select coalesce(sum(h.balance), 0), array_agg(ledger.leg_of(0, lost_of_lots.id, h.no, h.kind,
    in_currency, h.owner, 'D', least(h.balance, amount - h.before)::bigint))
    filter (where h.before < amount)
  into free, legs from held h;
  if free < amount then
    raise exception 'ledger: the reserve has less that is free' using errcode = 'BE006', detail = free;
  end if;
  return legs
    || ledger.leg_of(0, id, 1, 'reserve.cash', in_currency, ledger.house(), 'C', amount);
end $$;

-- Inside (reserve.bear_loss). input: book, amount, currency, reference. What is gone from the house's
-- wallet or account is gone from its cash, then from its fees, and what had arrived there and was not
-- booked becomes capital and loss at once. What is gone from custody the float bears,
-- and what the float of bucket 0 has not is a shortfall of the house; no member is debited. What is gone
-- from the reserve's wallet its free capital bears, then its free yield, lot by lot; what is locked for
-- units bears nothing (BE006, the detail being what is free).
create function ledger.loss_borne(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'loss_borne');
  c text := p.input ->> 'currency';
  a bigint := (p.input ->> 'amount')::bigint;
  borne bigint;
  legs ledger.leg[];
begin
  if p.id is null then return; end if;
  perform ledger.lock_buckets(array(select generate_series(0, 63)));
  if p.input ->> 'book' = 'client' then
    select least(x.balance, a) into borne from ledger.accounts x
    where x.bucket = 0 and x.kind = 'client.conversion' and x.currency = c and x.owner = ledger.house();
    perform ledger.post_proposal(p, array[
      ledger.leg_of(0, p.id, 1, 'client.conversion', c, ledger.house(), 'D', borne),
      ledger.leg_of(0, p.id, 2, 'client.shortfall', c, ledger.house(), 'D', a - borne),
      ledger.leg_of(0, p.id, 3, 'client.custody', c, ledger.house(), 'C', a),
      ledger.leg_of(0, p.id, 4, 'house.losses', c, ledger.house(), 'D', borne),
      ledger.leg_of(0, p.id, 5, 'house.inventory', c, ledger.house(), 'C', borne)]);
    return;
  end if;
  if p.input ->> 'book' = 'reserve' then
    perform ledger.post_proposal(p, ledger.lost_of_lots(p.id, c, a));
    return;
  end if;
  with held as (
    select x.bucket, x.kind, x.balance, coalesce(sum(x.balance) over (order by x.kind, x.bucket
      rows between unbounded preceding and 1 preceding), 0) as before
    from ledger.accounts x where x.kind in ('house.cash', 'house.fees_cash') and x.currency = c
      and x.owner = ledger.house() and x.balance > 0
  ), parts as (
    select h.bucket, h.kind, least(h.balance, a - h.before)::bigint as part,
      row_number() over (order by h.kind, h.bucket)::int as no
    from held h where h.before < a
  )
  select array_agg(leg), sum(part) filter (where leg_no = 1) into legs, borne
  from parts, lateral (values
    (1, ledger.leg_of(parts.bucket, p.id, 2 * parts.no, 'house.losses', c, ledger.house(), 'D',
      parts.part)),
    (2, ledger.leg_of(parts.bucket, p.id, 2 * parts.no + 1, parts.kind, c, ledger.house(), 'C',
      parts.part))) v (leg_no, leg);
  borne := coalesce(borne, 0);
  perform ledger.post_proposal(p, legs || array[
    ledger.leg_of(0, p.id, 0, 'house.equity', c, ledger.house(), 'C', a - borne),
    ledger.leg_of(0, p.id, 1, 'house.losses', c, ledger.house(), 'D', a - borne)]);
end $$;

-- Inside (reserve.end_move). input: amount, currency, reference. After the money reached custody, on the
-- chain or at the bank.
create function ledger.fund_float(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'fund_float');
  c text := p.input ->> 'currency';
  a bigint := (p.input ->> 'amount')::bigint;
begin
  if p.id is null then return; end if;
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, p.id, 1, 'house.inventory', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 2, 'house.cash', c, ledger.house(), 'C', a),
    ledger.leg_of(0, p.id, 3, 'client.custody', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 4, 'client.conversion', c, ledger.house(), 'C', a)]);
end $$;

create function ledger.move_float(
  id uuid, currency text, from_bucket int, to_bucket int, amount bigint
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(
    array[
      row(from_bucket, id, 'float_moved', 'worker', currency, null, null)::ledger.draft,
      row(to_bucket, id, 'float_moved', 'worker', currency, null, null)::ledger.draft],
    array[
      ledger.leg_of(from_bucket, id, 1, 'client.conversion', currency, ledger.house(), 'D', amount),
      ledger.leg_of(from_bucket, id, 2, 'client.transit', currency, ledger.house(), 'C', amount),
      ledger.leg_of(to_bucket, id, 3, 'client.transit', currency, ledger.house(), 'D', amount),
      ledger.leg_of(to_bucket, id, 4, 'client.conversion', currency, ledger.house(), 'C', amount)])
$$;

-- ── Orders ─────────────────────────────────────────────────────────────────────────────────────

create type ledger.purchase as (
  bucket int, id uuid, member uuid, product uuid, currency text, principal bigint, yield bigint,
  reference text
);
create type ledger.bought as (id uuid, deposit bigint, returned bigint, earned bigint);

-- Inside. Posts the purchases whose member has enough; those short of money are left out of the
-- answer. At most one purchase of a member in a batch, so that each check is exact.
create function ledger.buy_batch(purchases ledger.purchase[]) returns setof ledger.bought
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  rows ledger.bought[];
begin
  if (select count(distinct p.member) <> count(*) from unnest(purchases) p) then
    raise exception 'ledger: one purchase of a member in a batch' using errcode = 'BL009';
  end if;
  perform ledger.lock_buckets((select array_agg(p.bucket) from unnest(purchases) p));

  select array_agg(row(p.id, least(p.principal, b.deposit),
    least(p.principal - least(p.principal, b.deposit), b.returned),
    greatest(p.principal - b.deposit - b.returned, 0))::ledger.bought)
  into rows
  from unnest(purchases) p
  join lateral (
    select coalesce(max(a.balance) filter (where a.kind = 'client.deposit'), 0) as deposit,
      coalesce(max(a.balance) filter (where a.kind = 'client.returned'), 0) as returned,
      coalesce(max(a.balance) filter (where a.kind = 'client.earned'), 0) as earned
    from ledger.accounts a where a.bucket = p.bucket and a.owner = p.member
      and a.currency = p.currency
      and a.kind in ('client.deposit', 'client.returned', 'client.earned')
  ) b on p.principal <= b.deposit + b.returned + b.earned;
  if rows is null then
    return;
  end if;

  if cardinality(ledger.post(
    (select array_agg(row(p.bucket, p.id, 'buy', 'member', p.reference, null, null)::ledger.draft)
     from unnest(purchases) p join unnest(rows) r using (id)),
    (select array_agg(leg) from unnest(purchases) p join unnest(rows) r using (id),
     lateral (values
      (ledger.leg_of(p.bucket, p.id, 1, 'client.deposit', p.currency, p.member, 'D', r.deposit)),
      (ledger.leg_of(p.bucket, p.id, 2, 'client.returned', p.currency, p.member, 'D', r.returned)),
      (ledger.leg_of(p.bucket, p.id, 3, 'client.earned', p.currency, p.member, 'D', r.earned)),
      (ledger.leg_of(p.bucket, p.id, 4, 'client.principal', p.currency, p.member, 'C', p.principal)),
      (ledger.leg_of(p.bucket, p.id, 5, 'reserve.offered', p.currency, p.product, 'D', p.yield)),
      (ledger.leg_of(p.bucket, p.id, 6, 'reserve.sold', p.currency, p.product, 'C', p.yield))
     ) v (leg)))) <> cardinality(rows) then
    raise exception 'ledger: a purchase was posted before' using errcode = 'BL009';
  end if;
  return query select r.* from unnest(rows) r;
end $$;

-- Inside. The exact reverse of a purchase; once, by its derived id. True when posted now.
create function ledger.cancel_purchase(
  in_bucket int, bought uuid, actor text default 'member'
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select cardinality(ledger.post(
    array[row(in_bucket, ledger.derived_id('order_end', bought), 'cancel', actor, bought::text,
      null, null)::ledger.draft],
    ledger.mirror(in_bucket, bought, ledger.derived_id('order_end', bought)))) = 1
$$;

-- Inside. Principal back (the part paid from earned to earned, the rest to returned); the return
-- still locked goes back on offer of the product. Shares its id with cancel: an order ends once.
create function ledger.early_exit(
  in_bucket int, bought uuid, member uuid, product uuid, currency text,
  to_returned bigint, to_earned bigint, still_locked bigint
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select cardinality(ledger.post(
    array[row(in_bucket, i, 'early_exit', 'member', bought::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(in_bucket, i, 1, 'client.principal', currency, member, 'D',
        to_returned + to_earned),
      ledger.leg_of(in_bucket, i, 2, 'client.returned', currency, member, 'C', to_returned),
      ledger.leg_of(in_bucket, i, 3, 'client.earned', currency, member, 'C', to_earned),
      ledger.leg_of(in_bucket, i, 4, 'reserve.sold', currency, product, 'D', still_locked),
      ledger.leg_of(in_bucket, i, 5, 'reserve.offered', currency, product, 'C', still_locked)])) = 1
  from (select ledger.derived_id('order_end', bought) as i) x
$$;

-- Inside. Unsold return moves between two buckets of a product.
create function ledger.move_allotment(
  id uuid, product uuid, currency text, from_bucket int, to_bucket int, amount bigint
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(
    array[
      row(from_bucket, id, 'allotment_moved', 'worker', product::text, null, null)::ledger.draft,
      row(to_bucket, id, 'allotment_moved', 'worker', product::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(from_bucket, id, 1, 'reserve.offered', currency, product, 'D', amount),
      ledger.leg_of(from_bucket, id, 2, 'reserve.transit', currency, ledger.house(), 'C', amount),
      ledger.leg_of(to_bucket, id, 3, 'reserve.transit', currency, ledger.house(), 'D', amount),
      ledger.leg_of(to_bucket, id, 4, 'reserve.offered', currency, product, 'C', amount)])
$$;

-- ── Coupons ────────────────────────────────────────────────────────────────────────────────────

-- Inside. What a coupon gives at most leaves its budget for the account of coupons in members'
-- hands, in the member's bucket. Once for an id: true when posted now.
create function ledger.coupon_received(
  id uuid, member uuid, campaign uuid, currency text, amount bigint
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
begin
  perform ledger.open_accounts(b, campaign, currency, array['client.coupon']);
  return cardinality(ledger.post(
    array[row(b, id, 'coupon_received', 'member', campaign::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.promotion', currency, campaign, 'D', amount),
      ledger.leg_of(b, id, 2, 'client.coupon', currency, campaign, 'C', amount)])) = 1;
end $$;

-- Inside. One purchase of which a coupon pays `from_coupon`; the member pays the rest. Returns how
-- that was drawn, null when the member has less.
create function ledger.buy_with_coupon(p ledger.purchase, campaign uuid, from_coupon bigint)
returns ledger.split
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  s ledger.split;
begin
  perform ledger.lock_buckets(array[p.bucket]);
  s := ledger.draw(p.bucket, p.member, p.currency, p.principal - from_coupon);
  if s is null then
    return null;
  end if;
  if cardinality(ledger.post(
    array[row(p.bucket, p.id, 'buy_with_coupon', 'member', p.reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(p.bucket, p.id, 1, 'client.deposit', p.currency, p.member, 'D', s.deposit),
      ledger.leg_of(p.bucket, p.id, 2, 'client.returned', p.currency, p.member, 'D', s.returned),
      ledger.leg_of(p.bucket, p.id, 3, 'client.earned', p.currency, p.member, 'D', s.earned),
      ledger.leg_of(p.bucket, p.id, 4, 'client.coupon', p.currency, campaign, 'D', from_coupon),
      ledger.leg_of(p.bucket, p.id, 5, 'client.principal', p.currency, p.member, 'C', p.principal),
      ledger.leg_of(p.bucket, p.id, 6, 'reserve.offered', p.currency, p.product, 'D', p.yield),
      ledger.leg_of(p.bucket, p.id, 7, 'reserve.sold', p.currency, p.product, 'C', p.yield)])) <> 1
  then
    raise exception 'ledger: a purchase was posted before' using errcode = 'BL009';
  end if;
  return s;
end $$;

-- Inside. What a coupon gave, out of the principal it paid a part of, or out of what was set aside
-- for extra days, becomes the member's. True when posted now.
create function ledger.coupon_paid(
  id uuid, member uuid, campaign uuid, currency text, from_principal bigint, from_coupon bigint
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select cardinality(ledger.post(
    array[row(b, id, 'coupon_paid', 'accrual', campaign::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.principal', currency, member, 'D', from_principal),
      ledger.leg_of(b, id, 2, 'client.coupon', currency, campaign, 'D', from_coupon),
      ledger.leg_of(b, id, 3, 'client.earned', currency, member, 'C',
        from_principal + from_coupon)])) = 1
  from (select platform.bucket_of(member) as b) x
$$;

-- Inside. What a coupon did not give goes back to its budget: that of the principal it had paid a part
-- of, and that still set aside. True when posted now.
create function ledger.coupon_released(
  id uuid, member uuid, campaign uuid, currency text, from_principal bigint, from_coupon bigint,
  actor text
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select cardinality(ledger.post(
    array[row(b, id, 'coupon_released', actor, campaign::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.principal', currency, member, 'D', from_principal),
      ledger.leg_of(b, id, 2, 'client.coupon', currency, campaign, 'D', from_coupon),
      ledger.leg_of(b, id, 3, 'client.promotion', currency, campaign, 'C',
        from_principal + from_coupon)])) = 1
  from (select platform.bucket_of(member) as b) x
$$;

-- ── Income ─────────────────────────────────────────────────────────────────────────────────────

-- Inside. The incomes of one run, each bucket's under the same id: product totals on the reserve's
-- side, member totals on the client's side, in the order they are given. Both sides of a bucket must be
-- equal (the post checks each book).
create function ledger.daily_incomes(
  id uuid, currency text, reference text,
  product_buckets int[], products uuid[], product_amounts bigint[],
  member_buckets int[], members uuid[], member_amounts bigint[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  drafts ledger.draft[];
  totals ledger.leg[];
  sums_differ boolean;
begin
  select array_agg(row(b, id, 'daily_income', 'accrual', reference, null, null)::ledger.draft),
    array_agg(ledger.leg_of(b, id, 1, 'reserve.due_to_client', currency, ledger.house(), 'C', p.total))
      || array_agg(ledger.leg_of(b, id, 2, 'client.due_from_reserve', currency, ledger.house(), 'D',
        p.total)),
    bool_or(p.total is distinct from m.total)
  into drafts, totals, sums_differ
  from (select x.b, sum(x.a)::bigint as total from unnest(product_buckets, product_amounts) x (b, a)
    group by 1) p
  full join (select x.b, sum(x.a)::bigint as total from unnest(member_buckets, member_amounts) x (b, a)
    group by 1) m using (b);
  if sums_differ then
    raise exception 'ledger: income sums differ' using errcode = 'BL002';
  end if;
  perform ledger.post(drafts, totals || (
    select array_agg(ledger.leg_of(x.b, id, 2 + x.no::int, x.kind, currency, x.owner, x.side, x.amount))
    from (
      select u.*, row_number() over (partition by u.b order by u.kind desc, u.o) as no
      from (
        select p.b, p.owner, p.amount, p.o, 'reserve.sold' as kind, 'D'::"char" as side
        from unnest(product_buckets, products, product_amounts) with ordinality p (b, owner, amount, o)
        union all
        select m.b, m.owner, m.amount, m.o, 'client.income', 'C'
        from unnest(member_buckets, members, member_amounts) with ordinality m (b, owner, amount, o)
      ) u
    ) x));
end $$;

-- Inside. The same in one bucket.
create function ledger.daily_income(
  in_bucket int, id uuid, currency text, reference text,
  products uuid[], product_amounts bigint[], members uuid[], member_amounts bigint[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.daily_incomes(id, currency, reference,
    array_fill(in_bucket, array[cardinality(products)]), products, product_amounts,
    array_fill(in_bucket, array[cardinality(members)]), members, member_amounts)
$$;

-- Inside. items of a batch: at most one of a member.
create function ledger.take_out_batch(
  in_currency text, buckets int[], ids uuid[], members uuid[], amounts bigint[]
) returns uuid[]
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(array_agg(distinct d), array_agg(l))
  from unnest(buckets, ids, members, amounts) x (b, i, m, a),
  lateral (values
    (row(b, i, 'take_out', 'member', '', null, null)::ledger.draft,
     ledger.leg_of(b, i, 1, 'client.income', in_currency, m, 'D', a)),
    (row(b, i, 'take_out', 'member', '', null, null)::ledger.draft,
     ledger.leg_of(b, i, 2, 'client.earned', in_currency, m, 'C', a))
  ) v (d, l)
$$;

-- Inside. Principal of matured orders, summed by member, each bucket's under the same id, in the order
-- they are given.
create function ledger.maturities(
  id uuid, currency text, reference text,
  buckets int[], members uuid[], to_returned bigint[], to_earned bigint[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(array_agg(distinct row(b, id, 'maturity', 'accrual', reference, null, null)
    ::ledger.draft), array_agg(leg))
  from (
    select u.*, (row_number() over (partition by u.b order by u.o))::int as n
    from unnest(buckets, members, to_returned, to_earned) with ordinality u (b, m, r, e, o)
  ) x,
  lateral (values
    (ledger.leg_of(b, id, 3 * n - 2, 'client.principal', currency, m, 'D', r + e)),
    (ledger.leg_of(b, id, 3 * n - 1, 'client.returned', currency, m, 'C', r)),
    (ledger.leg_of(b, id, 3 * n, 'client.earned', currency, m, 'C', e))
  ) v (leg)
$$;

-- Inside. The same in one bucket.
create function ledger.maturity(
  in_bucket int, id uuid, currency text, reference text,
  members uuid[], to_returned bigint[], to_earned bigint[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.maturities(id, currency, reference,
    array_fill(in_bucket, array[cardinality(members)]), members, to_returned, to_earned)
$$;

-- ── Sweeps and promotion ───────────────────────────────────────────────────────────────────────

-- After the reserve's cash reached custody on the chain: one id, every bucket it settles.
create function ledger.income_sweep(
  id uuid, currency text, reference text, buckets int[], amounts bigint[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  total bigint := (select sum(a) from unnest(amounts) a);
begin
  perform ledger.post(
    (select array_agg(row(b, id, 'income_sweep', 'worker', reference, null, null)::ledger.draft)
     from (select distinct b from unnest(buckets || 0) b) s),
    array[
      ledger.leg_of(0, id, 1, 'reserve.transit', currency, ledger.house(), 'D', total),
      ledger.leg_of(0, id, 2, 'reserve.cash', currency, ledger.house(), 'C', total)
    ] || array(
      select leg from unnest(buckets, amounts) with ordinality x (b, a, n),
      lateral (values
        (ledger.leg_of(b, id, 4 * n::int, 'reserve.due_to_client', currency, ledger.house(), 'D', a)),
        (ledger.leg_of(b, id, 4 * n::int + 1, 'reserve.transit', currency, ledger.house(), 'C', a)),
        (ledger.leg_of(b, id, 4 * n::int + 2, 'client.custody', currency, ledger.house(), 'D', a)),
        (ledger.leg_of(b, id, 4 * n::int + 3, 'client.due_from_reserve', currency, ledger.house(), 'C', a))
      ) v (leg)));
end $$;

-- After the fees left custody for the house's wallet on the chain.
create function ledger.fee_sweep(
  id uuid, currency text, reference text, buckets int[], amounts bigint[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(array_agg(distinct d), array_agg(leg))
  from unnest(buckets, amounts) x (b, a),
  lateral (select row(b, id, 'fee_sweep', 'worker', reference, null, null)::ledger.draft as d) k,
  lateral (values
    (ledger.leg_of(b, id, 1, 'client.due_to_house', currency, ledger.house(), 'D', a)),
    (ledger.leg_of(b, id, 2, 'client.custody', currency, ledger.house(), 'C', a)),
    (ledger.leg_of(b, id, 3, 'house.fees_cash', currency, ledger.house(), 'D', a)),
    (ledger.leg_of(b, id, 4, 'house.due_from_client', currency, ledger.house(), 'C', a))
  ) v (leg)
$$;

create function ledger.move_promotion(
  id uuid, campaign uuid, currency text, from_bucket int, to_bucket int, amount bigint
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(
    array[
      row(from_bucket, id, 'promotion_moved', 'worker', campaign::text, null, null)::ledger.draft,
      row(to_bucket, id, 'promotion_moved', 'worker', campaign::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(from_bucket, id, 1, 'client.promotion', currency, campaign, 'D', amount),
      ledger.leg_of(from_bucket, id, 2, 'client.transit', currency, ledger.house(), 'C', amount),
      ledger.leg_of(to_bucket, id, 3, 'client.transit', currency, ledger.house(), 'D', amount),
      ledger.leg_of(to_bucket, id, 4, 'client.promotion', currency, campaign, 'C', amount)])
$$;

-- One free income, from a funded budget; the id is derived from the member, so it comes once.
create function ledger.welcome(member uuid, campaign uuid, currency text, amount bigint)
returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select cardinality(ledger.post(
    array[row(b, i, 'welcome', 'worker', campaign::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, i, 1, 'client.promotion', currency, campaign, 'D', amount),
      ledger.leg_of(b, i, 2, 'client.earned', currency, member, 'C', amount)])) = 1
  from (select platform.bucket_of(member) as b, ledger.derived_id('welcome', member) as i) x
$$;

-- Inside. A gift from a funded budget to the balance wallet. event: bonus, redeemed_code, coins, or
-- any other whose shapes are these two. True when posted now; an id that is there gives false.
create function ledger.give(
  id uuid, event text, member uuid, campaign uuid, currency text, amount bigint, actor text,
  reference text
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select cardinality(ledger.post(
    array[row(b, id, event, actor, reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.promotion', currency, campaign, 'D', amount),
      ledger.leg_of(b, id, 2, 'client.earned', currency, member, 'C', amount)])) = 1
  from (select platform.bucket_of(member) as b) x
$$;

-- ── The end ────────────────────────────────────────────────────────────────────────────────────

-- Inside. What custody lacks against the books becomes owed by the house; once a currency, by its
-- derived id. The caller computes it from what the outside says. True when posted now.
create function ledger.wind_down(proposal uuid, currency text, amount bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'wind_down');
  id uuid := ledger.derived_id('wind_down:' || currency, proposal);
begin
  return cardinality(ledger.post(
    array[row(0, id, 'wind_down', p.maker, currency, p.id, null)::ledger.draft],
    array[
      ledger.leg_of(0, id, 1, 'client.shortfall', currency, ledger.house(), 'D', amount),
      ledger.leg_of(0, id, 2, 'client.custody', currency, ledger.house(), 'C', amount)])) = 1;
end $$;

-- Inside. Nothing may write these events any more.
create function ledger.close_events(in_events text[], at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.closed_events select e, at from unnest(in_events) e on conflict do nothing
$$;

-- Inside. What of these owners' claims cannot be paid; the caller holds the mutex of every bucket.
create function ledger.set_floors(
  in_currency text, buckets int[], owners uuid[], floors bigint[], claims bigint[], kinds text[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.floors (bucket, owner, currency, floor, claim, kind)
  select b, o, in_currency, f, c, k
  from unnest(buckets, owners, floors, claims, kinds) x (b, o, f, c, k)
$$;

-- Inside. What these owners' claims can be paid by more now (below zero: by less).
create function ledger.lower_floors(
  in_currency text, buckets int[], owners uuid[], amounts bigint[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update ledger.floors f set floor = f.floor - x.a from unnest(buckets, owners, amounts) x (b, o, a)
  where f.bucket = x.b and f.owner = x.o and f.currency = in_currency
$$;

-- Inside. What custody lacked and the outside shows there again is owed by the house no more.
create function ledger.shortfall_returned(id uuid, currency text, amount bigint) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select cardinality(ledger.post(
    array[row(0, id, 'shortfall_returned', 'worker', currency, null, null)::ledger.draft],
    array[
      ledger.leg_of(0, id, 1, 'client.custody', currency, ledger.house(), 'D', amount),
      ledger.leg_of(0, id, 2, 'client.shortfall', currency, ledger.house(), 'C', amount)])) = 1
$$;
