-- The card of each student in a term that counts: the newest one, where the stream that issued it is still the one that issues theirs.
create function counting_cards(asked_term uuid) returns table (id uuid, student_id uuid, stream_id uuid) language sql stable as $$
  with issuer as materialized (select * from issuers_of_changed(asked_term)),
  newest as (
    select distinct on (card.student_id) card.id, card.student_id, card.stream_id from report_card card
    where term_id = asked_term and superseded_at is null order by card.student_id, edition desc)
  select newest.id, newest.student_id, newest.stream_id from newest
  where newest.student_id not in (select issuer.student_id from issuer)
    or (newest.student_id, newest.stream_id) in (select issuer.student_id, issuer.stream_id from issuer where issuer.stream_id is not null)
$$;
