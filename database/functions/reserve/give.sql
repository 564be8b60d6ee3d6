-- Internal, for the functions of rewards. Gives only from a campaign's budget, once for each id. The caller
-- holds the lock of the member's bucket. Answers 'given' (also for a repeated id), 'not_allowed' by the
-- country's policy, 'no_budget', or 'draw' when the money is in other buckets: reserve.draw_promotion moves
-- it, in a transaction of its own. Error: BR006 more than the campaign may give at once.
create function reserve.give(
  in_id uuid, in_event text, in_campaign uuid, in_bucket int, in_member uuid, in_amount bigint,
  in_actor text, in_reference text
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  c reserve.campaigns;
  m members.members;
  h reserve.held;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  if exists (select from ledger.transactions t where t.bucket = in_bucket and t.id = in_id) then
    return 'given';
  end if;
  select * into c from reserve.campaigns x where x.id = in_campaign;
  select * into strict m from members.members x where x.bucket = in_bucket and x.id = in_member;
  if in_amount > c.amount then
    raise exception 'reserve: more than one gift of this campaign' using errcode = 'BR006';
  end if;
  -- The owner of a closed account could never withdraw the gift.
  if m.state = 'closed' or not reserve.gifts_allowed(c.kind, m.country) then
    return 'not_allowed';
  end if;
  h := reserve.budget_of(c.id, in_bucket);
  if c.state is distinct from 'open' or h.everywhere < in_amount then
    return 'no_budget';
  end if;
  if h.here < in_amount then
    return 'draw';
  end if;
  perform ledger.give(in_id, in_event, in_member, c.id, c.currency, in_amount, in_actor,
    in_reference);
  return 'given';
end $$;
