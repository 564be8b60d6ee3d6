-- The platform's clock at this very moment instead of at the beginning of the database transaction,
-- for callers that had to wait for a lock in between.
create function platform.moment() returns timestamptz
language sql volatile
as $$ select clock_timestamp() + shift from platform.clock $$;
grant execute on function platform.moment to ballast_service;
