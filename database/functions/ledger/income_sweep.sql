-- Books an income sweep after the reserve's cash reached custody on the chain: one id for every
-- bucket that it settles.
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
