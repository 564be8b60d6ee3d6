-- Functions of the sandbox only: they move the platform's clock (docs/decisions/0024).
create schema sandbox;

grant usage on schema sandbox to ballast_service;
