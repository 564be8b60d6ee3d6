-- One item alone: moves the units it needs into its bucket and buys them in the same transaction, so that
-- no other buyer takes them in between. Outcomes as of buy_batch; 'sold_out' only when the whole product
-- has fewer units left; 'no_stock_here' when others were faster (try again).
create function orders.buy_moving(items jsonb)
returns setof orders.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  answers orders.answer[];
begin
  if jsonb_array_length(items) <> 1 then
    raise exception 'orders: one purchase at a time' using errcode = 'BO001';
  end if;
  begin
    perform products.rebalance((items -> 0 ->> 'product_id')::uuid,
      (items -> 0 ->> 'bucket')::int, (items -> 0 ->> 'units')::int);
    answers := array(select a from orders.buy_batch(items) a);
    -- a refused purchase moves no units
    if (answers[1]).outcome <> 'ok' then
      raise exception using errcode = 'BO002';
    end if;
  exception when sqlstate 'BO002' then
    null;
  end;
  return query select a.* from unnest(answers) a;
end $$;
grant execute on function orders.buy_moving to ballast_service;
