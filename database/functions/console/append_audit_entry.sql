create function console.audit_entry_hash(e console.audit_entries) returns bytea
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select sha256(convert_to(jsonb_build_array(encode(e.previous_hash, 'hex'), e.id,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.staff, e.command, e.subject,
    e.input, e.before, e.after, e.proposal_id)::text, 'UTF8'))
$$;

-- Appends an entry to the chain of hashes; an advisory lock serializes appends, since the chain has one
-- end. An entry about a proposal names it in its subject; `in_proposal` is the proposal that a command
-- about another row created.
create function console.append_audit_entry(in_staff text, in_command text, in_subject text,
  in_input jsonb, in_before jsonb, in_after jsonb, in_proposal uuid default null) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  e console.audit_entries;
begin
  perform pg_advisory_xact_lock(hashtext('console.audit_entries'));
  select x.id + 1, x.hash into e.id, e.previous_hash from console.audit_entries x order by x.id desc limit 1;
  if not found then
    e.id := 1;
    e.previous_hash := sha256('ballast audit log');
  end if;
  e.at := platform.now();
  e.staff := in_staff;
  e.command := in_command;
  e.subject := in_subject;
  e.input := in_input;
  e.before := in_before;
  e.after := in_after;
  e.proposal_id := coalesce(in_proposal,
    substring(in_subject from '^proposals prp_([0-9a-f]{32})$')::uuid);
  e.hash := console.audit_entry_hash(e);
  insert into console.audit_entries select (e).*;
  return e.id;
end $$;
grant execute on function console.append_audit_entry to ballast_service;

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

-- Logs a command or read that was refused to a logged-in person: its name, the row and the refusal's code.
-- `in_grave` marks a missing permission.
create function console.audit_refusal(in_staff text, in_command text, in_subject text, in_why text,
  in_grave boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if console.count_refused(in_staff, case when in_grave then 'grave' else 'command' end) then
    perform console.append_audit_entry(in_staff, 'refused', in_subject,
      jsonb_build_object('command', in_command, 'why', in_why), null, null);
  end if;
end $$;
grant execute on function console.audit_refusal to ballast_service;
