-- Internal. Parses a batch; anything that a member could not have caused raises an error, so that the group
-- commit retries the items one by one.
create function orders.read_requests(items jsonb) returns orders.request[]
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  requests orders.request[];
begin
  select array_agg(row(i.no, i.key, orders.order_id(i.member_id, i.key), decode(i.input_hash, 'hex'),
    i.endpoint, i.bucket, i.member_id, i.product_id, i.units, i.agreement_id,
    decode(i.agreement_hash, 'hex'))::orders.request order by i.no)
  into requests
  from rows from (jsonb_to_recordset(items) as (
    key uuid, input_hash text, endpoint text, bucket int, member_id uuid, product_id uuid, units int,
    agreement_id uuid, agreement_hash text
  )) with ordinality as i (key, input_hash, endpoint, bucket, member_id, product_id, units,
    agreement_id, agreement_hash, no);
  if coalesce(cardinality(requests), 0) not between 1 and 512 or exists (
    select from unnest(requests) w
    where w.units < 1 or w.bucket <> platform.bucket_of(w.member_id)
      or not (w.id, w.input_hash, w.endpoint, w.product_id, w.units, w.agreement_id,
        w.agreement_hash) is not null
  ) or (select count(distinct w.member_id) <> count(*) from unnest(requests) w) then
    raise exception 'orders: not a batch of purchases' using errcode = 'BO001';
  end if;
  return requests;
end $$;
