create function console.deed_hash(d console.deeds) returns bytea
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select sha256(convert_to(jsonb_build_array(encode(d.previous_hash, 'hex'), d.id,
    to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), d.staff, d.command, d.subject,
    d.input, d.before, d.after, d.proposal_id)::text, 'UTF8'))
$$;

-- Keeps a deed behind the last one. One at a time: a chain has one end. What is about a proposal says so
-- by its subject; `in_proposal` names one that was made by what is about something else.
create function console.keep_deed(in_staff text, in_command text, in_subject text, in_input jsonb,
  in_before jsonb, in_after jsonb, in_proposal uuid default null) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  d console.deeds;
begin
  perform pg_advisory_xact_lock(hashtext('console.deeds'));
  select x.id + 1, x.hash into d.id, d.previous_hash from console.deeds x order by x.id desc limit 1;
  if not found then
    d.id := 1;
    d.previous_hash := sha256('ballast console deeds');
  end if;
  d.at := platform.now();
  d.staff := in_staff;
  d.command := in_command;
  d.subject := in_subject;
  d.input := in_input;
  d.before := in_before;
  d.after := in_after;
  d.proposal_id := coalesce(in_proposal,
    substring(in_subject from '^proposals prp_([0-9a-f]{32})$')::uuid);
  d.hash := console.deed_hash(d);
  insert into console.deeds select (d).*;
  return d.id;
end $$;
grant execute on function console.keep_deed to ballast_service;

create function console.refused_most(kind text) returns int language sql immutable
as $$ select case kind when 'grave' then 100 else 10 end $$;

create function console.count_refused(in_staff text, in_kind text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  n int;
begin
  insert into console.refused as r (hour, staff, kind, times)
  values (date_trunc('hour', platform.now(), 'UTC'), in_staff, in_kind, 1)
  on conflict (hour, staff, kind) do update set times = r.times + 1 returning r.times into n;
  return in_staff <> '' and n <= console.refused_most(in_kind);
end $$;

-- A command or a look that was refused to somebody who had logged in: its name, the row, and the
-- refusal's code; `in_grave`: it says that they may not.
create function console.keep_refused(in_staff text, in_command text, in_subject text, in_why text,
  in_grave boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if console.count_refused(in_staff, case when in_grave then 'grave' else 'command' end) then
    perform console.keep_deed(in_staff, 'refused', in_subject,
      jsonb_build_object('command', in_command, 'why', in_why), null, null);
  end if;
end $$;
grant execute on function console.keep_refused to ballast_service;
