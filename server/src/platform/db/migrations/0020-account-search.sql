-- People are found among a hundred thousand accounts by a text that is kept, and not folded again for each of them.
drop index account_search;
alter table account add column search_text text not null generated always as (folded(display_name)) stored;
create index account_search on account using gin (search_text gin_trgm_ops);
