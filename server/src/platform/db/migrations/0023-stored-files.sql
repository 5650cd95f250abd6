-- Every file that the portal keeps lies in one store, named by the SHA-256 of what is in it. Whoever refers to one does so by a
-- foreign key, so the database knows which files are still wanted.
create table stored_file (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  size integer not null,
  put_at timestamptz not null default now()
);

-- Two may have sent the same file. Rows from before carry the name of a file in a folder, until the start takes that over.
alter table application_document drop constraint application_document_file_key;
alter table application_document alter column file type text;
alter table application_document add foreign key (file) references stored_file not valid;
create index application_document_by_file on application_document (file);

alter table chat_attachment drop constraint chat_attachment_file_key;
alter table chat_attachment add foreign key (file) references stored_file not valid;
create index chat_attachment_by_file on chat_attachment (file);

alter table notice_file drop constraint notice_file_file_key;
alter table notice_file add foreign key (file) references stored_file not valid;
create index notice_file_by_file on notice_file (file);

-- The two sizes of a photo, by the random name under which a person has it.
create table photo (
  id text primary key,
  file text not null references stored_file,
  thumbnail text not null references stored_file
);
create index photo_by_file on photo (file);
create index photo_by_thumbnail on photo (thumbnail);

-- The cards of the run, until the next one is done.
alter table report_card_run add column file text references stored_file;
