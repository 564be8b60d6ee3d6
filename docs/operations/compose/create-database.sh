#!/bin/sh
# The two logins and the database, made once, when PostgreSQL's volume is empty. In a shell of its
# own, because PostgreSQL's image reads this file into its own script.
(
  set -eu
  psql --set=ON_ERROR_STOP=1 --no-psqlrc --username=postgres --dbname=postgres \
    --set=owner="$(cat "${SECRETS:-/run/secrets}/owner-password")" \
    --set=service="$(cat "${SECRETS:-/run/secrets}/service-password")" <<'SQL'
create role ballast_owner login password :'owner';
create role ballast_service login password :'service';
grant pg_read_all_stats to ballast_owner;
create database ballast owner ballast_owner;
SQL
)
