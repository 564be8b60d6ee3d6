-- What the bank's lines give back of chargebacks that were booked, and of what was taken above a payment
-- and the operator had borne, of all payments in a currency, and is not booked itself: whose it is, is
-- known, and two people have to book it. What was taken above a payment comes back first.
create function bank.undone_in(in_currency text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(x.units), 0)::bigint from (
    select k.gone_booked - k.gone as units from bank.payments k
    where k.currency = in_currency and k.gone <> k.gone_booked and k.gone < k.gone_booked
    union all
    select k.above_borne - k.above from bank.payments k
    where k.currency = in_currency and k.above_borne > k.above) x
$$;
grant execute on function bank.undone_in to ballast_service;

-- Inside, under the mutex of bucket 0. So much of the clients' account was borne by the operator, or cut
-- as missing by the end: of it is what was taken above payments, or by credits below zero that ended no
-- receipt, and nobody had borne, the earliest first. What is more was of something else.
create function bank.note_above(in_currency text, in_amount bigint, is_cut boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- no line is kept meanwhile
  perform bank.take_turn('clients', in_currency);
  with open as (
    select k.id, null::bigint as no, k.above - k.above_borne - k.above_cut as part, (
      select max(l.no) from bank.lines l where l.object = k.id and l.account = 'clients'
        and l.currency = k.currency and l.kind = 'chargeback' and l.amount < 0) as line
    from bank.payments k
    where k.currency = in_currency and k.above > k.above_borne + k.above_cut
    union all
    select null, l.no, -l.amount - l.ended - l.borne, l.no from bank.lines l
    where l.account = 'clients' and l.currency = in_currency and l.kind = 'credit' and l.amount < 0
      and l.undone_with is null and l.ended + l.borne < -l.amount
  ), parts as (
    select o.id, o.no, least(o.part, in_amount - sum(o.part) over (order by o.line) + o.part) as part
    from open o
  ), of_lines as (
    update bank.lines l set borne = l.borne + p.part
    from parts p where l.account = 'clients' and l.currency = in_currency and l.no = p.no and p.part > 0
  )
  update bank.payments k set
    above_borne = k.above_borne + case when is_cut then 0 else p.part end,
    above_cut = k.above_cut + case when is_cut then p.part else 0 end
  from parts p where p.id = k.id and p.part > 0;
end $$;
