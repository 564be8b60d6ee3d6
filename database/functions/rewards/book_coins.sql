-- Internal. Inserts an entry and answers the new balance; the caller holds the lock of the bucket.
create function rewards.book_coins(
  in_bucket int, in_member uuid, in_kind text, in_coins int,
  in_transaction uuid default null, in_amount bigint default null, in_currency text default null
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  last rewards.coin_entries;
begin
  select * into last from rewards.coin_entries e
  where e.bucket = in_bucket and e.member_id = in_member order by e.no desc limit 1;
  insert into rewards.coin_entries (bucket, member_id, no, at, day, kind, coins, balance,
    transaction_id, amount, currency)
  values (in_bucket, in_member, coalesce(last.no, 0) + 1, platform.now(),
    platform.day_of(platform.now()), in_kind, in_coins, coalesce(last.balance, 0) + in_coins,
    in_transaction, in_amount, in_currency);
  update rewards.coin_totals t set coins = t.coins + in_coins where t.bucket = in_bucket;
  return coalesce(last.balance, 0) + in_coins;
end $$;
