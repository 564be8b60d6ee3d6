-- The community: posts that are visible after review, comments, likes, reports, blocks, and decisions of
-- staff. None of it is money; like sessions, the tables are local (on one machine).
create schema community;

grant usage on schema community to ballast_service;

-- A post of a member has an author; one of the operator has the person of the staff who wrote it.
create table community.posts (
  id uuid primary key,
  author_id uuid,
  maker text,
  label text check (label in ('staff', 'promotion')),
  content text not null check (length(content) between 1 and 8000),
  video_url text check (video_url ~ '^https://(www\.youtube\.com/watch\?v=|vimeo\.com/)'),
  -- hidden: by reports, until a person of the staff decides
  state text not null default 'waiting'
    check (state in ('waiting', 'shown', 'refused', 'hidden', 'deleted')),
  reason text check (length(reason) between 3 and 500),
  likes int not null default 0 check (likes >= 0),
  created_at timestamptz not null,
  decided_by text,
  shown_at timestamptz,
  constraint of_a_member_or_of_the_staff check ((author_id is null) = (maker is not null)),
  constraint staff_posts_say_so check (author_id is not null or label is not null),
  constraint members_are_not_the_staff check (author_id is null or label is distinct from 'staff'),
  -- a visible post was approved, and not by its own maker
  constraint shown_after_review
    check (state <> 'shown' or (shown_at is not null and decided_by is not null)),
  constraint reviewed_by_another check (decided_by <> maker),
  constraint refused_with_a_reason check (state <> 'refused' or reason is not null)
);

create index on community.posts (shown_at desc, id desc) where state = 'shown';

create index on community.posts (author_id, created_at desc, id desc);

create index on community.posts (created_at, id) where state = 'waiting';

create index on community.posts (created_at desc, id desc);

grant select, insert on community.posts to ballast_service;

grant update (label, state, reason, likes, decided_by, shown_at)
  on community.posts to ballast_service;

-- Two sizes of one picture, each a file.
create table community.post_images (
  post_id uuid not null references community.posts,
  no int not null check (no between 1 and 6),
  file_id uuid not null references members.files,
  small_file_id uuid not null references members.files,
  width int not null check (width > 0),
  height int not null check (height > 0),
  primary key (post_id, no)
);

create index on community.post_images (file_id);

create index on community.post_images (small_file_id);

grant select, insert on community.post_images to ballast_service;

create table community.likes (
  post_id uuid not null references community.posts,
  liker_id uuid not null,
  at timestamptz not null,
  primary key (post_id, liker_id)
);

grant select, insert on community.likes to ballast_service;

create table community.comments (
  id uuid primary key,
  post_id uuid not null references community.posts,
  author_id uuid not null,
  answers_id uuid references community.comments,
  content text not null check (length(content) between 1 and 2000),
  state text not null default 'shown' check (state in ('shown', 'hidden', 'deleted')),
  reason text check (length(reason) between 3 and 500),
  created_at timestamptz not null
);

create index on community.comments (post_id, created_at desc, id desc) where state = 'shown';

create index on community.comments (author_id, created_at desc);

create index on community.comments (created_at desc, id desc);

grant select, insert, update (state, reason) on community.comments to ballast_service;

-- A report of one member about one item; settled when a person of the staff has decided.
create table community.reports (
  id uuid primary key,
  reporter_id uuid not null,
  post_id uuid references community.posts,
  comment_id uuid references community.comments,
  reason text not null
    check (reason in ('scam', 'false_promise', 'abuse', 'privacy', 'spam', 'other')),
  at timestamptz not null,
  settled_at timestamptz,
  check (num_nonnulls(post_id, comment_id) = 1),
  unique (reporter_id, post_id),
  unique (reporter_id, comment_id)
);

create index on community.reports (post_id) where settled_at is null;

create index on community.reports (comment_id) where settled_at is null;

create index on community.reports (reporter_id, at);

grant select, insert, update (settled_at) on community.reports to ballast_service;

create table community.blocks (
  id uuid primary key,
  blocker_id uuid not null,
  blocked_id uuid not null check (blocked_id <> blocker_id),
  at timestamptz not null,
  unique (blocker_id, blocked_id)
);

grant select, insert, delete on community.blocks to ballast_service;

-- Decisions about a member's posts and comments, in order, to notify the author and for the record. `staff`
-- is 'reports' when reports alone hid it.
create table community.decisions (
  id uuid primary key,
  author_id uuid not null,
  post_id uuid references community.posts,
  comment_id uuid references community.comments,
  outcome text not null check (outcome in ('approved', 'refused', 'hidden', 'shown_again')),
  reason text,
  staff text not null,
  at timestamptz not null,
  check (num_nonnulls(post_id, comment_id) = 1)
);

create index on community.decisions (at, id);

create index on community.decisions (author_id, at);

grant select, insert on community.decisions to ballast_service;

-- Limits for one member in 24 hours, and the number of reports that hide an item until it is reviewed.
insert into platform.settings (name, value) values ('community.limits',
  '{"posts": 5, "comments": 60, "commentsMinute": 6, "reports": 20, "blocks": 500, "reportsHide": 3}');
