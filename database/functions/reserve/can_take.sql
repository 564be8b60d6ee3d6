-- Whether a line of the bank may end a receipt that came by a credit, in part where it is more: one below zero
-- that is open and newer than that credit, of which the operator bore nothing, and whose id is no other
-- money's that came in.
create function reserve.may_end(l bank.lines, receipt uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select l.account = 'clients' and l.kind = 'credit' and l.amount < 0
    and l.undone_with is null and l.borne = 0 and l.ended < -l.amount
    and exists (select from bank.receipts_of(s.credit) r where r.id = receipt and r.no < l.no)
    and (l.object = s.credit
      or not exists (select from bank.lines x where x.object = l.object and x.amount > 0))
  from (select (bank.sender_of(receipt) ->> 'credit')::uuid as credit) s
$$;
grant execute on function reserve.may_end to ballast_service;

-- How much of a receipt such a line can take, and out of whose wallet where it is a member's by now: then only
-- by the credit's own id, and no more than is left there of the credit. Nothing where it has another end.
create function reserve.can_take(l bank.lines, receipt uuid, out units bigint, out member uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  credit uuid := (bank.sender_of(receipt) ->> 'credit')::uuid;
  r record;
begin
  select * into r from bank.receipts_of(credit) x where x.id = receipt and x.currency = l.currency;
  if r.id is null or reserve.may_end(l, receipt) is not true then return; end if;
  units := -l.amount - l.ended - l.borne;
  if r.is_open then
    units := least(units, r.amount);
    return;
  end if;
  select (q.input ->> 'member_id')::uuid into member from ledger.transactions t
  join ledger.proposals q on q.id = t.proposal_id
  where t.bucket = 0 and t.event = 'receipt_matched' and l.object = credit
    and t.id = ledger.derived_id('receipt_matched', receipt);
  units := least(units, platform.ask('left_of_credit', credit::text, member::text)::bigint, (
    select a.balance from ledger.accounts a where a.bucket = platform.bucket_of(member)
      and a.kind = 'client.local' and a.owner = member and a.currency = l.currency));
  if member is null then units := null; end if;
end $$;
grant execute on function reserve.can_take to ballast_service;

-- Whether a receipt is open, or is left in the wallet that it was matched to, that a line of its own credit
-- took back and that is missing: two people can end it, and until they do it counts as owed to somebody.
create function reserve.is_to_correct(in_currency text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from bank.lines l cross join lateral bank.receipts_of(l.object) r
    cross join lateral reserve.can_take(l, r.id) t
    where l.account = 'clients' and l.currency = in_currency and l.kind = 'credit' and l.amount < 0
      and l.undone_with is null and l.ended + l.borne < -l.amount
      and t.units > 0 and not ledger.is_leaving(r.id)
      and reserve.missing('client', in_currency) >= t.units)
$$;
grant execute on function reserve.is_to_correct to ballast_service;
