-- Internal. The unusual signs of a withdrawal that is being applied for. New target: first used
-- within the last 7 days. Above the usual: more than twice the average of 30 days. Security
-- changed: a password or the login, within 7 days, except the very first password.
create function wallets.signs_of(in_member uuid, in_address text, is_new_card boolean, in_currency text,
  in_gross bigint) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(in_member);
  moment timestamptz := platform.now();
  week timestamptz := moment - interval '7 days';
  signs text[] := '{}';
begin
  if is_new_card or exists (select from wallets.addresses a where a.bucket = b
    and a.member_id = in_member and lower(a.address) = lower(in_address) and a.created_at > week)
  then
    signs := signs || text 'new target';
  end if;
  if not exists (select from wallets.withdrawals x where x.bucket = b and x.member_id = in_member
    and x.state not in ('failed', 'cancelled'))
  then
    signs := signs || text 'first withdrawal';
  end if;
  if (select count(*) from wallets.withdrawals x where x.bucket = b and x.member_id = in_member
    and x.applied_at > moment - interval '24 hours') >= 2
  then
    signs := signs || text 'several in 24 hours';
  end if;
  if in_gross > 2 * (select avg(x.gross) from wallets.withdrawals x
    where x.bucket = b and x.member_id = in_member and x.currency = in_currency
      and x.state = 'succeeded' and x.applied_at > moment - interval '30 days')
  then
    signs := signs || text 'above the usual';
  end if;
  if exists (select from security.logins l where l.member_id = in_member and (
      l.password_changed_at > greatest(week, (select m.registered_at from members.members m
        where m.bucket = b and m.id = in_member) + interval '1 minute')
      or l.fund_password_changed_at > week and l.hold_until is not null))
    or exists (select from security.resets r where r.bucket = b and r.member_id = in_member
      and r.at > week)
  then
    signs := signs || text 'security changed';
  end if;
  return signs;
end $$;

-- The fee that a withdrawal takes from the earned part now; none once sales have ended.
create function wallets.fee_bps() returns bigint
language sql stable parallel safe
as $$ select case when ledger.sales_ended() then 0 else constants.withdrawal_fee_bps() end $$;
grant execute on function wallets.fee_bps to ballast_service;
