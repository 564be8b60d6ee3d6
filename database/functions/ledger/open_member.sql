create function ledger.open_member(member_id uuid, in_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.open_accounts(platform.bucket_of(member_id), member_id, in_currency,
    (select array_agg(kind) from ledger.account_kinds where owner_is = 'member'
      and case in_currency when 'tUSDT' then kind <> 'client.local'
        else kind in ('client.local', 'client.withdrawing') end))
$$;
grant execute on function ledger.open_member to ballast_service;
