create view invariants.seal_chain_recomputes as
select b.bucket, s.seq, s.hash from ledger.heads b
cross join lateral (
  select p.*, r.hash as recomputed, lag(p.hash) over (order by p.seq) as before,
    lag(p.seq) over (order by p.seq) as seq_before
  from ledger.seals p
  left join ledger.seal_hashes(b.bucket, -9223372036854775808, 9223372036854775807) r
    on r.seq = p.seq
  where p.bucket = b.bucket
) s
where s.hash is distinct from s.recomputed
  or s.previous_hash <> coalesce(s.before,
    sha256(convert_to('ballast ledger bucket ' || b.bucket, 'UTF8')))
  or s.seq <> coalesce(s.seq_before, 0) + 1
union all
select h.bucket, h.seq, h.hash from ledger.heads h
where h.seq <> (select coalesce(max(s.seq), 0) from ledger.seals s where s.bucket = h.bucket)
  or (h.seq > 0 and h.hash <> (select s.hash from ledger.seals s
    where s.bucket = h.bucket and s.seq = h.seq))
union all
-- A head that was verified once still exists: nobody cut off the end of a chain or rebuilt all of
-- it.
select v.bucket, v.seq, v.hash from ledger.verified_heads v
where v.seq > 0 and not exists (
  select from ledger.seals s where s.bucket = v.bucket and s.seq = v.seq and s.hash = v.hash);
comment on view invariants.seal_chain_recomputes is 'The hashes of every bucket''s chain recompute: nothing was changed afterwards.';
