-- Recomputes every unverified seal, at most `most` in each bucket. When every chain is intact and
-- nothing older is left to verify, writes a daily seal over what was verified. Answers the batches
-- whose recomputed hash differs.
create function ledger.seal_now(most int) returns table (bad_bucket int, bad_seq bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v record;
  s record;
  last_good bytea;
  verified bytea := '';
  checked bigint := 0;
  here int;
  reached bigint;
  bad boolean := false;
  behind boolean := false;
begin
  for v in select * from ledger.verified_heads x order by x.bucket for update loop
    reached := v.seq;
    last_good := v.hash;
    here := 0;
    if v.seq > 0 and not exists (
      select from ledger.seals p where p.bucket = v.bucket and p.seq = v.seq and p.hash = v.hash
    ) then
      bad := true;
      bad_bucket := v.bucket;
      bad_seq := v.seq;
      return next;
      continue;
    end if;
    for s in select p.seq, p.previous_hash, p.hash, r.hash as recomputed from ledger.seals p
      left join ledger.seal_hashes(v.bucket, v.seq, v.seq + most) r on r.seq = p.seq
      where p.bucket = v.bucket and p.seq > v.seq order by p.seq limit most
    loop
      if s.seq <> reached + 1 or s.previous_hash <> last_good
        or s.hash is distinct from s.recomputed
      then
        bad := true;
        bad_bucket := v.bucket;
        bad_seq := s.seq;
        return next;
        exit;
      end if;
      last_good := s.hash;
      reached := s.seq;
      here := here + 1;
    end loop;
    checked := checked + here;
    behind := behind or here = most;
    verified := verified || last_good;
    update ledger.verified_heads x set seq = reached, hash = last_good
    where x.bucket = v.bucket and x.seq <> reached;
  end loop;
  if not bad and not behind then
    insert into ledger.daily_seals (at, hash, batches)
    values (platform.now(), sha256(verified), checked)
    on conflict do nothing;
  end if;
end $$;
grant execute on function ledger.seal_now to ballast_service;
