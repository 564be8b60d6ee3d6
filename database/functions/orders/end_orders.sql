-- Internal. Marks valid orders of a bucket as ended; the caller holds its lock and has moved the money.
create function orders.end_orders(in_bucket int, ids uuid[], in_state text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  ended int;
begin
  update orders.orders o set state = in_state, ended_at = platform.now()
  where o.bucket = in_bucket and o.id = any(ids) and o.state = 'valid';
  get diagnostics ended = row_count;
  if ended <> cardinality(ids) then
    raise exception 'orders: an order had ended already' using errcode = 'BO002';
  end if;
end $$;
