-- What a school writes on transcripts, leaving certificates and testimonials; in braces stands what is filled in for each student.
create table paper_template (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('transcript', 'leaving-certificate', 'testimonial')),
  title text not null,
  text text not null,
  version integer not null default 1,
  unique (kind, title)
);
create trigger paper_template_version before update on paper_template for each row execute function next_version();

-- Texts to start from; a school changes them as it likes.
insert into paper_template (kind, title, text) values
  ('transcript', 'Transcript of results',
   'This is to certify that {name}, admission number {admission number}, was a student of {school} in the years {years}. The results below are those of the report cards that the school has published.'),
  ('leaving-certificate', 'Leaving certificate',
   E'This is to certify that {name}, admission number {admission number}, was admitted to {school} on {admitted on} and left on {left on}.\n\nThe last class attended was {class}. Conduct during the time at the school: {conduct}.\n\nNothing is known to the school that would stand against admission elsewhere.'),
  ('testimonial', 'Testimonial',
   E'To whom it may concern\n\n{name} has been a student of {school} in the years {years}, most recently in {class}.\n\nConduct: {conduct}.\n\nWe recommend {name} to whoever reads this, and will gladly answer questions.');

-- A paper that was issued, with all that stands on it. It can be printed again at any time, and be withdrawn once.
create table issued_paper (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references student,
  kind text not null check (kind in ('transcript', 'leaving-certificate', 'testimonial')),
  -- 1 for the first; a later one of the kind replaces those before it.
  edition smallint not null,
  content jsonb not null,
  issued_on date not null default school_today(),
  issued_at timestamptz not null default now(),
  issued_by uuid references account,
  withdrawn_on date,
  withdrawn_by uuid references account,
  withdrawn_reason text,
  unique (student_id, kind, edition),
  check ((withdrawn_on is null) = (withdrawn_reason is null))
);

-- The words of a reason may be masked when somebody is erased, and the papers of whoever is erased go.
create function refuse_change_of_paper() returns trigger language plpgsql as $$
declare
  withdrawal constant text[] := '{withdrawn_on,withdrawn_by,withdrawn_reason}';
begin
  if tg_op = 'DELETE' and current_setting('bellhouse.erasing', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - withdrawal = to_jsonb(old) - withdrawal
    and (old.withdrawn_on is null
      or (new.withdrawn_on, new.withdrawn_by) is not distinct from (old.withdrawn_on, old.withdrawn_by)) then
    return new;
  end if;
  raise exception 'A paper that was issued stays as it is';
end $$;
create trigger issued_paper_stays before update or delete on issued_paper
  for each row execute function refuse_change_of_paper();

create function erase_papers(erased uuid) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform set_config('bellhouse.erasing', 'on', true);
  delete from issued_paper where student_id = erased;
  perform set_config('bellhouse.erasing', 'off', true);
end $$;

alter table paper_code add column paper_id uuid unique references issued_paper on delete cascade;
alter table paper_code add check (num_nonnulls(report_card_id, paper_id) = 1);

create function give_codes_to_papers() returns trigger language plpgsql as $$
begin
  insert into paper_code (paper_id) select id from added;
  return null;
end $$;
create trigger issued_paper_has_code after insert on issued_paper referencing new table as added
  for each statement execute function give_codes_to_papers();
