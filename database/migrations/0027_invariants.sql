-- The named invariants: each a view that is empty while it holds. Run by the monitor, after every
-- server test file, and shown on the status page. A row says what is broken.
create schema invariants;

grant usage on schema invariants to ballast_service;

alter default privileges in schema invariants grant select on tables to ballast_service;

-- What staff see of reconciliation: breaks made of the statements, and each invariant in words.

create index on chain.statements (book, at) where difference <> 0;

create index on bank.statements (currency, account, at) where is_break;
