create function platform.open_months(from_day date, to_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  parent text;
  month date := date_trunc('month', from_day)::date;
begin
  if to_day - from_day > 800 then
    raise exception 'open_months: at most 800 days at once';
  end if;
  while month <= to_day loop
    for parent in select m.name from platform.monthly_tables m order by 1 loop
      if to_regclass(format('%s_%s', parent, to_char(month, 'YYYYMM'))) is null then
        execute format(
          'create table %s_%s partition of %s for values from (%L) to (%L)',
          parent, to_char(month, 'YYYYMM'), parent, month, (month + interval '1 month')::date
        );
      end if;
    end loop;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
grant execute on function platform.open_months to ballast_service;
