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

-- Gives one free income from a funded budget; the id is derived from the member, so it is given
-- once.
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
