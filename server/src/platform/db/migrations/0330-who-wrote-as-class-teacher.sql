-- Whose words the class teacher's are: whoever leads the stream later must not stand under them. Empty where an admin wrote them or they
-- were suggested, which whoever leads the stream answers for.
alter table report_comment add column class_teacher_by uuid references account;
create index report_comment_by_writer on report_comment (class_teacher_by) where class_teacher_by is not null;

-- The audit knows who wrote what stands there. A suggestion names its student in what was written, a person's comment does not.
alter table report_comment disable trigger report_comment_version;
update report_comment set class_teacher_by = wrote.account_id
from (
  select comment.student_id, comment.term_id, entry.account_id
  from report_comment comment cross join lateral (
    select account_id, after ? 'studentId' as is_suggested from audit_entry
    where record_kind = 'report comment' and record_id = comment.student_id
      and after ->> 'classTeacher' = comment.class_teacher
      and coalesce(before ->> 'classTeacher', '') <> comment.class_teacher
    order by id desc limit 1) entry
  join account on account.id = entry.account_id and category = 'staff' and staff_id is not null
  where comment.class_teacher <> '' and not entry.is_suggested) wrote
where report_comment.student_id = wrote.student_id and report_comment.term_id = wrote.term_id;
alter table report_comment enable trigger report_comment_version;
