-- Internal: an approved proposal of this action, locked; null for one that is done.
create function ledger.take_proposal(in_id uuid, in_action text) returns ledger.proposals
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare p ledger.proposals;
begin
  select * into p from ledger.proposals where id = in_id and action = in_action for update;
  if p.state = 'done' then
    return null;
  end if;
  if p.id is null or p.state <> 'approved' then
    raise exception 'ledger: approval missing' using errcode = 'BL001';
  end if;
  return p;
end $$;
