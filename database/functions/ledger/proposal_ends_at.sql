-- When an open proposal expires. A request that is weeks old may not fit the present state any
-- more.
create function ledger.proposal_ends_at(made_at timestamptz) returns timestamptz
language sql immutable parallel safe
as $$ select made_at + make_interval(hours => 24 * constants.proposal_days()) $$;
grant execute on function ledger.proposal_ends_at to ballast_service;
