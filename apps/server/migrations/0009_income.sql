-- Income: one row for each order and day, made by accrual, taken out by the member.
create schema income;
grant usage on schema income to ballast_service;

-- day: the day it was earned for; due at the start of the next. run_id: the ledger transaction.
create table income.incomes (
  bucket int not null check (bucket between 0 and 63),
  day date not null,
  member_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  run_id uuid not null,
  taken_by uuid,
  primary key (bucket, day, member_id, order_id)
) partition by range (day);
create index on income.incomes (bucket, member_id, day desc, order_id);
create index on income.incomes (bucket, run_id);
insert into platform.monthly_tables values ('income.incomes');

-- Each bucket's incomes are complete up to and including this day.
create table income.progress (
  bucket int primary key check (bucket between 0 and 63),
  done_through date not null
);
grant select on all tables in schema income to ballast_service;
