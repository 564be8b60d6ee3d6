-- Recomputes the next unverified seals of a bucket: at most `most` batches, and no further batch once
-- `most` transactions are read. `bad_seq`: the batch whose recomputed hash differs, null where none
-- does. `is_behind`: true while more may be left.
create function ledger.seal_bucket(in_bucket int, most int, out is_behind boolean, out bad_seq bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v ledger.verified_heads;
  s record;
  last_good bytea;
  reached bigint;
  up_to bigint;
begin
  select * into strict v from ledger.verified_heads x where x.bucket = in_bucket for update;
  reached := v.seq;
  last_good := v.hash;
  is_behind := false;
  if v.seq > 0 and not exists (
    select from ledger.seals p where p.bucket = v.bucket and p.seq = v.seq and p.hash = v.hash
  ) then
    bad_seq := v.seq;
  else
    select max(x.seq), count(*) = most or sum(x.transactions) >= most into up_to, is_behind from (
      select p.seq, p.transactions, sum(p.transactions) over (order by p.seq) - p.transactions as before
      from ledger.seals p where p.bucket = v.bucket and p.seq > v.seq order by p.seq limit most
    ) x where x.before < most;
    is_behind := coalesce(is_behind, false);
    for s in select p.seq, p.previous_hash, p.hash, r.hash as recomputed from ledger.seals p
      left join ledger.seal_hashes(v.bucket, v.seq, up_to) r on r.seq = p.seq
      where p.bucket = v.bucket and p.seq > v.seq and p.seq <= up_to order by p.seq
    loop
      if s.seq <> reached + 1 or s.previous_hash <> last_good
        or s.hash is distinct from s.recomputed
      then
        bad_seq := s.seq;
        exit;
      end if;
      last_good := s.hash;
      reached := s.seq;
    end loop;
  end if;
  update ledger.verified_heads x
  set seq = reached, hash = last_good, is_whole = bad_seq is null and not is_behind
  where x.bucket = v.bucket
    and (x.seq, x.is_whole) is distinct from (reached, bad_seq is null and not is_behind);
end $$;
grant execute on function ledger.seal_bucket to ballast_service;

-- Writes a daily seal over what was verified, when every chain was intact to its end when it was last
-- verified and nothing older than a quarter of an hour is unverified.
create function ledger.seal_day() returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.daily_seals (at, hash, batches)
  select platform.now(), sha256(string_agg(v.hash, '' order by v.bucket)), sum(v.seq)
  from ledger.verified_heads v
  having bool_and(v.is_whole) and not exists (
    select from ledger.verified_heads x join ledger.seals s on s.bucket = x.bucket and s.seq = x.seq + 1
    where s.at < platform.now() - interval '15 minutes')
  on conflict do nothing
$$;
grant execute on function ledger.seal_day to ballast_service;

-- Both of them for every bucket, in one transaction. Answers the batches whose recomputed hash differs.
create function ledger.seal_now(most int) returns table (bad_bucket int, bad_seq bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return query select b, s.bad_seq from generate_series(0, 63) b
    cross join lateral ledger.seal_bucket(b, most) s where s.bad_seq is not null;
  perform ledger.seal_day();
end $$;
grant execute on function ledger.seal_now to ballast_service;
