-- Which terms have marks that are open again is asked with each first screen of a teacher; nearly always there are none.
create index assessment_reopened on assessment (term_id) where reopened_at is not null;
