-- To whom so much of what a payer's bank gave back goes: to those of whom it was taken, the earliest
-- first, up to what was taken of each and did not come back. A receipt without an owner was the payer's.
create function cash.to_whom(in_payment uuid, in_amount bigint)
returns table (member_id uuid, bucket int, amount bigint, is_closed boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with taken as (
    select coalesce(c.matched_to, p.member_id) as member_id, min(c.line) as line,
      sum(case when c.receipt_id is not null then c.amount else coalesce(e.amount, 0) end) as amount
    from bank.chargebacks c join cash.payments p on p.id = c.payment_id
    left join ledger.entries e on e.bucket = platform.bucket_of(coalesce(c.matched_to, p.member_id))
      and e.owner = coalesce(c.matched_to, p.member_id) and e.kind = 'client.local'
      and e.transaction_id = ledger.derived_id('chargeback', c.id)
    where c.payment_id = in_payment group by 1
  ), open as (
    select t.member_id, t.line, t.amount - coalesce((select sum(x.amount) from bank.given_back_to x
      join bank.given_back g using (id)
      where g.payment_id = in_payment and x.taken_of = t.member_id), 0) as amount
    from taken t
  ), parts as (
    select o.member_id, least(o.amount, in_amount + o.amount
      - sum(o.amount) over (order by o.line, o.member_id))::bigint as amount
    from open o where o.amount > 0
  )
  select x.member_id, m.bucket, x.amount, m.state = 'closed' from parts x
  join members.members m on m.bucket = platform.bucket_of(x.member_id) and m.id = x.member_id
  where x.amount > 0
$$;
grant execute on function cash.to_whom to ballast_service;

-- How much of so much that undoes booked chargebacks goes to members: no more than can still go back to the
-- payer. What had gone there before its bank took all of it, the operator paid twice, and gets back first.
create function cash.to_members(in_payment uuid, of_booked bigint) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (select coalesce(sum(t.amount), 0) from bank.payments k cross join lateral cash.to_whom(k.id,
    least(of_booked, k.amount - k.gone_booked + of_booked - cash.went_back(k.id))) t
    where k.id = in_payment);
end $$;
grant execute on function cash.to_members to ballast_service;
