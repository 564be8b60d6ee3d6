-- Internal. Deletes the cards of a member of a closed account, except those that a withdrawal went to.
create function cash.forget(in_bucket int, in_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from cash.bank_cards c where c.bucket = in_bucket and c.member_id = in_member
    and not exists (select from wallets.withdrawals w
      where w.bucket = c.bucket and w.member_id = in_member and w.card_id = c.id);
  update cash.bank_cards c set deleted_at = platform.now()
  where c.bucket = in_bucket and c.member_id = in_member and c.deleted_at is null;
end $$;

-- Moves float into a bucket until it holds `needed`, from the buckets that have most, ten times as much
-- when there is plenty. False when the whole float is less. Locks the buckets it touches: run it in a
-- transaction of its own.
create function cash.draw_float(in_currency text, in_bucket int, needed bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  total bigint;
  have bigint;
  give bigint;
  donor ledger.accounts;
  donors int[];
begin
  loop
    select sum(a.balance), coalesce(max(a.balance) filter (where a.bucket = in_bucket), 0)
    into total, have from ledger.accounts a
    where a.kind = 'client.conversion' and a.owner = ledger.house() and a.currency = in_currency;
    if total is null or total < needed then return false; end if;
    if have >= needed then return true; end if;

    select array_agg(d.bucket) into donors from (
      select a.bucket, sum(a.balance) over (order by a.balance desc, a.bucket) - a.balance as before
      from ledger.accounts a
      where a.kind = 'client.conversion' and a.owner = ledger.house()
        and a.currency = in_currency and a.bucket <> in_bucket and a.balance > 0
    ) d where d.before < needed - have;
    begin
      perform ledger.lock_buckets(donors || in_bucket);
      select a.balance into have from ledger.accounts a where a.bucket = in_bucket
        and a.kind = 'client.conversion' and a.owner = ledger.house() and a.currency = in_currency;
      for donor in select a.* from ledger.accounts a
        where a.kind = 'client.conversion' and a.owner = ledger.house() and a.currency = in_currency
          and a.bucket = any(donors) and a.balance > 0
        order by a.bucket
      loop
        give := least(donor.balance,
          greatest(needed - have, least(needed * 10, donor.balance / 2)));
        continue when give <= 0;
        perform ledger.move_float(gen_random_uuid(), in_currency, donor.bucket, in_bucket, give);
        have := have + give;
      end loop;
      if have >= needed then return true; end if;
      raise exception 'cash: the donors were emptied meanwhile' using errcode = 'BR005';
    exception when sqlstate 'BR005' then
      null; -- its locks are given back; look again
    end;
  end loop;
end $$;
grant execute on function cash.draw_float to ballast_service;
