-- Pays from the float what chargebacks left open in a bucket; answers how much.
create function cash.cover_shortfall(in_currency text, in_bucket int) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.shortfall_covered(gen_random_uuid(), in_bucket, in_currency)
$$;
grant execute on function cash.cover_shortfall to ballast_service;

-- Converts at the newest rate, which must be the one the member saw: BC001 none, BC003 another. Check
-- violations: more than the local wallet or the bucket's float holds.
create function cash.convert(
  in_key uuid, in_member uuid, in_currency text, in_amount bigint, seen numeric
) returns cash.conversions
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r cash.rates := cash.rate_of(in_currency);
  g bigint;
  c cash.conversions;
begin
  perform ledger.lock_buckets(array[platform.bucket_of(in_member)]);
  if r.id is null then
    raise exception 'cash: no rate' using errcode = 'BC001';
  elsif r.rate <> seen then
    raise exception 'cash: another rate' using errcode = 'BC003';
  end if;
  g := cash.to_usdt(in_amount, in_currency, r.rate);
  if ledger.is_closed('conversion') or not ledger.house_may_take('tUSDT', g) then
    raise exception 'cash: members are not paid in full' using errcode = 'check_violation';
  end if;
  perform ledger.conversion(in_key, in_member, in_currency, in_amount, g, r.rate::text);
  insert into cash.conversions (bucket, member_id, id, currency, amount, rate, source, gets, at)
  values (platform.bucket_of(in_member), in_member, in_key, in_currency, in_amount, r.rate, r.source,
    g, platform.now())
  returning * into c;
  return c;
end $$;
grant execute on function cash.convert to ballast_service;
