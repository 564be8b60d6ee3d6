-- The guides that members read as text and as PDF. A version is never changed; the newest is shown.
create table content.guide_versions (
  kind text not null check (kind in ('recharge', 'withdrawal')),
  no int not null check (no > 0),
  -- {"en_US": {"title", "body"}, …}; English is used for a missing language. In a body a line that begins
  -- with "# " is a heading, and {minimum} is a figure that the program fills in.
  texts jsonb not null check (texts ? 'en_US'),
  made_at timestamptz not null,
  made_by text not null,
  primary key (kind, no)
);

grant select, insert on content.guide_versions to ballast_service;
