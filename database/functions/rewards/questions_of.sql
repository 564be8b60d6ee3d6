-- The questions that may be selected for a day, each in its version of that day.
create function rewards.questions_of(in_day date) returns table (id text, version int)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select q.id, v.no from rewards.questions q
  cross join lateral (
    select x.no from rewards.question_versions x
    where x.question_id = q.id and x.made_at < in_day::timestamp at time zone 'UTC'
    order by x.no desc limit 1
  ) v
  where (q.retired_at is null or q.retired_at >= in_day::timestamp at time zone 'UTC')
    and not exists (select from rewards.question_rests r where r.question_id = q.id
      and r.retired_at < in_day::timestamp at time zone 'UTC'
      and r.back_at >= in_day::timestamp at time zone 'UTC')
$$;
grant execute on function rewards.questions_of to ballast_service;

create function rewards.coins_of(in_bucket int, in_member uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select e.balance from rewards.coin_entries e
    where e.bucket = in_bucket and e.member_id = in_member order by e.no desc limit 1), 0)
$$;
grant execute on function rewards.coins_of to ballast_service;
