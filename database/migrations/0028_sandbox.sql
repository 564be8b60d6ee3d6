-- What only the sandbox does: it moves the one clock (docs/decisions/0024).
create schema sandbox;

grant usage on schema sandbox to ballast_service;
