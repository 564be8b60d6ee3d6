-- Internal. The next members of a group in a bucket, at most `most`, without those who registered later.
create function messages.addressed(in_bucket int, in_whom text, in_country text, in_member uuid,
  in_product uuid, until timestamptz, after uuid, most int) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select m.id from members.members m
  where m.bucket = in_bucket and m.state <> 'closed' and m.registered_at <= until
    and (after is null or m.id > after)
    and (in_country is null or m.country = in_country)
    and (in_member is null or m.id = in_member)
    and (in_whom not in ('open_orders', 'product') or exists (select from orders.orders o
      where o.bucket = m.bucket and o.member_id = m.id and o.state = 'valid'
        and (in_product is null or o.product_id = in_product)))
  order by m.id limit most
$$;

-- The number of members in a group now.
create function messages.count_addressed(in_whom text, in_country text, in_member uuid,
  in_product uuid) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select count(*)::int from generate_series(0, 63) b,
    messages.addressed(b, in_whom, in_country, in_member, in_product, platform.now(), null, null)
  where in_member is null or b = platform.bucket_of(in_member)
$$;
grant execute on function messages.count_addressed to ballast_service;

-- Approves a letter: it is sent from now on to the present members.
create function messages.agree_letter(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'send_letter');
begin
  if p.id is null then return; end if;
  update messages.letters l set state = 'sending', agreed_at = platform.now(),
    at_bucket = coalesce(platform.bucket_of(l.addressee), 0)
  where l.proposal_id = p.id;
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function messages.agree_letter to ballast_service;
