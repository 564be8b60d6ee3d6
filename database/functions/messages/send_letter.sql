-- Sends a letter to its next members, at most `most` of one bucket. True while there are more. A message's
-- id follows from letter and member, so nobody gets it twice.
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
grant execute on function messages.send_letter to ballast_service;
