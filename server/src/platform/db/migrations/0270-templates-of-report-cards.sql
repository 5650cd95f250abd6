-- How the school's report cards look. A card keeps the one that it was published with.
alter table school add column card_template text not null default 'classic'
  check (card_template in ('classic', 'framed', 'plain'));
