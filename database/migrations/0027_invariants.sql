-- The named invariants: each is a view without rows while it holds; a row shows what is broken. The
-- monitor reads them, every server test file does at its end, and the status page shows them.
create schema invariants;

grant usage on schema invariants to ballast_service;

alter default privileges in schema invariants grant select on tables to ballast_service;

-- Indexes for what staff see of reconciliation: breaks computed from the statements.

create index on chain.statements (book, at) where difference <> 0;

create index on bank.statements (currency, account, at) where is_break;
