-- Until when an open proposal may be decided on: what was asked for weeks ago is another matter.
create function ledger.proposal_ends_at(made_at timestamptz) returns timestamptz
language sql immutable parallel safe
as $$ select made_at + make_interval(hours => 24 * constants.proposal_days()) $$;
grant execute on function ledger.proposal_ends_at to ballast_service;
