-- Internal. Credits the balance wallet with a gift from a funded budget. event: bonus,
-- redeemed_code, coins, or any other event with these two shapes. True when posted now, false for
-- an id that exists already.
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
