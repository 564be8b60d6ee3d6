-- Content published by staff, feedback of members, and messages to members. Nothing here moves money;
-- events are read from the tables of other rooms, which do not know about messages.
create schema content;

grant usage on schema content to ballast_service;

-- Content shown from `from_at` until `until_at`, unless it was withdrawn. `leads_to`: a path in the app.
-- `position` orders items of a kind; the first film is shown on the home screen.
create table content.items (
  id uuid primary key,
  kind text not null check (kind in ('carousel', 'popup', 'scroll', 'wallet', 'video', 'news')),
  image text check (image ~ '^/images/[a-z0-9-]+\.svg$'),
  film text check (film ~ '^/films/[a-z0-9-]+\.webm$'),
  leads_to text check (leads_to ~ '^/[A-Za-z/]{1,60}(\?[A-Za-z0-9=&_]{1,120})?$'),
  position int not null default 0 check (position >= 0),
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  published_by text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  check (kind not in ('carousel', 'video') or image is not null),
  check ((kind = 'video') = (film is not null)),
  check (leads_to is null or kind = 'carousel'),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);

create index on content.items (kind, from_at desc, id desc) where withdrawn_at is null;

grant select, insert, update (from_at, until_at, withdrawn_at, withdrawn_by) on content.items to ballast_service;

-- English is used for a language without a text.
create table content.texts (
  item_id uuid not null references content.items,
  language text not null check (language ~ '^[a-z]{2}_[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) <= 6000),
  primary key (item_id, language)
);

grant select, insert on content.texts to ballast_service;

-- The link to online customer service, or null when there is none.
insert into platform.settings (name, value) values ('content.customer_service', 'null');

create table content.feedback (
  bucket int not null check (bucket between 0 and 63),
  id uuid not null,
  member_id uuid not null,
  question text not null check (length(question) between 1 and 800),
  description text not null check (length(description) between 1 and 16000),
  phone text,
  created_at timestamptz not null,
  primary key (bucket, id),
  check (bucket = platform.bucket_of(member_id))
);

create index on content.feedback (bucket, member_id, created_at desc);

create index on content.feedback (created_at desc, id desc);

-- For finding feedback by its id.
create index on content.feedback (id);

create table content.feedback_pictures (
  bucket int not null,
  feedback_id uuid not null,
  no int not null check (no between 1 and 4),
  file_id uuid not null references members.files,
  primary key (bucket, feedback_id, no),
  foreign key (bucket, feedback_id) references content.feedback (bucket, id)
);

grant select, insert on content.feedback, content.feedback_pictures to ballast_service;

-- Staff publish versions of the app.
grant insert on members.app_versions to ballast_service;

-- ── Messages ───────────────────────────────────────────────────────────────────────────────────
create schema messages;

grant usage on schema messages to ballast_service;

-- The progress of each bucket: the last announced change, and the last processed batch of its ledger.
create table messages.heads (
  bucket int primary key check (bucket between 0 and 63),
  seq bigint not null default 0,
  ledger_seq bigint not null default 0
);

insert into messages.heads (bucket) select b from generate_series(0, 63) b;

-- A message is a fact: an event with its figures. Its sentence is made when it is read, in the reader's
-- language. The id is derived from the event, so each fact is announced once.
create table messages.messages (
  bucket int not null check (bucket between 0 and 63),
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('notice', 'voucher', 'coupon', 'order', 'wallet')),
  event text not null,
  args jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (bucket, id)
);

create index on messages.messages (bucket, member_id, kind, at desc, id desc);

create index on messages.messages (bucket, member_id, kind) where read_at is null;

-- For the console's list of all messages, newest first.
create index on messages.messages (at, id);

-- The news and notices for all that a member has read.
create table messages.reads (
  bucket int not null check (bucket between 0 and 63),
  member_id uuid not null,
  item_id uuid not null references content.items,
  read_at timestamptz not null,
  primary key (bucket, member_id, item_id)
);

-- Announcements for sockets: a topic changed for a member, or for all members of the bucket (null).
-- Numbered without gaps in each bucket, stored for a day.
create table messages.changes (
  bucket int not null references messages.heads,
  seq bigint not null,
  member_id uuid,
  topic text not null check (topic in
    ('message', 'content', 'deposit', 'withdrawal', 'order', 'income', 'wallet', 'team')),
  at timestamptz not null,
  primary key (bucket, seq)
);

create index on messages.changes (at);

-- The announced state of open withdrawals and pending deposits.
create table messages.open_withdrawals (
  bucket int not null,
  withdrawal_id uuid not null,
  member_id uuid not null,
  mark text not null,
  primary key (bucket, withdrawal_id)
);

create table messages.open_deposits (
  bucket int not null,
  receipt_id uuid not null,
  member_id uuid not null,
  primary key (bucket, receipt_id)
);

-- The block up to which deposits were counted, and the content that was shown.
create table messages.marks (
  name text primary key check (name in ('block', 'content')),
  value text not null
);

insert into messages.marks values ('block', ''), ('content', '');

grant select on all tables in schema messages to ballast_service;

grant insert on messages.reads to ballast_service;

grant update (read_at) on messages.messages to ballast_service;

create index on wallets.withdrawals (id) where state = 'sent';

create index on rewards.member_coupons (bucket, received_at);

create index on rewards.claims (decided_at) where state = 'refused';

create type messages.change as (bucket int, member_id uuid, topic text);

create type messages.draft as (
  bucket int, id uuid, member_id uuid, kind text, event text, args jsonb, at timestamptz
);

-- Batches of a bucket's ledger: those after one, up to another.
create type messages.batches as (bucket int, behind bigint, up_to bigint);

-- Letters of staff to a group of members, approved by a second person; then each member of the group gets
-- one message.

create table messages.letters (
  id uuid primary key,
  proposal_id uuid not null unique references ledger.proposals,
  kind text not null check (kind in ('notice', 'order', 'wallet')),
  to_whom text not null
    check (to_whom in ('all', 'country', 'open_orders', 'product', 'member')),
  country text check (country ~ '^[A-Z]{2}$'),
  addressee uuid,
  product_id uuid references products.products,
  written_by text not null,
  written_at timestamptz not null,
  -- the number of members when it was written
  expected int not null check (expected > 0),
  state text not null default 'proposed' check (state in ('proposed', 'sending', 'sent')),
  agreed_at timestamptz,
  -- its progress: the bucket, and the last member in it who got the message
  at_bucket int not null default 0 check (at_bucket between 0 and 63),
  last_member uuid,
  told int not null default 0,
  ended_at timestamptz,
  check (to_whom <> 'country' or country is not null),
  check (country is null or to_whom not in ('all', 'member')),
  check ((to_whom = 'product') = (product_id is not null)),
  check ((to_whom = 'member') = (addressee is not null)),
  check ((state = 'proposed') = (agreed_at is null)),
  check ((state = 'sent') = (ended_at is not null))
);

create index on messages.letters (written_at desc, id desc);

create index on messages.letters (id) where state = 'sending';

-- English is used for a language without a text.
create table messages.letter_texts (
  letter_id uuid not null references messages.letters,
  language text not null check (language ~ '^[a-z]{2}_[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 1000),
  primary key (letter_id, language)
);

grant select on messages.letters, messages.letter_texts to ballast_service;

grant insert (id, proposal_id, kind, to_whom, country, addressee, product_id, written_by,
  written_at, expected)
  on messages.letters to ballast_service;

grant insert on messages.letter_texts to ballast_service;
