-- Keeps one of them as unidentified, once. One whose id is a receipt already is one of its own once that
-- has ended; BS006 as long as it has not: nobody could tell of which of both a later line of that id says
-- something. Once the end has cut the shares one that cannot be paid in full cannot be sent back: then it is
-- one of its own at once. What was taken back of that credit after the cut is a claim as it was before.
create function bank.book_credit(in_currency text, in_no bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  l bank.lines;
  receipt uuid;
begin
  perform ledger.lock_buckets(array[0]);
  select * into l from bank.lines x where x.account = 'clients' and x.currency = in_currency
    and x.no = in_no and x.kind = 'credit' and x.amount > 0 and x.booked_at is null
    and x.undone_with is null for update;
  if l.no is null then return; end if;
  if exists (select from bank.receipts_of(l.object) r where r.is_open)
    and not ledger.is_shared_out(in_currency)
  then
    raise exception 'bank: a credit whose id is an open receipt already' using errcode = 'BS006';
  end if;
  receipt := ledger.derived_id('bank_credit', l.object);
  if exists (select from ledger.transactions t where t.bucket = 0 and t.id = receipt) then
    receipt := ledger.derived_id(concat_ws(':', 'bank_credit', l.currency, l.no), l.object);
  end if;
  perform ledger.unknown_receipt(receipt, l.currency, l.amount, l.object::text, 'watcher');
  perform ledger.floor_again(0, receipt, 'receipt', l.currency, l.amount, receipt,
    array_agg(x.owner order by x.taken nulls first, x.owner), array_agg(x.taken order by x.taken nulls first, x.owner))
  from (
    select l.object as owner, null::bigint as taken
    union all
    -- of a member, whom other payments were taken from too, what was taken of this one and did not come back
    select c.matched_to, sum(c.amount)::bigint + coalesce((select sum(f.taken)
      from ledger.floor_falls f where f.owner = c.matched_to and f.taken < 0
        and f.id in (select r.id from bank.receipts_of(l.object) r)), 0)::bigint
    from bank.corrections c where c.credit_id = l.object and c.matched_to is not null group by 1
  ) x;
  update bank.lines x set booked_at = platform.now()
  where x.account = l.account and x.currency = l.currency and x.no = l.no;
end $$;
grant execute on function bank.book_credit to ballast_service;
