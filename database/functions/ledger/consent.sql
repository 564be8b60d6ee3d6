-- Adds one person's consent; a proposal is approved once enough people other than its maker have
-- consented. Answers its state. Errors: BL010 it is not open; BL018 it has expired; BL013 the maker
-- or the consenter is not an active person of the staff; BL014 two of its people may be the same
-- person (ledger.maybe_one_person); BL019 only another role may approve the action; check violation
-- when the consenter is the maker.
create function ledger.consent(in_id uuid, in_staff text, in_reason text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare p ledger.proposals;
begin
  select * into p from ledger.proposals where id = in_id for update;
  if p.id is null or p.state <> 'open' then
    raise exception 'ledger: proposal not open' using errcode = 'BL010';
  end if;
  if ledger.proposal_ends_at(p.made_at) <= platform.now() then
    raise exception 'ledger: nobody decided in time' using errcode = 'BL018';
  end if;
  perform ledger.refuse_unless_staff(x) from unnest(array[p.maker, in_staff]) x;
  if exists (select from ledger.actions a join staff.people s on s.id = in_staff
    where a.action = p.action and a.approver <> s.role)
  then
    raise exception 'ledger: another role approves this' using errcode = 'BL019';
  end if;
  if ledger.maybe_one_person(p.id, in_staff) then
    raise exception 'ledger: a key of one of them was shown to another today'
      using errcode = 'BL014';
  end if;
  insert into ledger.consents (proposal_id, maker, staff, reason, at)
  values (p.id, p.maker, in_staff, in_reason, platform.now());
  update ledger.proposals set state = 'approved'
  where id = p.id and (select count(*) from ledger.consents where proposal_id = p.id)
    >= (select approvals from ledger.actions where action = p.action)
  returning state into p.state;
  return p.state;
end $$;
grant execute on function ledger.consent to ballast_service;
