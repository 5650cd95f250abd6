-- The key of the ready-made set that a scheme began with, so that what of it is not proven is said as long as it is used.
alter table grading_scheme add column ready_made text;
-- Schemes of before have it where they still bear the name of the set.
update grading_scheme set ready_made = set.key
from (values
  ('ug-9pt-vienna-olevel', 'Nine grades, O-level report card of 2019'),
  ('ug-9pt-ugandafact-uce2023-proposed', 'Nine grades, O-level as proposed in 2023'),
  ('ug-nlsc-uce', 'A to E, O-level since 2024'),
  ('ug-9pt-vienna-alevel', 'Papers D1 to F9, A-level report card of 2019'),
  ('ug-9pt-ugandafact-alevel', 'Papers D1 to F9, A-level from the press'),
  ('ug-9pt-israel-km', 'Papers D1 to F9, A-level, lower pass marks'),
  ('ke-kcse-base', 'A to E in twelve steps, best seven'),
  ('ke-kjsea-8level', 'Eight levels, EE1 to BE2'),
  ('tz-csee-a', 'A to F, best seven, C from 45'),
  ('tz-csee-b', 'A to F, best seven, C from 50'),
  ('rw-nesa-core', 'A to F in seven steps, 20 is fair')
) as set (key, name)
where grading_scheme.name = set.name;
