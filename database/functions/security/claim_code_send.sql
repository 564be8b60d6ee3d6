-- Internal. Until when a limit is full, given its newest sendings, newest first; null when it is not.
create function security.full_until(newest timestamptz[], most int, span interval, at_now timestamptz)
returns timestamptz
language sql immutable parallel safe
as $$
  select u.until from (
    select case when most <= 0 then at_now + span else newest[most] + span end as until) u
  where u.until > at_now
$$;

-- Counts a sending and answers null, or until when it may not be made: by number and purpose, by prefix (a
-- block of 10,000 numbers), by address, by country and overall. Takes locks in a fixed order (the block's
-- covers the number), so that concurrent calls cannot pass together.
create function security.claim_code_send(in_purpose text, in_phone text, in_address text,
  in_country text) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  at_now timestamptz := platform.now();
  of_prefix text := left(in_phone, -4);
  of_address text := security.address_key(in_address);
  number_minute int := security.limit_of('codes', 'numberMinute');
  number_day int := security.limit_of('codes', 'numberDay');
  prefix_hour int := security.limit_of('codes', 'prefixHour');
  address_hour int := security.limit_of('codes', 'addressHour');
  country_hour int := security.limit_of('codes', 'countryHour');
  all_hour int := security.limit_of('codes', 'allHour');
  hour interval := interval '1 hour';
  until timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('code prefix ' || of_prefix, 0));
  perform pg_advisory_xact_lock(hashtextextended('code address ' || of_address, 0));
  perform pg_advisory_xact_lock(hashtextextended('codes', 0));
  until := greatest(
    security.full_until(array(select s.sent_at from security.code_sends s
      where s.phone = in_phone and s.purpose = in_purpose
      order by s.sent_at desc limit number_minute), number_minute, interval '1 minute', at_now),
    security.full_until(array(select s.sent_at from security.code_sends s
      where s.phone = in_phone and s.purpose = in_purpose
      order by s.sent_at desc limit number_day), number_day, interval '1 day', at_now),
    security.full_until(array(select s.sent_at from security.code_sends s
      where s.prefix = of_prefix order by s.sent_at desc limit prefix_hour),
      prefix_hour, hour, at_now),
    security.full_until(array(select s.sent_at from security.code_sends s
      where s.address = of_address order by s.sent_at desc limit address_hour),
      address_hour, hour, at_now),
    security.full_until(array(select s.sent_at from security.code_sends s
      where s.country = in_country order by s.sent_at desc limit country_hour),
      country_hour, hour, at_now),
    security.full_until(array(select s.sent_at from security.code_sends s
      order by s.sent_at desc limit all_hour), all_hour, hour, at_now));
  if until is not null then return until; end if;
  insert into security.code_sends (purpose, phone, prefix, address, country, sent_at)
  values (in_purpose, in_phone, of_prefix, of_address, in_country, at_now);
  return null;
end $$;
grant execute on function security.claim_code_send to ballast_service;

-- Failures count for a day; those of an address for an hour, because thousands of honest people can share
-- one. `judged_alone`: without running tries. One that a crash left unjudged counts as running for ten
-- seconds.
create function security.failures_of(in_kind text, in_key text, judged_alone boolean default false,
  out failed bigint, out newest timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select count(*), max(f.at) from security.login_failures f
  where f.kind = in_kind and f.key = in_key and f.at > platform.now()
    - case in_kind when 'address' then interval '1 hour' else interval '1 day' end
  and (not judged_alone or in_kind = 'address' or f.judged_at is not null
    or f.at <= platform.now() - interval '10 seconds')
$$;
