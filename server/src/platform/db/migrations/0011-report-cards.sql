-- For which averages a comment is suggested.
alter table comment_template add column from_percent smallint not null default 0 check (from_percent between 0 and 100);
alter table comment_template add column to_percent smallint not null default 100 check (to_percent between 0 and 100);
alter table comment_template add check (from_percent <= to_percent);

-- A bank to start from; a school changes it as it likes.
insert into comment_template (author, from_percent, to_percent, text) values
  ('class-teacher', 80, 100, 'An excellent term. Keep setting yourself new goals, and help those around you.'),
  ('class-teacher', 65, 79, 'A very good term of steady work. With more questions in class the next step is near.'),
  ('class-teacher', 50, 64, 'A fair term. Plan your private study, and ask for help early in the weaker subjects.'),
  ('class-teacher', 35, 49, 'There is more in you than this result shows. Revise every day, and bring your work to be looked at.'),
  ('class-teacher', 0, 34, 'This result worries us. Come and talk with me, so that we make a plan together.'),
  ('head-teacher', 80, 100, 'Outstanding. The school is proud of you.'),
  ('head-teacher', 65, 79, 'Very good work. Aim higher still.'),
  ('head-teacher', 50, 64, 'Satisfactory. More effort will bring more.'),
  ('head-teacher', 35, 49, 'You can do better. We expect it of you next term.'),
  ('head-teacher', 0, 34, 'Much more effort is needed. Please come with your parent or guardian.');

-- When the work last told how far it is; what has been silent for long belongs to a server that has stopped.
alter table report_card_run add column seen_at timestamptz not null default now();
-- One at a time.
create unique index report_card_run_running on report_card_run ((true)) where state = 'running';
