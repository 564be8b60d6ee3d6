-- Stores the codes of an approved batch by their hashes, once. True when they were stored now. Error: BQ003
-- another number of codes than was approved; unique violation for a code that is in use.
create function rewards.make_codes(in_batch uuid, hashes bytea[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b rewards.code_batches;
begin
  update rewards.code_batches x set state = 'made' where x.id = in_batch and x.state = 'approved'
  returning x.* into b;
  if b.id is null then
    return false;
  end if;
  if cardinality(hashes) <> b.codes then
    raise exception 'rewards: not the number of codes agreed to' using errcode = 'BQ003';
  end if;
  insert into rewards.codes (hash, batch_id, uses_left)
  select h, b.id, b.uses_each from unnest(hashes) h;
  return true;
end $$;
grant execute on function rewards.make_codes to ballast_service;

-- Ends a batch: unredeemed codes become invalid, and their budget is free again; redeemed ones stay. False
-- when the batch is unknown, was not approved, has expired or was ended before.
create function rewards.end_codes(in_batch uuid, in_staff text, in_reason text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update rewards.code_batches x
  set state = 'ended', ended_at = platform.now(), ended_by = in_staff, end_reason = in_reason
  where x.id = in_batch and x.state in ('approved', 'made') and x.expires_at > platform.now();
  return found;
end $$;
grant execute on function rewards.end_codes to ballast_service;
