-- How far the chain is read, which of its branches the books follow, and what was credited on one that is
-- gone. A node that fell back, or that replaced blocks deeper than a reorganisation is, stops credits until
-- it shows the known branch again, or a second node or two people say that the branch it shows holds.

-- `head` is the newest block the node told of on the branch that is followed; null until it told of one
-- since that branch was chosen. `caught_up_at`: when the newest block was read last. `refused` is what the
-- node does not give of the blocks that are next: method, from, to, reason, since.
create table chain.reading (
  only_row boolean primary key default true check (only_row),
  head bigint,
  head_hash chain.hash,
  caught_up_at timestamptz not null,
  refused jsonb,
  check ((head is null) = (head_hash is null))
);
grant select, insert, update on chain.reading to ballast_service;

-- `common_block` is the newest block that both branches have, as far as it was looked for. What two people
-- compared with another node is `shown_block`, the block of the branch that the node shows; it is forgotten
-- when the node takes it back.
create table chain.branch_stops (
  id bigint primary key generated always as identity,
  stopped_at timestamptz not null,
  known_block bigint not null,
  known_hash chain.hash not null,
  common_block bigint not null,
  witness text check (witness in ('silent', 'known', 'neither')),
  witness_at timestamptz,
  shown_block bigint,
  shown_hash chain.hash,
  ended_at timestamptz,
  ended_by text check (ended_by in ('node', 'witness', 'staff')),
  proposal_id uuid references ledger.proposals,
  check ((shown_block is null) = (shown_hash is null)),
  check ((ended_at is null) = (ended_by is null)),
  check ((proposal_id is not null) = (coalesce(ended_by, '') = 'staff'))
);
create unique index on chain.branch_stops ((true)) where ended_at is null;
grant select, update (witness, witness_at) on chain.branch_stops to ballast_service;

-- What was credited by a block that is not on the chain any more, by its ledger transaction. It is over
-- when its transfer stands in a block again, or two people took the credit back.
create table chain.lost_credits (
  bucket int not null,
  transaction_id uuid not null,
  receipt_id uuid not null references chain.receipts,
  lost_at timestamptz not null,
  found_at timestamptz,
  taken_back_at timestamptz,
  primary key (bucket, transaction_id),
  check (found_at is null or taken_back_at is null)
);
create index on chain.lost_credits (receipt_id);
create index on chain.lost_credits (lost_at) where found_at is null and taken_back_at is null;
grant select on chain.lost_credits to ballast_service;

-- Inside. The ledger transaction that credits a receipt: another one each time that the one before was
-- taken back, so that a transfer which comes again is credited again.
create function chain.credit_of(receipt uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.derived_id(case count(*) when 0 then 'deposit' else 'deposit:' || count(*) end, receipt)
  from chain.lost_credits l where l.receipt_id = receipt and l.taken_back_at is not null
$$;

-- Inside (chain.book_receipts). Keeps a stop from beginning while something is credited. BB001: which
-- branch holds is not known.
create function chain.refuse_while_stopped() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from chain.cursors c where c.name = 'transfers' for share;
  if exists (select from chain.branch_stops s where s.ended_at is null) then
    raise exception 'chain: it is not known which branch holds' using errcode = 'BB001';
  end if;
end $$;

-- Stops credits; false when they are stopped already. The caller found the known block, or the head the
-- node had told of, gone. It waits for whoever credits now.
create function chain.stop_credits(in_known bigint, in_hash text, in_common bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from chain.cursors c where c.name = 'transfers' for update;
  insert into chain.branch_stops (stopped_at, known_block, known_hash, common_block)
  values (platform.now(), in_known, in_hash, in_common) on conflict do nothing;
  return found;
end $$;
grant execute on function chain.stop_credits to ballast_service;

-- Takes what was read above a block back: receipts that are not booked wait to be found again, booked ones
-- are noted as lost. More than `few` blocks stop credits. Answers what was credited and is lost now.
create function chain.take_back(in_to bigint, few int) returns setof chain.receipts
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  tip bigint;
  tip_hash text;
  lost chain.lost_credits;
begin
  select c.block, b.hash into tip, tip_hash
  from chain.cursors c left join chain.blocks b on b.number = c.block
  where c.name = 'transfers' for update of c;
  if tip - in_to > few and tip_hash is not null then
    perform chain.stop_credits(tip, tip_hash, in_to);
  end if;
  update chain.branch_stops s set common_block = least(s.common_block, in_to),
    shown_block = case when s.shown_block <= in_to then s.shown_block end,
    shown_hash = case when s.shown_block <= in_to then s.shown_hash end
  where s.ended_at is null;
  update chain.receipts x set state = 'orphaned', reason = 'orphaned', ended_at = platform.now()
  where x.block > in_to and x.state in ('seen', 'operator', 'refused');
  delete from chain.blocks b where b.number > in_to;
  update chain.cursors c set block = in_to where c.name = 'transfers';
  for lost in
    insert into chain.lost_credits as l (transaction_id, bucket, receipt_id, lost_at)
    select chain.credit_of(x.id),
      case x.state when 'credited' then platform.bucket_of(x.member_id) else 0 end, x.id, platform.now()
    from chain.receipts x where x.block > in_to and x.state in ('credited', 'unidentified')
    on conflict (bucket, transaction_id) do update set lost_at = excluded.lost_at, found_at = null
      where l.found_at is not null
    returning l.*
  loop
    perform ledger.may_reverse(lost.bucket, lost.transaction_id, true);
    return query select x.* from chain.receipts x where x.id = lost.receipt_id;
  end loop;
end $$;
grant execute on function chain.take_back to ballast_service;

-- What was credited stands in another block now, as chain.keep_receipts found it: it is not lost.
-- transfers: as there. Answers how many were found that had been lost.
create function chain.find_credits(transfers jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare n bigint;
begin
  update chain.receipts x set block = t.block, block_hash = t."blockHash"
  from jsonb_to_recordset(transfers) t ("txHash" text, "logIndex" int, block bigint, "blockHash" text)
  where x.tx_hash = t."txHash" and x.log_index = t."logIndex"
    and x.state in ('credited', 'unidentified') and x.block_hash <> t."blockHash";
  if not found then return 0; end if;
  with again as (
    update chain.lost_credits l set found_at = platform.now()
    from chain.receipts x, jsonb_to_recordset(transfers) t ("txHash" text, "logIndex" int)
    where x.tx_hash = t."txHash" and x.log_index = t."logIndex" and x.id = l.receipt_id
      and l.found_at is null and l.taken_back_at is null
    returning l.bucket, l.transaction_id)
  select count(ledger.may_reverse(a.bucket, a.transaction_id, false)) into n from again a;
  return n;
end $$;
grant execute on function chain.find_credits to ballast_service;

-- Ends a stop: by the node, which shows the known branch again, or by the witness, which has the block that
-- was read last. False when it has another end or the blocks moved meanwhile.
create function chain.end_stop(in_id bigint, in_by text, in_block bigint, in_hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from chain.cursors c where c.name = 'transfers' for update;
  update chain.branch_stops s set ended_at = platform.now(), ended_by = in_by
  where s.id = in_id and s.ended_at is null and (
    in_by = 'node' and (s.known_block, s.known_hash) = (in_block, in_hash)
    or in_by = 'witness' and in_block > s.common_block
      and exists (select from chain.blocks b where b.number = in_block and b.hash = in_hash));
  if not found then return false; end if;
  update chain.reading set head = null, head_hash = null;
  return true;
end $$;
grant execute on function chain.end_stop to ballast_service;

-- Notes a block of the branch that the node shows, which somebody found at another node. Answers the stop;
-- null where no credits are stopped. BB002: no such block was read above the common one.
create function chain.note_shown(in_hash text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  stop chain.branch_stops;
  shown bigint;
begin
  perform from chain.cursors c where c.name = 'transfers' for update;
  select * into stop from chain.branch_stops s where s.ended_at is null;
  if stop.id is null then return null; end if;
  select b.number into shown from chain.blocks b
  where b.hash = in_hash and b.number > stop.common_block;
  if shown is null then
    raise exception 'chain: the branch has no such block' using errcode = 'BB002';
  end if;
  update chain.branch_stops s set shown_block = shown, shown_hash = in_hash where s.id = stop.id;
  return stop.id;
end $$;
grant execute on function chain.note_shown to ballast_service;

-- After approval: the branch that the node shows holds. input: stop, block_hash, reference. BB001: the stop
-- has another end; BB002: the node has taken that block back since.
create function chain.hold_branch(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'branch_holds');
  stop chain.branch_stops;
begin
  if p.id is null then return; end if;
  perform from chain.cursors c where c.name = 'transfers' for update;
  select * into stop from chain.branch_stops s
  where s.id = (p.input ->> 'stop')::bigint and s.ended_at is null;
  if stop.id is null then
    raise exception 'chain: the stop has ended' using errcode = 'BB001';
  elsif stop.shown_hash is distinct from p.input ->> 'block_hash' then
    raise exception 'chain: the node shows another branch' using errcode = 'BB002';
  end if;
  update chain.branch_stops s
  set ended_at = platform.now(), ended_by = 'staff', proposal_id = p.id where s.id = stop.id;
  update chain.reading set head = null, head_hash = null;
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function chain.hold_branch to ballast_service;

-- The mirror of a credit, by two people, once the branches are told apart (BB001 before that). What was
-- credited is lost, so the ledger lets it be mirrored. A transfer that comes again waits anew.
create function chain.end_credit(in_transaction uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform chain.refuse_while_stopped();
  update chain.lost_credits l set taken_back_at = platform.now()
  where l.transaction_id = in_transaction and l.found_at is null and l.taken_back_at is null
    and exists (select from ledger.transactions t
      where t.bucket = l.bucket and t.reverses = l.transaction_id);
  if not found then return; end if;
  update chain.receipts x set state = 'orphaned', reason = 'orphaned', ended_at = platform.now()
  from chain.lost_credits l where l.transaction_id = in_transaction and x.id = l.receipt_id;
end $$;
grant execute on function chain.end_credit to ballast_service;
