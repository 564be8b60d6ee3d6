-- Internal. Parses a batch and finds what each request may take; the caller holds the buckets' locks.
create function income.read_requests(items jsonb, in_currency text) returns income.request[]
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select array_agg(row(i.no, i.key, ledger.derived_id('take_out:' || i.member_id, i.key),
    decode(i.input_hash, 'hex'), i.endpoint, i.bucket, i.member_id, i.order_id,
    case
      when seen.endpoint = i.endpoint and seen.input_hash = decode(i.input_hash, 'hex') then 'ok'
      when seen.key is not null then 'idempotency_key_reused'
      when i.order_id is not null and o.id is null then 'order_unknown'
      when due.incomes = 0 then 'nothing_to_take_out'
    end,
    seen.answer, due.amount, due.incomes)::income.request order by i.no)
  from rows from (jsonb_to_recordset(items) as (
    key uuid, input_hash text, endpoint text, bucket int, member_id uuid, order_id uuid
  )) with ordinality as i (key, input_hash, endpoint, bucket, member_id, order_id, no)
  left join lateral (
    select s.key, s.endpoint, s.input_hash, s.answer from platform.idempotency s
    where s.bucket = i.bucket and s.member_id = i.member_id and s.key = i.key limit 1
  ) seen on true
  left join lateral (
    select x.id from orders.orders x
    where x.bucket = i.bucket and x.id = i.order_id and x.member_id = i.member_id limit 1
  ) o on true
  cross join lateral (
    select sum(x.amount)::bigint as amount, count(*) as incomes from income.incomes x
    where x.bucket = i.bucket and x.member_id = i.member_id and x.taken_by is null
      and x.currency = in_currency and (i.order_id is null or x.order_id = i.order_id)
  ) due
$$;

-- Takes out income. One call for a batch of up to 512 items {key, input_hash (hex), endpoint, bucket,
-- member_id, order_id or null}, at most one of each member; `no` counts them from 1. Outcomes: 'ok' with
-- the whole answer, the first one for a repeated key; else the name of a refusal. A refused item leaves
-- nothing behind, not even its key.
create function income.take_out_batch(items jsonb, in_currency text default 'tUSDT')
returns table (no int, key uuid, outcome text, answer jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  requests income.request[];
  posted uuid[];
  taken bigint;
  taken_at timestamptz;
begin
  perform ledger.lock_buckets(array(select (i ->> 'bucket')::int from jsonb_array_elements(items) i));
  taken_at := platform.now();
  requests := income.read_requests(items, in_currency);
  if cardinality(requests) not between 1 and 512
    or exists (select from unnest(requests) w where w.bucket <> platform.bucket_of(w.member_id)
      or not (w.id, w.input_hash, w.endpoint) is not null)
    or (select count(distinct w.member_id) <> count(*) from unnest(requests) w)
  then
    raise exception 'income: not a batch of take-outs' using errcode = 'BI002';
  end if;

  if exists (select from unnest(requests) w where w.outcome is null) then
    select ledger.take_out_batch(in_currency, array_agg(w.bucket), array_agg(w.id),
      array_agg(w.member_id), array_agg(w.amount))
    into posted from unnest(requests) w where w.outcome is null;
    update income.incomes x set taken_by = w.id
    from unnest(requests) w
    where w.outcome is null and x.bucket = w.bucket and x.member_id = w.member_id
      and x.taken_by is null and x.currency = in_currency
      and (w.order_id is null or x.order_id = w.order_id);
    get diagnostics taken = row_count;
    if (cardinality(posted), taken) is distinct from
      (select (count(*)::int, sum(w.incomes)::bigint) from unnest(requests) w where w.outcome is null)
    then
      raise exception 'income: more or less was taken out than is there' using errcode = 'BI003';
    end if;
    insert into platform.idempotency (bucket, member_id, key, endpoint, input_hash, answer, at)
    select w.bucket, w.member_id, w.key, w.endpoint, w.input_hash,
      jsonb_build_object('code', 200, 'msg', 'ok', 'data', jsonb_build_object(
        'transactionId', 'ltx_' || replace(w.id::text, '-', ''), 'currency', in_currency,
        'amount', w.amount::text, 'incomes', w.incomes, 'takenTime', orders.instant(taken_at))),
      taken_at
    from unnest(requests) w where w.outcome is null;
  end if;

  return query
  select w.no, w.key, coalesce(w.outcome, 'ok'), coalesce(w.answer, s.answer)
  from unnest(requests) w
  left join platform.idempotency s on w.outcome is null
    and s.bucket = w.bucket and s.member_id = w.member_id and s.key = w.key
  order by w.no;
end $$;
grant execute on function income.take_out_batch to ballast_service;
