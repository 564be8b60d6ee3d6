-- Internal (chain.take_back, chain.find_credits). Allows or forbids the reversal of one
-- transaction.
create function ledger.may_reverse(in_bucket int, in_id uuid, may boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.unfounded (bucket, id, since)
  select t.bucket, t.id, platform.now() from ledger.transactions t
  where may and t.bucket = in_bucket and t.id = in_id on conflict do nothing;
  delete from ledger.unfounded u where not may and u.bucket = in_bucket and u.id = in_id;
$$;

-- Reverses a reversible transaction by its exact mirror, once. That ends a receipt without an
-- owner, and is possible only while the receipt has no other end. input: bucket, transaction_id,
-- reference
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

-- Internal: the legs of a posted transaction with debit and credit exchanged, under a new id.
create function ledger.mirror(in_bucket int, of_id uuid, new_id uuid) returns ledger.leg[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select array_agg(ledger.leg_of(e.bucket, new_id, e.no, e.kind, e.currency, e.owner,
    (case e.side when 'D' then 'C' else 'D' end)::"char", e.amount))
  from ledger.entries e where e.bucket = in_bucket and e.transaction_id = of_id
$$;
