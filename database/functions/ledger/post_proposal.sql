-- Internal. Posts the legs of a proposal under an id (the proposal's own, or one derived from what
-- it is about) and marks the proposal as done; all or nothing. BL015 when nothing was posted,
-- because the id was taken before or no leg has an amount.
create function ledger.post_proposal(
  p ledger.proposals, legs ledger.leg[], under uuid default null, reverses uuid default null
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  drafts ledger.draft[] := array(
    select row(b, coalesce(under, p.id), p.action, p.maker, coalesce(p.input ->> 'reference', ''),
      p.id, reverses)::ledger.draft
    -- A bucket without an amount gets no transaction, because that would have no entries.
    from (select distinct l.bucket as b from unnest(legs) l where l.amount <> 0) s);
begin
  if cardinality(drafts) = 0 or cardinality(ledger.post(drafts, legs)) <> cardinality(drafts) then
    raise exception 'ledger: a proposal was not posted as a whole' using errcode = 'BL015';
  end if;
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
