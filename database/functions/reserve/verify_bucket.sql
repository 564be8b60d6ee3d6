-- Verifies the next seals of a bucket (ledger.seal_bucket), and what the verified batches changed. An
-- invariant that something there breaks runs over the bucket at once. Answers whether more is left, and
-- whether an invariant was found broken.
create function reserve.verify_bucket(
  in_bucket int, most int, out is_behind boolean, out is_broken boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  behind bigint := (select v.seq from ledger.verified_heads v where v.bucket = in_bucket);
  reached bigint;
  bad_seq bigint;
  wrong text[] := '{}';
begin
  select s.is_behind and s.bad_seq is null, s.bad_seq into is_behind, bad_seq
  from ledger.seal_bucket(in_bucket, most) s;
  select v.seq into reached from ledger.verified_heads v where v.bucket = in_bucket;
  if reached > behind then
    wrong := array(select jsonb_array_elements_text(platform.ask('wrong_in_batches', in_bucket::text,
      behind::text, reached::text)));
  end if;
  if bad_seq is not null then wrong := array_append(wrong, 'seal_chain_recomputes'); end if;
  is_broken := coalesce(
    (select bool_or(reserve.run_invariant_part(w, in_bucket) > 0) from unnest(wrong) w), false);
end $$;
grant execute on function reserve.verify_bucket to ballast_service;
