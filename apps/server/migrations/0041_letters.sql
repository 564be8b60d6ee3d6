-- Letters: what staff write to a group of members. Two people agree; then each who was in the group is
-- told once, as a message of their own.

create table messages.letters (
  id uuid primary key,
  proposal_id uuid not null unique references ledger.proposals,
  kind text not null check (kind in ('notice', 'order', 'wallet')),
  to_whom text not null
    check (to_whom in ('all', 'country', 'open_orders', 'product', 'member')),
  country text check (country ~ '^[A-Z]{2}$'),
  addressee uuid,
  product_id uuid references products.products,
  written_by text not null,
  written_at timestamptz not null,
  -- how many were in the group when it was written
  expected int not null check (expected > 0),
  state text not null default 'proposed' check (state in ('proposed', 'sending', 'sent')),
  agreed_at timestamptz,
  -- how far it has come: the bucket, and the last member told in it
  at_bucket int not null default 0 check (at_bucket between 0 and 63),
  last_member uuid,
  told int not null default 0,
  ended_at timestamptz,
  check (to_whom <> 'country' or country is not null),
  check (country is null or to_whom not in ('all', 'member')),
  check ((to_whom = 'product') = (product_id is not null)),
  check ((to_whom = 'member') = (addressee is not null)),
  check ((state = 'proposed') = (agreed_at is null)),
  check ((state = 'sent') = (ended_at is not null))
);
create index on messages.letters (written_at desc, id desc);
create index on messages.letters (id) where state = 'sending';

-- English stands for every language that has no text of its own.
create table messages.letter_texts (
  letter_id uuid not null references messages.letters,
  language text not null check (language ~ '^[a-z]{2}_[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 1000),
  primary key (letter_id, language)
);
grant select on messages.letters, messages.letter_texts to ballast_service;
grant insert (id, proposal_id, kind, to_whom, country, addressee, product_id, written_by,
  written_at, expected)
  on messages.letters to ballast_service;
grant insert on messages.letter_texts to ballast_service;

-- Inside. The next members of a group in a bucket, at most `most`; whoever came later is not in it.
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

-- How many are in a group now.
create function messages.count_addressed(in_whom text, in_country text, in_member uuid,
  in_product uuid) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select count(*)::int from generate_series(0, 63) b,
    messages.addressed(b, in_whom, in_country, in_member, in_product, platform.now(), null, null)
  where in_member is null or b = platform.bucket_of(in_member)
$$;

-- Two people agreed: it is sent from now on, to those who are members at this moment.
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

-- Tells the next of a letter's members, at most `most` of one bucket. Returns true while there are
-- more. A message's id follows from letter and member, so nobody is told twice.
create function messages.send_letter(letter uuid, most int) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  l messages.letters;
  next uuid[];
  is_last boolean;
begin
  perform messages.alone();
  select * into l from messages.letters x where x.id = letter and x.state = 'sending' for update;
  if not found then
    return false;
  end if;
  next := array(select messages.addressed(l.at_bucket, l.to_whom, l.country, l.addressee, l.product_id,
    l.agreed_at, l.last_member, most));
  if cardinality(next) > 0 then
    perform messages.write(array(
      select row(l.at_bucket, ledger.derived_id('letter:' || l.id, m), m, l.kind, 'letter',
        jsonb_build_object('letter', l.id), platform.now())::messages.draft
      from unnest(next) m));
  end if;
  is_last := cardinality(next) < most and (l.at_bucket = 63 or l.addressee is not null);
  update messages.letters x set told = x.told + cardinality(next),
    at_bucket = case when cardinality(next) < most and not is_last then x.at_bucket + 1
      else x.at_bucket end,
    last_member = case when cardinality(next) < most then null else next[cardinality(next)] end,
    state = case when is_last then 'sent' else x.state end,
    ended_at = case when is_last then platform.now() end
  where x.id = l.id;
  return not is_last;
end $$;
grant execute on function messages.count_addressed, messages.agree_letter, messages.send_letter
to ballast_service;
