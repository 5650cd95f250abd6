-- What there was to choose from when a role was last saved: what a later release adds is still to be decided on.
alter table role add column offered text[];
-- Notes of students have come since.
update role set offered = array[
  'accounts.write', 'admissions.read', 'admissions.write', 'allocations.write', 'attendance.read',
  'chat-groups.write', 'chat-reports.write', 'chat.use', 'chat.write-to-all', 'classes.read', 'classes.write',
  'grading.write', 'marks.approve', 'marks.read', 'marks.read-all', 'marks.write', 'notices.read', 'notices.write',
  'notices.write-to-all', 'notifications.read', 'office-tasks.read', 'own-record.read', 'own-sessions.write',
  'own-timetable.read', 'papers.write', 'people.erase', 'people.see-as', 'person-records.read', 'photos.read-all',
  'registers.import', 'registers.read', 'registers.read-all', 'registers.write', 'releases.read',
  'report-cards.read', 'report-cards.write', 'report-comments.write', 'roles.write', 'rollovers.write',
  'rosters.import', 'school.read', 'school.write', 'sign-in.write', 'staff-photos.read', 'staff.read', 'staff.write',
  'students.read', 'students.write', 'subjects.write', 'teaching.read', 'terms.write', 'timetables.write'
];
