-- Closing an account: calls every room that stores something about a member, and has no tables.
create schema closing;

grant usage on schema closing to ballast_service;
