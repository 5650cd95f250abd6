import { figure, made, nothing, type PersonalTables, row, rowIn, whoDidIt, work } from './fates'

/** Who they are, and where they are placed. */
export const people: PersonalTables = {
  student: {
    owner: { student: 'id' },
    personal: [
      { columns: ['id', 'status'], ...figure('record') },
      { columns: ['admission_number'], erase: 'number', shownIn: 'record', tells: 'word' },
      {
        columns: ['learner_id', 'exam_number', 'printed_name', 'phone'],
        erase: 'null',
        shownIn: 'record',
        tells: 'word',
      },
      { columns: ['given_names'], erase: 'blank', shownIn: 'record', tells: 'name' },
      { columns: ['family_name'], erase: 'name', shownIn: 'record', tells: 'name' },
      { columns: ['sex', 'birth_date', 'house', 'boarding', 'admitted_on'], ...nothing('record') },
      { columns: ['email'], erase: 'null', shownIn: 'record', tells: 'address' },
      { columns: ['stream_id'], erase: { keeps: 'counts a place in the stream' }, toldIn: 'record' },
      { columns: ['photo'], erase: 'null' },
      { columns: ['consent_on'], ...nothing('consent') },
      { columns: ['consent_by', 'consent_note'], ...nothing('consent'), isFree: true },
      { columns: ['name', 'search_text'], ...made },
      { columns: ['erased_at'], ...figure() },
    ],
    plain: ['version'],
  },
  staff: {
    owner: { staff: 'id' },
    personal: [
      { columns: ['id', 'status'], ...figure('record') },
      { columns: ['staff_number'], erase: 'number', shownIn: 'record', tells: 'word' },
      { columns: ['title', 'sex', 'birth_date', 'qualifications', 'started_on'], ...nothing('record') },
      { columns: ['given_names'], erase: 'blank', shownIn: 'record', tells: 'name' },
      { columns: ['family_name'], erase: 'name', shownIn: 'record', tells: 'name' },
      { columns: ['phone'], erase: 'null', shownIn: 'record', tells: 'word' },
      { columns: ['email'], erase: 'null', shownIn: 'record', tells: 'address' },
      { columns: ['photo'], erase: 'null' },
      { columns: ['name', 'search_text'], ...made },
      { columns: ['erased_at'], ...figure() },
    ],
    plain: ['version'],
  },
  student_note: {
    owner: { student: 'student_id' },
    personal: [
      { columns: ['audience', 'written_at', 'removed_at'], ...rowIn('notes') },
      { columns: ['body'], ...rowIn('notes'), isFree: true },
      { columns: ['student_id'], ...row },
      { columns: ['account_id'], ...whoDidIt, toldIn: 'notes' },
    ],
    plain: ['id'],
  },
  // A guardian of nobody else goes with the child; one who has other children stays theirs.
  guardian: {
    personal: [
      { columns: ['given_names', 'family_name'], erase: 'row', shownIn: 'guardians', tells: 'name' },
      { columns: ['phones'], erase: 'row', shownIn: 'guardians', tells: 'word' },
      { columns: ['email'], erase: 'row', shownIn: 'guardians', tells: 'address' },
      { columns: ['name', 'search_text', 'phone_keys'], ...made },
    ],
    plain: ['id', 'version'],
  },
  different_guardians: {
    personal: [{ columns: ['first_id', 'second_id', 'said_by', 'said_at'], ...row }],
  },
  different_children: {
    owner: { student: 'student_id', application: 'application_id' },
    personal: [{ columns: ['application_id', 'other_application_id', 'student_id', 'said_by', 'said_at'], ...row }],
  },
  different_students: {
    owner: { student: 'first_id' },
    personal: [{ columns: ['first_id', 'second_id', 'said_by', 'said_at'], ...row }],
  },
  student_guardian: {
    personal: [
      { columns: ['student_id', 'guardian_id'], ...row },
      { columns: ['relation', 'is_primary', 'is_emergency', 'lives_with'], ...rowIn('guardians') },
    ],
  },
  application: {
    owner: { student: 'student_id' },
    personal: [
      { columns: ['number'], erase: 'number', shownIn: 'application', tells: 'word' },
      { columns: ['given_names'], erase: 'blank', shownIn: 'application', tells: 'name' },
      { columns: ['family_name'], erase: 'name', shownIn: 'application', tells: 'name' },
      { columns: ['name'], ...made, shownIn: 'application' },
      {
        columns: [
          ...(['sex', 'birth_date', 'leaving_result', 'consent_on'] as const),
          ...(['guardian_relation', 'second_guardian_relation'] as const),
        ],
        ...nothing('application'),
      },
      { columns: ['learner_id'], ...nothing('application'), tells: 'word' },
      { columns: ['previous_school', 'decision', 'decision_before'], ...nothing('application'), isFree: true },
      {
        columns: [
          ...(['guardian_given_names', 'guardian_family_name'] as const),
          ...(['second_guardian_given_names', 'second_guardian_family_name'] as const),
        ],
        ...{ erase: 'blank', shownIn: 'application' },
      },
      { columns: ['conditions', 'note'], erase: 'blank', shownIn: 'application', isFree: true },
      { columns: ['superseded_reason'], ...nothing('application'), isFree: true },
      { columns: ['superseded_at', 'onto_record_at'], ...figure('application') },
      { columns: ['onto_record_before'], erase: 'null' },
      { columns: ['guardian_phone', 'second_guardian_phone'], erase: 'null', shownIn: 'application', tells: 'word' },
      { columns: ['guardian_email', 'second_guardian_email'], erase: 'null', shownIn: 'application', tells: 'address' },
      {
        columns: ['id', 'class_code', 'stage', 'stage_since', 'entry_year', 'applied_on', 'decided_on'],
        ...figure('application'),
      },
      { columns: ['decided_by', 'superseded_by', 'onto_record_by'], ...whoDidIt },
      { columns: ['student_id', 'onto_record_act'], ...figure() },
      { columns: ['search_text'], ...made },
    ],
    plain: ['version'],
  },
  application_document: {
    owner: { application: 'application_id' },
    personal: [
      { columns: ['kind', 'name', 'type', 'size', 'added_at', 'file'], ...rowIn('documents') },
      { columns: ['application_id', 'added_by'], ...row },
    ],
    plain: ['id'],
  },
  placement: {
    personal: [
      { columns: ['during', 'is_suspended', 'began_by', 'ended_by'], ...figure('years') },
      { columns: ['reason', 'destination'], ...nothing('years') },
      { columns: ['student_id'], ...figure() },
      { columns: ['stream_id'], ...work('years') },
    ],
  },
  subject_choice: {
    personal: [
      { columns: ['student_id'], ...figure() },
      { columns: ['during'], ...figure('subjects') },
      { columns: ['subject_id'], ...work('subjects') },
    ],
  },
  student_act: {
    personal: [{ columns: ['account_id', 'undone_by'], ...whoDidIt }],
    plain: ['id', 'kind', 'on_date', 'at', 'undone_at'],
  },
  student_act_change: {
    owner: { student: 'student_id' },
    personal: [
      { columns: ['student_id', 'before', 'after', 'closed_account_id', 'opened_account_id', 'opens_account'], ...row },
    ],
    plain: ['act_id'],
  },
  student_subject: {
    personal: [
      { columns: ['student_id'], ...figure() },
      { columns: ['subject_id'], ...work('subjects') },
    ],
  },
  staff_subject: {
    personal: [
      { columns: ['staff_id'], ...figure() },
      { columns: ['subject_id'], ...work('subjects') },
    ],
  },
  enrolment: {
    personal: [
      { columns: ['student_id'], ...figure() },
      { columns: ['teaching_group_id'], ...work('groups') },
      { columns: ['begins_on', 'ends_on'], ...figure('groups') },
    ],
  },
  group_membership: {
    personal: [
      { columns: ['student_id'], ...figure() },
      { columns: ['teaching_group_id', 'subject_id', 'during'], ...work('sets') },
    ],
    plain: ['is_chosen'],
  },
  group_teacher: {
    personal: [
      { columns: ['staff_id'], ...figure() },
      { columns: ['teaching_group_id'], ...work('groups') },
    ],
  },
  allocation: {
    personal: [
      { columns: ['staff_id'], ...figure() },
      { columns: ['subject_id', 'stream_id', 'teaching_group_id', 'during'], ...work('allocations') },
    ],
    plain: ['id', 'group_id'],
  },
  allocation_act: {
    personal: [{ columns: ['account_id', 'undone_by'], ...whoDidIt }],
    plain: ['id', 'on_date', 'at', 'undone_at'],
  },
  allocation_act_change: {
    personal: [
      { columns: ['staff_id'], ...figure() },
      { columns: ['subject_id', 'stream_id', 'teaching_group_id', 'before', 'after'], ...work() },
    ],
    plain: ['act_id', 'allocation_id', 'group_id'],
  },
  hand_over: {
    personal: [
      { columns: ['from_staff_id', 'to_staff_id'], ...figure() },
      { columns: ['during', 'takes_all'], ...work('hand-overs') },
      { columns: ['made_by'], ...whoDidIt },
    ],
    plain: ['id', 'made_at'],
  },
  hand_over_group: {
    personal: [{ columns: ['stream_id', 'teaching_group_id', 'subject_id'], ...work('hand-overs') }],
    plain: ['hand_over_id', 'group_id'],
  },
  withdrawn_hand_over: {
    personal: [
      { columns: ['from_staff_id', 'to_staff_id', 'during', 'takes_all', 'groups', 'withdrawn_on'], ...figure() },
      { columns: ['made_by', 'withdrawn_by'], ...whoDidIt },
    ],
    plain: ['hand_over_id', 'made_at'],
  },
  class_set_act: {
    personal: [{ columns: ['account_id', 'undone_by'], ...whoDidIt }],
    plain: ['id', 'before', 'after', 'at', 'undone_at'],
  },
  employment_end: {
    personal: [
      { columns: ['staff_id', 'status_before', 'on_date'], ...figure() },
      { columns: ['ended_by', 'restored_by'], ...whoDidIt },
    ],
    plain: ['id', 'ended_at', 'restored_at', 'is_planned'],
  },
  employment_end_allocation: {
    personal: [{ columns: ['group_id', 'subject_id', 'during'], ...figure() }],
    plain: ['employment_end_id'],
  },
  employment_end_duty: {
    personal: [{ columns: ['stream_id', 'during'], ...figure() }],
    plain: ['employment_end_id'],
  },
  class_teacher: {
    personal: [
      { columns: ['staff_id'], ...figure() },
      { columns: ['stream_id', 'during'], ...work('classes') },
    ],
  },
  stream: {
    personal: [{ columns: ['class_teacher_id'], ...work() }],
    plain: ['id', 'class_code', 'name', 'room', 'capacity', 'student_count', 'version', 'female_count', 'male_count'],
  },
  rollover: {
    personal: [{ columns: ['applied_by', 'undone_by'], ...whoDidIt }],
    plain: ['id', 'from_year_id', 'to_year_id', 'applied_at', 'undone_at', 'former_term_id', 'made_term_id', 'act_id'],
  },
  rollover_stream: {
    personal: [{ columns: ['from_teacher_id', 'to_teacher_id'], ...work() }],
    plain: ['rollover_id', 'stream_id', 'is_new'],
  },
  rollover_student: {
    personal: [
      {
        columns: [
          'student_id',
          'outcome',
          'from_stream_id',
          'to_stream_id',
          'from_status',
          'to_status',
          'from_subject_ids',
          'to_subject_ids',
        ],
        ...figure(),
      },
      { columns: ['disabled_account_id'], ...whoDidIt },
    ],
    plain: ['rollover_id'],
  },
  photo: {
    personal: [{ columns: ['id', 'file', 'thumbnail'], ...row }],
  },
  student_without_account: {
    personal: [{ columns: ['student_id'], ...row }],
  },
}
