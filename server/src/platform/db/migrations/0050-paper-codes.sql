-- Twelve letters of Crockford's alphabet that nobody can guess: sixty random bits.
create function new_paper_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(random, place) & 31) + 1, 1), '' order by place)
  from (select uuid_send(gen_random_uuid()) as random offset 0) uuid,
    -- The bytes that are random through and through.
    unnest('{0,1,2,3,4,5,7,9,10,11,12,13}'::integer[]) place
$$;

-- By what stands on it anybody can ask whether a paper is genuine. One table, so that a code is unique among papers of every kind.
create table paper_code (
  code text primary key default new_paper_code() check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  report_card_id uuid unique references report_card on delete cascade
);

create function give_codes_to_cards() returns trigger language plpgsql as $$
begin
  insert into paper_code (report_card_id) select id from added;
  return null;
end $$;
create trigger report_card_has_code after insert on report_card referencing new table as added
  for each statement execute function give_codes_to_cards();

insert into paper_code (report_card_id) select id from report_card;

create function refuse_other_code() returns trigger language plpgsql as $$
begin raise exception 'The code stands on paper and stays'; end $$;
create trigger paper_code_stays before update on paper_code for each row execute function refuse_other_code();
