-- Closes an account for good, or answers what prevents it. The ledger, the orders and what they refer to
-- stay; personal data is deleted. The phone number cannot register again (`marks`: keyed hashes of it), so
-- that nobody evades a break or gets a gift for new members twice.
create function closing.close_account(in_bucket int, in_member uuid, marks bytea[]) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  obstacles text[];
begin
  -- Takes this lock first, so that nobody who buys or is paid waits for a writer of messages.
  perform messages.alone();
  perform ledger.lock_buckets(array[in_bucket]);
  -- A simultaneous call was faster.
  if exists (select from members.members m
    where m.bucket = in_bucket and m.id = in_member and m.state = 'closed') then
    return 'not_logged_in';
  end if;
  obstacles := closing.obstacles(in_bucket, in_member);
  if cardinality(obstacles) > 0 then return obstacles[1]; end if;
  perform security.forget_member(in_member, marks);
  perform members.forget(in_bucket, in_member);
  perform wallets.forget(in_bucket, in_member);
  perform cash.forget(in_bucket, in_member);
  perform community.forget(in_member);
  perform content.forget(in_bucket, in_member);
  perform messages.forget(in_bucket, in_member);
  return null;
end $$;
grant execute on function closing.close_account to ballast_service;
