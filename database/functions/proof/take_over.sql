-- Takes over published commits that the books lost, unchanged, so that no day ever has two
-- (docs/decisions/0026). They are found as the data of a transaction of the house (outside.findings), and
-- as a line of the file of all commits outside the database.

-- Internal: makes a transaction that was found the transfer of its commit, as if it had never been lost. A
-- commit with another transfer was written into the chain twice.
create function proof.adopt_anchor(f outside.findings, in_id uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform chain.queue_transfer(in_id, 'anchor', null, null, null, 0, f.data);
  if exists (select from outside.fitting_transfers(f.id) t where t.id = in_id) then
    perform outside.bind_transfer(f.id, in_id, null);
  end if;
  update outside.findings x
  set state = 'taken_over', transfer_id = in_id, ended_at = platform.now() where x.id = f.id;
end $$;

-- Internal: stores a commit that follows those of its currency; false when it does not, because of a gap,
-- another past, or a day with commits of these books.
create function proof.keep_lost(c proof.commits, in_folder text) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  before proof.commits;
begin
  select * into before from proof.commits x where x.currency = c.currency
  order by x.sequence desc limit 1;
  if c.sequence <> coalesce(before.sequence, 0) + 1 or c.day <= before.day
    or c.previous <> coalesce(before.hash, decode(repeat('00', 32), 'hex'))
    or not exists (select from ledger.currencies k where k.currency = c.currency)
  then
    return false;
  end if;
  insert into proof.snapshots as s
    (day, state, began_at, ended_at, taken_at, seal, folder, taken_over_at)
  values (c.day, 'done', c.taken_over_at, c.taken_over_at, c.taken_at, c.seal, in_folder,
    c.taken_over_at)
  on conflict (day) do update set state = 'done', ended_at = excluded.ended_at, failure = null,
    differences = null, taken_at = excluded.taken_at, seal = excluded.seal,
    folder = coalesce(s.folder, excluded.folder),
    taken_over_at = coalesce(s.taken_over_at, excluded.taken_over_at)
  where s.state <> 'done'
    or s.taken_over_at is not null and s.taken_at = excluded.taken_at and s.seal = excluded.seal;
  if not found then return false; end if;
  insert into proof.commits (currency, sequence, day, taken_at, members, leaves, total, root, seal,
    previous, taken_over_at)
  values (c.currency, c.sequence, c.day, c.taken_at, c.members, c.leaves, c.total, c.root, c.seal,
    c.previous, c.taken_over_at);
  return true;
end $$;

-- Takes over a published commit once, from a finding when the chain has it, else from a line of the file of
-- all commits. given: {"currency", "sequence", "takenAt", "leaves", "total", "root", "seal", "previous"}
-- and, if its tree still exists, {"members", "folder"}. taken_over: stored now; known: stored before;
-- strange: it does not follow the books, or differs from the finding, and people decide.
create function proof.take_over(given jsonb, in_finding uuid default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  c proof.commits;
  f outside.findings;
  is_known boolean;
begin
  perform pg_advisory_xact_lock(hashtext('proof.publish'));
  if (given ->> 'sequence')::numeric > 2147483647 or (given ->> 'total')::numeric > 9223372036854775807
  then
    return 'strange';
  end if;
  c.currency := given ->> 'currency';
  c.sequence := given ->> 'sequence';
  c.taken_at := given ->> 'takenAt';
  c.day := platform.day_of(c.taken_at);
  c.leaves := given ->> 'leaves';
  c.total := given ->> 'total';
  c.root := decode(given ->> 'root', 'hex');
  c.seal := decode(given ->> 'seal', 'hex');
  c.previous := decode(given ->> 'previous', 'hex');
  c.members := given ->> 'members';
  c.taken_over_at := platform.now();
  c.hash := sha256(decode(substr(proof.anchor_data(c), 3), 'hex'));
  if in_finding is not null then
    select * into f from outside.findings x where x.id = in_finding for update;
    if f.state is distinct from 'open' then return 'known'; end if;
    if f.kind <> 'anchor' or f.data is distinct from proof.anchor_data(c) or f.raw is null
      or not exists (select from chain.wallets w where w.name = 'house' and w.address = f.sender)
    then
      return 'strange';
    end if;
  end if;
  is_known := exists (select from proof.commits x
    where x.currency = c.currency and x.sequence = c.sequence and x.hash = c.hash);
  if not is_known and not proof.keep_lost(c, given ->> 'folder') then return 'strange'; end if;
  if in_finding is not null then
    perform proof.adopt_anchor(f, proof.anchor_id(c.hash));
  elsif not is_known then
    insert into outside.findings (id, rail, key, kind, currency, data, reference, happened_at, found_at,
      state, ended_at)
    values (outside.finding_id('proof', encode(c.hash, 'hex')), 'proof', encode(c.hash, 'hex'), 'commit',
      c.currency,
      proof.anchor_data(c), c.currency || ' ' || c.sequence, c.taken_at, platform.now(),
      'taken_over', platform.now())
    on conflict (rail, key) do nothing;
  end if;
  return case when is_known then 'known' else 'taken_over' end;
end $$;
grant execute on function proof.take_over to ballast_service;
