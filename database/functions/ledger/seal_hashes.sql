-- The hashes of a bucket's batches after `behind` and up to `up_to`, computed from the tables, each
-- over the previous hash that its seal names. One query for all of them, because starting a query
-- takes longer than reading a batch. In PL/pgSQL, which caches the plan; it looks up each
-- transaction and its entries by key, which suits a few batches as well as all of them, and must
-- not scan a table.
create function ledger.seal_hashes(in_bucket int, behind bigint, up_to bigint)
returns table (seq bigint, hash bytea)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
begin
  return query
  select s.seq, ledger.hash_of(s.bucket, s.seq, s.previous_hash, f.facts)
  from ledger.seals s
  left join lateral (
    select string_agg(ledger.facts_of(t.id, t.event, t.at, t.actor, t.reference, t.proposal_id,
      t.reverses, e.lines), E'\n' order by t.id) as facts
    from ledger.transactions t
    left join lateral (
      select string_agg(ledger.line_of(n), E'\n' order by n.no) as lines
      from ledger.entries n
      where n.bucket = t.bucket and n.transaction_id = t.id and n.at = t.at
    ) e on true
    where t.bucket = s.bucket and t.seq = s.seq
  ) f on true
  where s.bucket = in_bucket and s.seq > behind and s.seq <= up_to;
end $$;
grant execute on function ledger.seal_hashes to ballast_service;
