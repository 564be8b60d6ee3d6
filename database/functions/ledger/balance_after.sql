-- Internal. The balance that the last entry of an account up to a batch says, 0 before its first.
create function ledger.balance_after(
  in_bucket int, in_kind text, in_currency text, in_owner uuid, up_to bigint
) returns bigint
language sql stable
as $$
  select coalesce((select p.balance from ledger.entries p
    where p.bucket = in_bucket and p.owner = in_owner and p.kind = in_kind
      and p.currency = in_currency and p.seq <= up_to
    order by p.seq desc, p.transaction_id desc, p.no desc limit 1), 0)
$$;
