-- The same clock as it stands at this very moment, not as the database transaction began: for who had to
-- wait for a lock in between.
create function platform.moment() returns timestamptz
language sql volatile
as $$ select clock_timestamp() + shift from platform.clock $$;
grant execute on function platform.moment to ballast_service;
