create function ledger.is_closed(in_event text) returns boolean
language sql stable parallel safe
as $$ select exists (select from ledger.closed_events c where c.event = in_event) $$;
grant execute on function ledger.is_closed to ballast_service;

-- Whether sales have ended for good.
create function ledger.sales_ended() returns boolean
language sql stable parallel safe
as $$ select ledger.is_closed('buy') $$;
grant execute on function ledger.sales_ended to ballast_service;

-- Whether any member has an account in a currency, opened before a time.
create function ledger.is_held(in_currency text, opened_before timestamptz default 'infinity')
returns boolean
language sql stable parallel safe
as $$
  select exists (select from ledger.account_kinds k where k.owner_is = 'member'
    and exists (select from ledger.accounts a where a.currency = in_currency and a.kind = k.kind
      and a.opened_at < opened_before))
$$;
grant execute on function ledger.is_held to ballast_service;

-- The part of an owner's claim in a currency that cannot be paid; 0 while everybody is paid in
-- full. For a member it is at most what the accounts, without pending withdrawals, still hold.
create function ledger.floor_of(in_bucket int, in_owner uuid, in_currency text) returns bigint
language sql stable parallel safe
as $$
  select coalesce((
    select case when f.kind = 'receipt' or f.floor = 0 then f.floor else least(f.floor, (
      select coalesce(sum(a.balance), 0) from ledger.accounts a
      join ledger.account_kinds k on k.kind = a.kind and k.owner_is = 'member'
      where a.bucket = f.bucket and a.owner = f.owner and a.currency = f.currency
        and a.kind <> 'client.withdrawing'))::bigint end
    from ledger.floors f where f.bucket = in_bucket and f.owner = in_owner and f.currency = in_currency), 0)
$$;
grant execute on function ledger.floor_of to ballast_service;

-- Whether the wind-down has shared out a currency.
create function ledger.is_shared_out(in_currency text) returns boolean
language sql stable parallel safe
as $$ select exists (select from ledger.shared_out s where s.currency = in_currency) $$;
grant execute on function ledger.is_shared_out to ballast_service;

-- Whether members cannot be paid in full in a currency.
create function ledger.is_short(in_currency text) returns boolean
language sql stable parallel safe
as $$
  select exists (select from ledger.floors f where f.currency = in_currency and f.floor > 0)
$$;
grant execute on function ledger.is_short to ballast_service;
