-- Commits a day once; false when it has its commits already. Each contains the hash of the previous one.
-- trees: [{"currency", "members", "leaves", "total", "root"}]. BL040 for heads that are not the ledger's,
-- or a time in the future; BL041 when a later day has commits; BL042 when a currency is missing in which
-- members had accounts before the day's snapshot began; BL043 while the outside shows more than the books
-- know, or was not compared; BL044 when a commit of the day exists outside.
create function proof.publish(
  in_day date, in_taken_at timestamptz, seqs bigint[], hashes bytea[], in_folder text, trees jsonb
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  of_heads bytea;
  t record;
  before proof.commits;
begin
  perform pg_advisory_xact_lock(hashtext('proof.publish'));
  if exists (select from proof.snapshots s where s.day = in_day and s.state = 'done') then
    return false;
  end if;
  if not outside.may_act('chain') then
    raise exception 'proof: the outside was not asked, or shows more than the books know'
      using errcode = 'BL043';
  elsif proof.stands_outside(in_day) then
    raise exception 'proof: a commit of this day stands outside' using errcode = 'BL044';
  end if;
  if exists (select from ledger.heads h
    left join unnest(seqs, hashes) with ordinality x (seq, hash, no) on x.no = h.bucket + 1
    left join ledger.seals p on p.bucket = h.bucket and p.seq = x.seq
    where coalesce(p.hash, case when x.seq = 0
      then sha256(convert_to('ballast ledger bucket ' || h.bucket, 'UTF8')) end)
      is distinct from x.hash)
  then
    raise exception 'proof: these are no heads of the ledger' using errcode = 'BL040';
  end if;
  if in_taken_at > platform.now() then
    raise exception 'proof: this time is still to come' using errcode = 'BL040';
  end if;
  -- an account opened a moment before may have been written after the snapshot began
  if exists (select from ledger.currencies c
    where c.currency not in (select x ->> 'currency' from jsonb_array_elements(trees) x)
      and ledger.is_held(c.currency, in_taken_at - interval '5 minutes'))
  then
    raise exception 'proof: a currency is missing' using errcode = 'BL042';
  end if;
  if exists (select from proof.snapshots s where s.day > in_day and s.state = 'done') then
    raise exception 'proof: a later day has its commits' using errcode = 'BL041';
  end if;
  select sha256(string_agg(x.hash, '' order by x.no)) into of_heads
  from unnest(hashes) with ordinality x (hash, no);
  update proof.snapshots s set state = 'done', ended_at = platform.now(), failure = null,
    differences = null, taken_at = in_taken_at, folder = in_folder, head_seqs = seqs,
    head_hashes = hashes, seal = of_heads
  where s.day = in_day;
  for t in select * from jsonb_to_recordset(trees)
    x (currency text, members bigint, leaves bigint, total bigint, root text)
  loop
    select * into before from proof.commits c where c.currency = t.currency
    order by c.sequence desc limit 1;
    insert into proof.commits (currency, sequence, day, taken_at, members, leaves, total, root, seal,
      previous)
    values (t.currency, coalesce(before.sequence, 0) + 1, in_day, in_taken_at, t.members, t.leaves,
      t.total, decode(t.root, 'hex'), of_heads, coalesce(before.hash, decode(repeat('00', 32), 'hex')));
  end loop;
  return true;
end $$;
grant execute on function proof.publish to ballast_service;
