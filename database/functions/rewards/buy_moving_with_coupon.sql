-- Buys one item as rewards.buy_with_coupon does, with the units it needs moved into its bucket in
-- the same transaction, as in orders.buy_moving.
create function rewards.buy_moving_with_coupon(items jsonb, in_coupon uuid)
returns setof orders.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  answers orders.answer[];
begin
  begin
    perform products.rebalance((items -> 0 ->> 'product_id')::uuid,
      (items -> 0 ->> 'bucket')::int, (items -> 0 ->> 'units')::int);
    answers := array(select a from rewards.buy_with_coupon(items, in_coupon) a);
    -- a refused purchase moves no units
    if (answers[1]).outcome <> 'ok' then
      raise exception using errcode = 'BO002';
    end if;
  exception when sqlstate 'BO002' then
    null;
  end;
  return query select a.* from unnest(answers) a;
end $$;
grant execute on function rewards.buy_moving_with_coupon to ballast_service;
