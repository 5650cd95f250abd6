-- Since when a notice says what it says: whoever read it before has not read that. Null until its words are changed.
alter table notice add column reworded_at timestamptz;
