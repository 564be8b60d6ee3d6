-- How much of the operator's own money the books have by an event, less reversals; never null.
-- capital_in includes capital that was lost before it was booked, which loss_borne books together
-- with its loss.
create function ledger.net_booked(in_kind text, in_event text, in_currency text) returns numeric
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  total numeric;
  has_reversals boolean;
begin
  select coalesce(sum(case when e.side = k.normal then e.amount else -e.amount end)
      filter (where e.event <> 'reversal'), 0), coalesce(bool_or(e.event = 'reversal'), false)
  into total, has_reversals
  from ledger.entries e join ledger.account_kinds k using (kind)
  where e.bucket = 0 and e.owner = ledger.house() and e.currency = in_currency
    and e.kind in (in_kind, 'house.equity')
    and (e.kind = in_kind and e.event in (in_event, 'reversal')
      or in_event = 'capital_in' and e.kind = 'house.equity' and e.event = 'loss_borne');
  if not has_reversals then return total; end if;
  -- Looks up what the reversals reverse only when there are any, because that reads every month.
  return total + (
    select coalesce(sum(case when e.side = k.normal then e.amount else -e.amount end), 0)
    from ledger.entries e join ledger.account_kinds k using (kind)
    join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
    join ledger.transactions r on r.bucket = t.bucket and r.id = t.reverses
    where e.bucket = 0 and e.owner = ledger.house() and e.currency = in_currency
      and e.kind = in_kind and e.event = 'reversal' and r.event = in_event);
end $$;
grant execute on function ledger.net_booked to ballast_service;
