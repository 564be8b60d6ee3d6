-- Internal (reserve.end_move, cash.end_returned_receipt). Ends an approved proposal whose transfer
-- failed, which the caller has verified; nothing was moved.
create function ledger.fail_proposal(in_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update ledger.proposals p set state = 'refused', ended_at = platform.now()
  where p.id = in_id and p.state = 'approved';
  if not found then
    raise exception 'ledger: no approved move that failed' using errcode = 'BL010';
  end if;
end $$;
