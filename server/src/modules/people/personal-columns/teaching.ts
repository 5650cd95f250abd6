import { blank, figure, nothing, type PersonalTables, row, rowIn, whoDidIt, words, work } from './fates'

/** What they do at school: lessons, registers, marks and report cards. */
export const teaching: PersonalTables = {
  staff_absence: {
    owner: { staff: 'staff_id' },
    personal: [
      { columns: ['first_day', 'last_day'], ...figure('absences') },
      { columns: ['reason'], erase: 'blank', shownIn: 'absences' },
      { columns: ['staff_id', 'made_at'], ...figure() },
      { columns: ['made_by'], ...whoDidIt },
    ],
    plain: ['id'],
  },
  lesson_cover: {
    personal: [
      { columns: ['day', 'period'], ...figure('covers') },
      { columns: ['staff_id', 'leaver_id', 'made_at'], ...figure() },
      { columns: ['made_by'], ...whoDidIt },
    ],
    plain: ['id', 'absence_id'],
  },
  cover_taken_back: {
    owner: { staff: 'staff_id' },
    personal: [{ columns: ['staff_id', 'absent_id', 'day', 'period', 'taken_back_at'], ...row }],
    plain: ['id'],
  },
  lesson_not_held: {
    owner: { staff: 'staff_id' },
    personal: [
      { columns: ['day', 'period'], ...figure('not-held') },
      { columns: ['reason'], erase: 'blank', shownIn: 'not-held' },
      { columns: ['staff_id', 'made_at'], ...figure() },
      { columns: ['made_by'], ...whoDidIt },
    ],
    plain: ['id', 'stream_id'],
  },
  lesson_staff: {
    personal: [{ columns: ['staff_id'], ...work() }],
    plain: ['lesson_id'],
  },
  lesson_demand_staff: {
    personal: [{ columns: ['staff_id'], ...work() }],
    plain: ['demand_id'],
  },
  staff_unavailable: {
    personal: [{ columns: ['staff_id', 'day', 'period'], ...work() }],
    plain: ['term_id'],
  },
  staff_wish: {
    personal: [{ columns: ['staff_id', 'most_per_day', 'avoids_gaps'], ...work() }],
    plain: ['term_id'],
  },
  lesson_file_words: {
    personal: [{ columns: ['teachers'], ...blank }],
    plain: ['lesson_id', 'activity', 'place', 'subject', 'students', 'room', 'tags', 'comments'],
  },
  timetable_name: {
    owner: { staff: 'staff_id' },
    personal: [
      { columns: ['text'], ...rowIn('timetable-names') },
      { columns: ['staff_id'], ...row },
    ],
    plain: ['kind', 'subject_id', 'stream_id', 'room_id', 'place', 'part'],
  },
  lesson: {
    personal: [{ columns: ['title', 'group_name'], ...words }],
    plain: ['id', 'timetable_id', 'demand_id', 'subject_id', 'duration', 'day', 'period', 'is_pinned', 'version'],
  },
  lesson_demand: {
    personal: [{ columns: ['title', 'group_name'], ...words }],
    plain: ['id', 'term_id', 'subject_id', 'periods', 'doubles', 'most_per_day', 'part_of_day', 'version'],
  },
  calendar_feed: {
    owner: { student: 'student_id', staff: 'staff_id' },
    personal: [
      { columns: ['made_at', 'revoked_at'], ...rowIn('calendar-feeds') },
      { columns: ['secret_hash', 'staff_id', 'student_id', 'made_by'], ...row },
    ],
    plain: ['id', 'stream_id'],
  },
  register: {
    personal: [{ columns: ['taken_by', 'first_taken_by'], ...whoDidIt }],
    plain: [
      'id',
      'stream_id',
      'day',
      'session',
      'version',
      'taken_at',
      'present',
      'absent',
      'late',
      'excused',
      'term_id',
      'is_early',
      'first_taken_at',
      'is_partial',
    ],
  },
  register_part: {
    personal: [{ columns: ['taken_by'], ...whoDidIt }],
    plain: ['register_id', 'subject_id', 'teaching_group_id', 'taken_at'],
  },
  register_entry: {
    personal: [
      { columns: ['day', 'session', 'status', 'minutes_late'], ...figure('attendance') },
      { columns: ['note'], ...nothing('attendance'), isFree: true },
      { columns: ['student_id', 'changed_at'], ...figure() },
      { columns: ['changed_by'], ...whoDidIt },
    ],
    plain: ['register_id', 'version'],
  },
  register_change: {
    personal: [
      {
        columns: ['at', 'before_status', 'before_minutes_late', 'status', 'minutes_late'],
        ...figure('attendance-changes'),
      },
      { columns: ['before_note', 'note'], ...nothing('attendance-changes'), isFree: true },
      { columns: ['student_id'], ...figure() },
      { columns: ['account_id'], ...whoDidIt, toldIn: 'attendance-changes' },
    ],
    plain: ['id', 'register_id', 'version'],
  },
  imported_entry: {
    personal: [{ columns: ['student_id', 'day', 'session'], ...figure() }],
    plain: ['import_id', 'version'],
  },
  student_attendance: {
    personal: [
      { columns: ['student_id', 'present', 'absent', 'late', 'excused', 'share', 'share_unexcused'], ...figure() },
    ],
    plain: ['term_id'],
  },
  mark: {
    personal: [
      { columns: ['value', 'status', 'changed_at'], ...figure('marks') },
      { columns: ['student_id'], ...figure() },
      { columns: ['assessment_id'], ...work('marks') },
      { columns: ['changed_by'], ...whoDidIt },
    ],
    plain: ['version', 'upload_id', 'exemption_id', 'moderation_id'],
  },
  moderation: {
    personal: [
      { columns: ['reason'], ...words },
      { columns: ['made_by', 'undone_by'], ...whoDidIt },
    ],
    plain: ['id', 'assessment_id', 'kind', 'amount', 'decimals', 'marks', 'made_at', 'undone_at'],
  },
  mark_exemption: {
    owner: { student: 'student_id' },
    personal: [
      { columns: ['kind', 'during', 'made_at'], ...rowIn('mark-exemptions') },
      { columns: ['reason'], ...rowIn('mark-exemptions'), isFree: true },
      { columns: ['student_id', 'undone_at', 'made_by', 'undone_by'], ...row },
    ],
    plain: ['id', 'term_id', 'subject_id', 'paper'],
  },
  mark_change: {
    personal: [
      { columns: ['at', 'before_value', 'before_status', 'value', 'status'], ...figure('mark-changes') },
      { columns: ['student_id', 'first_at'], ...figure() },
      { columns: ['assessment_id'], ...work('mark-changes') },
      { columns: ['account_id', 'first_account_id'], ...whoDidIt, toldIn: 'mark-changes' },
    ],
    plain: ['id', 'version', 'upload_id', 'moderation_id', 'first_upload_id'],
  },
  withdrawn_assessment: { personal: [], plain: ['id', 'subject_id', 'title', 'import_id', 'withdrawn_at'] },
  assessment: {
    personal: [{ columns: ['created_by'], ...whoDidIt }],
    plain: [
      'id',
      'subject_id',
      'stream_id',
      'teaching_group_id',
      'group_id',
      'term_id',
      'title',
      'kind',
      'out_of',
      'weight',
      'held_on',
      'status',
      'paper',
      'version',
      'status_since',
      'reopened_at',
    ],
  },
  grading_scheme: {
    personal: [{ columns: ['created_by'], ...whoDidIt }],
    plain: [
      'id',
      'family_id',
      'number',
      'name',
      'level',
      'note',
      'state',
      'document',
      'ready_made',
      'version',
      'created_at',
      'activated_at',
    ],
  },
  report_comment: {
    owner: { student: 'student_id' },
    personal: [
      { columns: ['class_teacher', 'head_teacher'], ...rowIn('report-comments'), isFree: true },
      { columns: ['student_id'], ...row },
      { columns: ['class_teacher_by'], ...whoDidIt },
    ],
    plain: ['term_id', 'version'],
  },
  subject_comment: {
    owner: { student: 'student_id' },
    personal: [
      { columns: ['body'], ...rowIn('subject-comments'), isFree: true },
      { columns: ['student_id'], ...row },
    ],
    plain: ['term_id', 'subject_id', 'version'],
  },
  report_card: {
    personal: [
      { columns: ['edition', 'published_at', 'content', 'superseded_at'], ...rowIn('report-cards') },
      { columns: ['superseded_reason'], ...rowIn('report-cards'), isFree: true },
      { columns: ['student_id', 'published_by', 'superseded_by'], ...row },
    ],
    plain: ['id', 'term_id', 'stream_id', 'grading_scheme_id'],
  },
  paper_code: {
    personal: [
      { columns: ['code'], ...rowIn('report-cards') },
      { columns: ['report_card_id', 'paper_id'], ...row },
    ],
  },
  issued_paper: {
    personal: [
      { columns: ['kind', 'edition', 'issued_on', 'content', 'withdrawn_on', 'superseded_at'], ...rowIn('papers') },
      { columns: ['withdrawn_reason', 'superseded_reason'], ...rowIn('papers'), isFree: true },
      { columns: ['student_id', 'issued_at', 'issued_by', 'withdrawn_by', 'superseded_by'], ...row },
    ],
    plain: ['id'],
  },
  report_card_opened: {
    personal: [
      { columns: ['opened_at'], ...rowIn('report-cards-opened') },
      { columns: ['card_id'], ...row },
    ],
  },
  report_card_run: {
    personal: [{ columns: ['started_by'], ...whoDidIt }],
    plain: ['id', 'term_id', 'started_at', 'finished_at', 'state', 'cards', 'printed', 'failure', 'file'],
  },
  timetable: {
    personal: [{ columns: ['published_by'], ...whoDidIt }],
    plain: ['id', 'term_id', 'title', 'state', 'based_on', 'made_at', 'published_at', 'during', 'version'],
  },
  timetable_run: {
    personal: [
      {
        columns: ['obstacles', 'result', 'found'],
        erase: { keeps: 'goes with its row at each erasure, as it can be searched for again' },
      },
    ],
    plain: ['id', 'timetable_id', 'state', 'started_at', 'part', 'clashes', 'fingerprint'],
  },
}
