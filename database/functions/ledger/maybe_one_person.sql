-- Whether, with this person, two of a proposal's people might be the same person: one of them was
-- shown the key of another, or one person was shown the keys of two of them. That counts for a day,
-- and longer while a required voucher for the key is missing. For actions that one role alone
-- approves (people, roles, limits), a key without a voucher counts for seven days: there may be
-- nobody who could vouch for it, and a day passes quickly.
create function ledger.maybe_one_person(in_id uuid, in_staff text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    with people as (
      select s.* from staff.people s
      where s.id = in_staff or s.id = (select p.maker from ledger.proposals p where p.id = in_id)
        or s.id in (select c.staff from ledger.consents c where c.proposal_id = in_id)
    ), shown as (
      select s.id, s.created_by as shown_to, s.created_at as shown_at, false as is_key,
        false as waits, false as vouched from people s
      union all
      select s.id, s.key_by, s.key_at, true, s.needs_voucher and s.vouched_by is null,
        s.vouched_by is not null from people s
    ), fresh as (
      select * from shown x where x.waits or x.shown_at > platform.now() - interval '24 hours'
        or x.is_key and not x.vouched and x.shown_at > platform.now() - interval '7 days'
          and exists (select from ledger.proposals p join ledger.actions a using (action)
            where p.id = in_id and a.approver is not null)
    )
    select from fresh f where f.shown_to in (select x.id from people x)
    union all
    select from fresh f join fresh g on g.id <> f.id and g.shown_to = f.shown_to
    where f.is_key and g.is_key);
end $$;
grant execute on function ledger.maybe_one_person to ballast_service;
