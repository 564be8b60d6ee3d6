-- What of a member's local wallet the bank's lines show to be gone through payers' banks, and is booked
-- within a moment: of the member's own payments, and of receipts that stood for another's. And what they took
-- of credits that the member was given, until two people have booked it. What a refund under way keeps back
-- is not in the wallet.
create function cash.about_to_go(in_bucket int, in_member uuid, in_currency text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select (select coalesce(sum(least(y.open, greatest(0, cash.left_of_credit(y.credit, in_member)))), 0)
    from (
      select l.object as credit, sum(bank.open_of(l)) as open from bank.lines l
      where l.account = 'clients' and l.currency = in_currency and l.kind = 'credit' and l.amount < 0
        and l.undone_with is null and l.ended + l.borne < -l.amount group by 1) y
  )::bigint + coalesce(sum(least(k.gone - k.gone_booked, x.rest)), 0)::bigint
  from bank.payments k cross join lateral (
    select p.amount - p.refunded - p.charged_back as rest from cash.payments p
    where p.bucket = in_bucket and p.id = k.id and p.member_id = in_member
      and p.credited_wallet = 'local'
    union all
    select m.rest from cash.matched_of(k.id) m where m.member_id = in_member
  ) x
  where k.currency = in_currency and k.gone <> k.gone_booked and k.gone > k.gone_booked
    and x.rest > 0
$$;
grant execute on function cash.about_to_go to ballast_service;
