-- The member's sign-in for today, once; after a sign-in yesterday the streak continues. Outcomes: 'ok',
-- 'signed', 'not_allowed' or 'no_budget'; all but the first leave nothing behind.
create function rewards.sign_in(in_bucket int, in_member uuid)
returns table (outcome text, day date, streak int, coins int, balance bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  today date;
  days int;
  given int;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  today := platform.day_of(platform.now());
  select coalesce(max(s.streak), 0) + 1 into days from rewards.sign_ins s
  where s.bucket = in_bucket and s.member_id = in_member and s.day = today - 1;
  given := (rewards.terms()).plan[(days - 1) % 7 + 1];
  outcome := case
    when exists (select from rewards.sign_ins s
      where s.bucket = in_bucket and s.member_id = in_member and s.day = today) then 'signed'
    else rewards.coin_offer(in_bucket, in_member, given) end;
  if outcome = 'ok' then
    insert into rewards.sign_ins (bucket, member_id, day, streak, coins, at)
    values (in_bucket, in_member, today, days, given, platform.now());
    return query select 'ok', today, days, given,
      rewards.book_coins(in_bucket, in_member, 'sign_in', given);
  else
    return query select outcome, today, days, 0, rewards.coins_of(in_bucket, in_member);
  end if;
end $$;
grant execute on function rewards.sign_in to ballast_service;
