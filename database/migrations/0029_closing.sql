-- Closing an account: it asks and tells every room that holds something of a member, and keeps nothing.
create schema closing;

grant usage on schema closing to ballast_service;
