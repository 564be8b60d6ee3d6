create function platform.start_of_day(day date) returns timestamptz
language sql immutable parallel safe
as $$ select day::timestamp at time zone 'UTC' $$;
grant execute on function platform.start_of_day to ballast_service;
