-- Internal. Serializes writers in the whole system, so that numbers have no gaps.
create function messages.alone() returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$ select pg_advisory_xact_lock(hashtextextended('messages', 0)) $$;

-- Internal. Numbers changes within their buckets and notifies the processes that have sockets.
create function messages.tell(changes messages.change[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  with written as (
    insert into messages.changes (bucket, seq, member_id, topic, at)
    select c.bucket, h.seq + c.n, c.member_id, c.topic, platform.now()
    from (
      select x.*, row_number() over (partition by x.bucket) as n
      from (select distinct u.bucket, u.member_id, u.topic from unnest(changes) u) x
    ) c join messages.heads h on h.bucket = c.bucket
    returning bucket, seq
  )
  update messages.heads h set seq = x.seq
  from (select w.bucket, max(w.seq) as seq from written w group by 1) x where h.bucket = x.bucket;
  perform pg_notify('live', b::text) from (select distinct u.bucket as b from unnest(changes) u) x;
end $$;
