// Written by `pnpm --filter @bellhouse/server db:types` from the migrated database.
import type { Generated, GeneratedAlways } from 'kysely'

export interface Database {
  academic_year: {
    id: Generated<string>
    title: string
    start_date: string
    end_date: string
    version: Generated<number>
  }
  account: {
    id: Generated<string>
    username: string
    category: 'admin' | 'staff' | 'student'
    password_hash: string | null
    email: string | null
    staff_id: string | null
    student_id: string | null
    display_name: string
    photo: string | null
    is_disabled: Generated<boolean>
    must_change_password: Generated<boolean>
    created_at: Generated<Date>
    search_text: GeneratedAlways<string>
    merged_into: string | null
    role_id: string | null
    role_given_by: string | null
    role_given_at: Date | null
    password_opens_until: Date | null
  }
  account_batch: {
    id: Generated<string>
    started_by: string
    started_at: Generated<Date>
    state: Generated<'running' | 'printing' | 'done' | 'cancelled' | 'failed'>
    done: Generated<number>
    total: number
    created: Generated<number>
    renewed: Generated<number>
    kept: Generated<number>
    failure: string | null
  }
  allocation: {
    id: Generated<string>
    staff_id: string
    subject_id: string
    stream_id: string | null
    during: string
    teaching_group_id: string | null
    group_id: GeneratedAlways<string>
  }
  allocation_act: {
    id: Generated<string>
    on_date: string
    account_id: string | null
    at: Generated<Date>
    undone_by: string | null
    undone_at: Date | null
  }
  allocation_act_change: {
    act_id: string
    allocation_id: string
    staff_id: string
    subject_id: string
    stream_id: string | null
    before: string | null
    after: string | null
    teaching_group_id: string | null
    group_id: GeneratedAlways<string | null>
  }
  allocation_of_term: {
    id: string | null
    staff_id: string | null
    subject_id: string | null
    stream_id: string | null
    during: string | null
    term_id: string | null
  }
  allowance: {
    key: Buffer
    used: number
    ends_at: Date
  }
  application: {
    id: Generated<string>
    number: string
    given_names: Generated<string>
    family_name: Generated<string>
    sex: 'female' | 'male' | null
    birth_date: string | null
    class_code: string
    stage: 'applied' | 'interview' | 'offered' | 'admitted' | 'declined' | 'withdrawn'
    previous_school: string | null
    leaving_result: string | null
    guardian_phone: string | null
    applied_on: string
    decision: string | null
    decided_on: string | null
    student_id: string | null
    version: Generated<number>
    entry_year: number
    stage_since: string
    decided_by: string | null
    conditions: Generated<string>
    note: Generated<string>
    consent_on: string | null
    guardian_given_names: Generated<string>
    guardian_family_name: Generated<string>
    guardian_relation: string | null
    guardian_email: string | null
    name: GeneratedAlways<string>
    search_text: GeneratedAlways<string>
    superseded_at: Date | null
    superseded_by: string | null
    superseded_reason: string | null
    learner_id: string | null
    onto_record_at: Date | null
    onto_record_by: string | null
    onto_record_act: string | null
    onto_record_before: unknown
    decision_before: string | null
    second_guardian_given_names: Generated<string>
    second_guardian_family_name: Generated<string>
    second_guardian_relation: string | null
    second_guardian_phone: string | null
    second_guardian_email: string | null
  }
  application_document: {
    id: Generated<string>
    application_id: string
    kind: 'birth-certificate' | 'result-slip' | 'school-report' | 'photo' | 'other'
    name: string
    type: 'application/pdf' | 'image/jpeg' | 'image/png'
    size: number
    file: string
    added_by: string | null
    added_at: Generated<Date>
  }
  assessment: {
    id: Generated<string>
    subject_id: string
    stream_id: string | null
    term_id: string
    title: string
    kind: 'beginning-of-term' | 'mid-term' | 'end-of-term' | 'activity' | 'project'
    out_of: number
    weight: Generated<number>
    held_on: string
    status: Generated<'draft' | 'submitted' | 'approved' | 'published'>
    paper: number | null
    version: Generated<number>
    created_by: string | null
    status_since: Generated<Date>
    teaching_group_id: string | null
    group_id: GeneratedAlways<string>
    reopened_at: Date | null
  }
  audit_entry: {
    id: GeneratedAlways<number>
    account_id: string | null
    action: string
    record_kind: string
    record_id: string | null
    before: unknown
    after: unknown
    at: Generated<Date>
    address: string | null
  }
  audit_link: {
    place: number
    entry_id: number
    salt: Buffer | null
    digest: Buffer
    hash: Buffer
  }
  authenticator: {
    account_id: string
    secret: Buffer | null
    confirmed_at: Date | null
    last_step: Generated<number>
    waiting_secret: Buffer | null
    waiting_until: Date | null
  }
  backup_run: {
    id: GeneratedAlways<number>
    started_at: Date
    finished_at: Generated<Date>
    folder: string
    name: string | null
    documents: number | null
    added_bytes: number | null
    failure: string | null
  }
  badge: {
    hash: string
    png: Buffer
  }
  calendar_feed: {
    id: Generated<string>
    secret_hash: Buffer
    staff_id: string | null
    student_id: string | null
    stream_id: string | null
    made_by: string | null
    made_at: Generated<Date>
    revoked_at: Date | null
  }
  calendar_source: {
    id: Generated<string>
    uid: string
    holiday: string | null
    half_day: string | null
    event_id: string | null
  }
  chat_attachment: {
    id: Generated<string>
    thread_id: string
    seq: number | null
    added_by: string
    added_at: Generated<Date>
    name: string
    type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'
    size: number
    width: number | null
    height: number | null
    file: string
  }
  chat_member: {
    thread_id: string
    account_id: string
    read_seq: Generated<number>
    is_muted: Generated<boolean>
  }
  chat_message: {
    thread_id: string
    sender_id: string
    text: string
    sent_at: Generated<Date>
    seq: number
    client_id: Generated<string>
    removed_at: Date | null
    search_text: GeneratedAlways<string>
  }
  chat_report: {
    id: Generated<string>
    thread_id: string
    seq: number | null
    reason: string
    reported_by: string
    reported_at: Generated<Date>
    outcome: 'dismissed' | 'settled' | 'removed' | null
    note: Generated<string>
    decided_by: string | null
    decided_at: Date | null
  }
  chat_thread: {
    id: Generated<string>
    first_account_id: string | null
    second_account_id: string | null
    kind: Generated<'pair' | 'group'>
    stream_id: string | null
    subject_id: string | null
    academic_year_id: string | null
    closed_at: Date | null
    last_seq: Generated<number>
    last_at: Date | null
    teaching_group_id: string | null
    group_id: GeneratedAlways<string | null>
  }
  class: {
    code: string
    name: string
    level: string
    version: Generated<number>
    place: Generated<number>
    is_leaving: Generated<boolean>
  }
  class_grading: {
    academic_year_id: string
    class_code: string
    grading_scheme_id: string
  }
  class_set_act: {
    id: Generated<string>
    before: unknown
    after: unknown
    account_id: string | null
    at: Generated<Date>
    undone_by: string | null
    undone_at: Date | null
  }
  class_teacher: {
    stream_id: string
    staff_id: string
    during: string
  }
  combination: {
    id: Generated<string>
    name: string
    version: Generated<number>
  }
  combination_subject: {
    combination_id: string
    subject_id: string
  }
  comment_template: {
    id: Generated<string>
    author: 'class-teacher' | 'head-teacher'
    text: string
    from_percent: Generated<number>
    to_percent: Generated<number>
  }
  compulsory_period: {
    subject_id: string
    during: string
  }
  confirmation: {
    id: Generated<string>
    act: string
    access: string
    input: string
    title: string
    consequences: string
    reason: string
    asked_by: string
    asked_at: Generated<Date>
    ends_at: Generated<Date>
    decided_by: string | null
    decided_at: Date | null
    is_confirmed: boolean | null
  }
  cover_taken_back: {
    id: Generated<string>
    staff_id: string
    absent_id: string
    day: string
    period: number
    taken_back_at: Generated<Date>
  }
  different_children: {
    application_id: string
    other_application_id: string | null
    student_id: string | null
    said_by: string | null
    said_at: Generated<Date>
  }
  different_guardians: {
    first_id: string
    second_id: string
    said_by: string | null
    said_at: Generated<Date>
  }
  different_students: {
    first_id: string
    second_id: string
    said_by: string | null
    said_at: Generated<Date>
  }
  elective_limit: {
    class_code: string
    at_least: number | null
    at_most: number | null
  }
  elective_places: {
    class_code: string
    subject_id: string
    places: number
  }
  employment_end: {
    id: Generated<string>
    staff_id: string
    status_before: string
    on_date: string
    ended_by: string | null
    ended_at: Generated<Date>
    restored_by: string | null
    restored_at: Date | null
    is_planned: Generated<boolean>
  }
  employment_end_allocation: {
    employment_end_id: string
    group_id: string
    subject_id: string
    during: string
  }
  employment_end_duty: {
    employment_end_id: string
    stream_id: string
    during: string
  }
  enrolment: {
    teaching_group_id: string
    student_id: string
    begins_on: string | null
    ends_on: string | null
  }
  external_id: {
    source: string
    kind: string
    external_id: string
    record_id: string
  }
  grading_scheme: {
    id: Generated<string>
    family_id: Generated<string>
    number: Generated<number>
    name: string
    level: 'O' | 'A'
    note: Generated<string>
    state: Generated<'draft' | 'active' | 'retired'>
    document: unknown
    version: Generated<number>
    created_by: string | null
    created_at: Generated<Date>
    activated_at: Date | null
    ready_made: string | null
  }
  group_membership: {
    student_id: string
    teaching_group_id: string
    subject_id: string
    during: string
    is_chosen: Generated<boolean>
  }
  group_teacher: {
    teaching_group_id: string
    staff_id: string
  }
  guardian: {
    id: Generated<string>
    given_names: Generated<string>
    family_name: Generated<string>
    name: GeneratedAlways<string>
    phones: Generated<string[]>
    email: string | null
    version: Generated<number>
    search_text: GeneratedAlways<string>
    phone_keys: GeneratedAlways<string[]>
  }
  hand_over: {
    id: Generated<string>
    from_staff_id: string
    to_staff_id: string
    during: string
    takes_all: boolean
    made_by: string | null
    made_at: Generated<Date>
  }
  hand_over_group: {
    hand_over_id: string
    stream_id: string | null
    subject_id: string | null
    teaching_group_id: string | null
    group_id: GeneratedAlways<string>
  }
  idempotency_key: {
    account_id: string
    key: string
    endpoint: string
    status: number
    reply: unknown
    at: Generated<Date>
    request_hash: string | null
  }
  import: {
    id: Generated<string>
    kind: string
    started_by: string
    started_at: Generated<Date>
    changed_at: Generated<Date>
    state: Generated<'open' | 'previewed' | 'applying' | 'applied' | 'cancelled' | 'failed' | 'undone'>
    file_name: string
    about: unknown
    mapping: unknown
    mended: Generated<unknown>
    preview: unknown
    revision: string | null
    counts: unknown
    job_id: string | null
    failure: string | null
    finished_at: Date | null
  }
  import_file: {
    import_id: string
    place: number
    name: string
    file: string
    size: number
  }
  import_mapping: {
    kind: string
    headers: string
    mapping: unknown
    mapped_at: Generated<Date>
  }
  import_refused: {
    import_id: string
    page: number
    document: unknown
  }
  import_write: {
    import_id: string
    place: number
    table_name: string
    key: unknown
    before: unknown
    after: unknown
  }
  imported_entry: {
    import_id: string
    student_id: string
    version: number
    day: string
    session: string
  }
  issued_paper: {
    id: Generated<string>
    student_id: string
    kind: 'transcript' | 'leaving-certificate' | 'testimonial'
    edition: number
    content: unknown
    issued_on: Generated<string>
    issued_at: Generated<Date>
    issued_by: string | null
    withdrawn_on: string | null
    withdrawn_by: string | null
    withdrawn_reason: string | null
    superseded_at: Date | null
    superseded_by: string | null
    superseded_reason: string | null
  }
  job: {
    id: Generated<string>
    kind: string
    payload: Generated<unknown>
    owner_id: string | null
    unique_key: string | null
    state: Generated<'waiting' | 'running' | 'done' | 'cancelled' | 'failed'>
    done: Generated<number>
    total: Generated<number>
    word: Generated<string>
    cancel_requested: Generated<boolean>
    attempts: Generated<number>
    failure: string | null
    due_at: Generated<Date>
    server: string | null
    seen_at: Date | null
    created_at: Generated<Date>
    finished_at: Date | null
  }
  known_device: {
    account_id: string
    secret_hash: string
    used_at: Generated<Date>
  }
  lesson: {
    id: Generated<string>
    timetable_id: string
    demand_id: string | null
    subject_id: string | null
    title: Generated<string>
    group_name: string | null
    duration: Generated<number>
    day: number | null
    period: number | null
    is_pinned: Generated<boolean>
    version: Generated<number>
  }
  lesson_cover: {
    id: Generated<string>
    absence_id: string | null
    day: string
    period: number
    staff_id: string
    made_by: string | null
    made_at: Generated<Date>
    leaver_id: string | null
  }
  lesson_demand: {
    id: Generated<string>
    term_id: string
    subject_id: string | null
    title: Generated<string>
    group_name: string | null
    periods: number
    doubles: Generated<number>
    most_per_day: Generated<number>
    part_of_day: Generated<'any' | 'morning' | 'afternoon'>
    version: Generated<number>
  }
  lesson_demand_room: {
    demand_id: string
    room_id: string
    place: number
  }
  lesson_demand_staff: {
    demand_id: string
    staff_id: string
  }
  lesson_demand_stream: {
    demand_id: string
    stream_id: string
  }
  lesson_file_words: {
    lesson_id: string
    activity: string
    place: number
    subject: string
    students: string
    teachers: string
    room: string
    tags: string
    comments: string
  }
  lesson_not_held: {
    id: Generated<string>
    day: string
    period: number
    staff_id: string | null
    stream_id: string | null
    reason: string
    made_by: string | null
    made_at: Generated<Date>
  }
  lesson_room: {
    lesson_id: string
    room_id: string
    place: number
  }
  lesson_staff: {
    lesson_id: string
    staff_id: string
  }
  lesson_stream: {
    lesson_id: string
    stream_id: string
  }
  level: {
    code: string
    name: string
    kind: 'O' | 'A'
    place: number
    version: Generated<number>
  }
  mark: {
    assessment_id: string
    student_id: string
    value: number | null
    status: 'absent' | 'exempt' | 'withheld' | 'incomplete' | null
    version: Generated<number>
    changed_by: string | null
    changed_at: Generated<Date>
    upload_id: string | null
    exemption_id: string | null
    moderation_id: string | null
  }
  mark_change: {
    id: GeneratedAlways<number>
    assessment_id: string
    student_id: string
    version: number
    before_value: number | null
    before_status: string | null
    value: number | null
    status: string | null
    account_id: string | null
    upload_id: string | null
    at: Generated<Date>
    moderation_id: string | null
    first_account_id: string | null
    first_upload_id: string | null
    first_at: Date | null
  }
  mark_exemption: {
    id: Generated<string>
    student_id: string
    term_id: string
    subject_id: string | null
    paper: number | null
    during: Generated<string>
    kind: 'exempt' | 'absent' | 'joined-late'
    reason: string
    made_by: string | null
    made_at: Generated<Date>
    undone_by: string | null
    undone_at: Date | null
  }
  mark_history: {
    id: number | null
    assessment_id: string | null
    student_id: string | null
    version: number | null
    before_value: number | null
    before_status: string | null
    value: number | null
    status: string | null
    account_id: string | null
    upload_id: string | null
    moderation_id: string | null
    at: Date | null
  }
  mark_sheet: {
    term_id: string
    stream_id: string | null
    subject_id: string
    assessments: Generated<number>
    marks: Generated<number>
    teaching_group_id: string | null
    group_id: GeneratedAlways<string>
  }
  moderation: {
    id: Generated<string>
    assessment_id: string
    kind: 'add' | 'scale' | 'mean' | 'maximum'
    amount: number
    decimals: number
    reason: string
    marks: Generated<number>
    made_by: string | null
    made_at: Generated<Date>
    undone_by: string | null
    undone_at: Date | null
  }
  notice: {
    id: Generated<string>
    title: string
    text: string
    audience: 'everybody' | 'staff' | 'students' | 'classes' | 'streams'
    with_teachers: Generated<boolean>
    from_day: string
    until_day: string
    is_pinned: Generated<boolean>
    author_id: string
    written_at: Generated<Date>
    withdrawn_at: Date | null
    withdrawn_by: string | null
    version: Generated<number>
    reworded_at: Date | null
  }
  notice_class: {
    notice_id: string
    class_code: string
  }
  notice_file: {
    id: Generated<string>
    notice_id: string
    name: string
    type: 'application/pdf' | 'image/jpeg' | 'image/png'
    size: number
    file: string
    added_at: Generated<Date>
  }
  notice_read: {
    notice_id: string
    account_id: string
    read_at: Generated<Date>
  }
  notice_stream: {
    notice_id: string
    stream_id: string
  }
  notification_setting: {
    account_id: string
    counts_messages: Generated<boolean>
    counts_notices: Generated<boolean>
    counts_tasks: Generated<boolean>
    browser: Generated<boolean>
    shows_text: Generated<boolean>
    digest: Generated<'off' | 'daily' | 'weekly'>
    digest_hour: Generated<number>
    digest_day: Generated<number>
    digest_turn: string | null
    digest_told: Generated<string[]>
  }
  outbox_mail: {
    id: GeneratedAlways<number>
    recipient: string
    subject: string
    body: string
    queued_at: Generated<Date>
    sent_at: Date | null
    attempts: Generated<number>
    next_attempt_at: Generated<Date>
    failure: string | null
  }
  paper_code: {
    code: Generated<string>
    report_card_id: string | null
    paper_id: string | null
  }
  paper_template: {
    id: Generated<string>
    kind: 'transcript' | 'leaving-certificate' | 'testimonial'
    title: string
    text: string
    version: Generated<number>
  }
  passkey: {
    id: Generated<string>
    account_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    added_at: Generated<Date>
    used_at: Date | null
  }
  passkey_challenge: {
    challenge: string
    account_id: string | null
    ends_at: Date
  }
  password_reset: {
    token_hash: string
    account_id: string
    ends_at: Date
    mail_id: number | null
    good_for: string | null
  }
  personal_token: {
    id: Generated<string>
    account_id: string
    name: string
    token_hash: Buffer
    permissions: string[]
    made_at: Generated<Date>
    ends_at: Date
    used_at: Date | null
    revoked_at: Date | null
  }
  photo: {
    id: string
    file: string
    thumbnail: string
  }
  placement: {
    student_id: string
    stream_id: string | null
    during: string
    is_suspended: Generated<boolean>
    began_by: Generated<'admitted' | 'moved' | 'returned' | 'suspended' | 'promoted' | 'repeated'>
    ended_by: 'left' | 'graduated' | null
    reason: string | null
    destination: string | null
  }
  provider_identity: {
    account_id: string
    issuer: string
    subject: string
    linked_at: Generated<Date>
  }
  recovery_code: {
    account_id: string
    code_hash: Buffer
    used_at: Date | null
  }
  register: {
    id: Generated<string>
    stream_id: string
    day: string
    session: string
    version: Generated<number>
    taken_by: string | null
    taken_at: Generated<Date>
    present: Generated<number>
    absent: Generated<number>
    late: Generated<number>
    excused: Generated<number>
    term_id: string | null
    is_early: Generated<boolean>
    first_taken_by: string | null
    first_taken_at: Date | null
    is_partial: Generated<boolean>
  }
  register_change: {
    id: GeneratedAlways<number>
    register_id: string
    student_id: string
    version: number
    before_status: string
    before_minutes_late: number | null
    before_note: string | null
    status: string
    minutes_late: number | null
    note: string | null
    account_id: string | null
    at: Generated<Date>
  }
  register_entry: {
    register_id: string
    student_id: string
    day: string
    session: string
    status: 'absent' | 'excused' | 'late' | 'present'
    minutes_late: number | null
    note: string | null
    version: Generated<number>
    changed_by: string | null
    changed_at: Generated<Date | null>
  }
  register_part: {
    register_id: string
    subject_id: string
    teaching_group_id: string | null
    taken_by: string | null
    taken_at: Generated<Date>
  }
  release_load: {
    id: GeneratedAlways<number>
    at: Generated<Date>
    account_id: string
    remote: string
    release: string
    outcome: 'loaded' | 'failed'
    failure: 'timeout' | 'error' | 'missing' | 'integrity' | 'init' | 'contract' | null
    phase: 'pointer' | 'release' | 'entry' | 'chunk' | 'style' | 'init' | 'render'
    ms: number
    fallback: string | null
    in_use: Generated<boolean>
  }
  report_card: {
    id: Generated<string>
    student_id: string
    term_id: string
    stream_id: string
    grading_scheme_id: string
    edition: Generated<number>
    content: unknown
    published_at: Generated<Date>
    published_by: string | null
    superseded_at: Date | null
    superseded_by: string | null
    superseded_reason: string | null
  }
  report_card_opened: {
    card_id: string
    opened_at: Generated<Date>
  }
  report_card_run: {
    id: Generated<string>
    term_id: string
    started_by: string
    started_at: Generated<Date>
    finished_at: Date | null
    state: 'running' | 'done' | 'cancelled' | 'failed'
    cards: Generated<number>
    printed: Generated<number>
    failure: string | null
    file: string | null
  }
  report_comment: {
    student_id: string
    term_id: string
    class_teacher: Generated<string>
    head_teacher: Generated<string>
    version: Generated<number>
    class_teacher_by: string | null
  }
  role: {
    id: Generated<string>
    name: string
    category: 'admin' | 'staff'
    permissions: string[]
    version: Generated<number>
    removed_at: Date | null
    offered: string[] | null
    reach_departments: Generated<string[]>
    reach_classes: Generated<string[]>
  }
  rollover: {
    id: Generated<string>
    from_year_id: string
    to_year_id: string
    applied_by: string | null
    applied_at: Generated<Date>
    undone_by: string | null
    undone_at: Date | null
    former_term_id: string | null
    made_term_id: string | null
    act_id: string | null
  }
  rollover_allocation: {
    rollover_id: string
    allocation_id: string
    before: string | null
    after: string | null
  }
  rollover_stream: {
    rollover_id: string
    stream_id: string
    is_new: boolean
    from_teacher_id: string | null
    to_teacher_id: string | null
  }
  rollover_student: {
    rollover_id: string
    student_id: string
    outcome: 'promoted' | 'repeated' | 'left' | 'graduated'
    from_stream_id: string
    to_stream_id: string
    from_status: string
    to_status: string
    from_subject_ids: string[] | null
    to_subject_ids: string[] | null
    disabled_account_id: string | null
  }
  room: {
    id: Generated<string>
    code: string
    name: Generated<string>
    capacity: number | null
    version: Generated<number>
  }
  roster_client: {
    id: Generated<string>
    name: string
    secret_hash: Buffer
    scopes: string[]
    made_by: string | null
    made_at: Generated<Date>
    used_at: Date | null
    revoked_at: Date | null
  }
  roster_record: {
    kind: string
    key: string
    digest: string
    changed_at: Generated<Date>
  }
  roster_token: {
    token_hash: Buffer
    client_id: string
    scopes: string[]
    expires_at: Date
  }
  school: {
    id: Generated<number>
    name: string
    short_name: string
    motto: Generated<string>
    address: Generated<string>
    phones: Generated<string[]>
    company_name: Generated<string>
    company_url: Generated<string>
    time_zone: Generated<string>
    locale: Generated<string>
    week_days: Generated<number[]>
    students_may_chat: Generated<boolean>
    excused_is_held: Generated<boolean>
    admission_pattern: Generated<string>
    application_pattern: Generated<string>
    register_sessions: Generated<'morning' | 'both' | 'lesson'>
    version: Generated<number>
    record_id: Generated<string>
    badge: string | null
    marks_due_days: Generated<number>
    registers_from: string | null
    set_up_on: string | null
    set_up_skipped: Generated<string[]>
    second_factor_admin: Generated<'off' | 'offered' | 'required'>
    second_factor_staff: Generated<'off' | 'offered' | 'required'>
    second_factor_student: Generated<'off' | 'offered' | 'required'>
    suspended_may_sign_in: Generated<boolean>
    two_persons: Generated<boolean>
    card_template: Generated<'classic' | 'framed' | 'plain'>
  }
  school_day: {
    id: Generated<number>
    day: string
    moved_to: string | null
  }
  school_event: {
    id: Generated<string>
    title: string
    place: Generated<string>
    start_date: string
    end_date: string
    version: Generated<number>
  }
  school_half_day: {
    day: string
    title: string
  }
  school_holiday: {
    day: string
    title: string
  }
  school_week: {
    during: string
    week_days: number[]
    register_sessions: string
  }
  session: {
    id: Generated<string>
    account_id: string
    started_at: Generated<Date>
    seen_at: Generated<Date>
    ends_at: Date
    device_hash: string | null
    online_until: Date | null
    device_name: string | null
    must_enrol: Generated<boolean>
    as_account_id: string | null
    from_session_id: string | null
    by_provider: Generated<boolean>
    way: 'password' | 'passkey' | 'provider' | 'recovery' | null
  }
  set_end: {
    id: GeneratedAlways<number>
    set_id: string
    until: string | null
    act_id: string | null
  }
  sign_in_provider: {
    id: Generated<boolean>
    name: string
    issuer: string
    client_id: string
    secret: Buffer | null
    claim: string
    rule_admin: 'off' | 'offered' | 'required'
    rule_staff: 'off' | 'offered' | 'required'
    rule_student: 'off' | 'offered' | 'required'
    version: Generated<number>
    same_since: Generated<Date>
  }
  sign_in_step: {
    token_hash: Buffer
    account_id: string
    ends_at: Date
    by_provider: Generated<boolean>
  }
  signin_attempt: {
    id: GeneratedAlways<number>
    account_key: string
    device_hash: string | null
    at: Generated<Date>
    place_hash: string | null
  }
  slip_sheet: {
    batch_id: string
    account_id: string
    sealed: Buffer
    ends_at: Date
  }
  staff: {
    id: Generated<string>
    staff_number: string
    title: string | null
    given_names: Generated<string>
    family_name: Generated<string>
    name: GeneratedAlways<string>
    search_text: GeneratedAlways<string>
    sex: 'female' | 'male' | null
    birth_date: string | null
    phone: string | null
    email: string | null
    photo: string | null
    qualifications: string | null
    started_on: string | null
    status: Generated<'active' | 'on-leave' | 'left'>
    version: Generated<number>
    erased_at: Date | null
  }
  staff_absence: {
    id: Generated<string>
    staff_id: string
    first_day: string
    last_day: string
    reason: Generated<string>
    made_by: string | null
    made_at: Generated<Date>
  }
  staff_subject: {
    staff_id: string
    subject_id: string
  }
  staff_unavailable: {
    term_id: string
    staff_id: string
    day: number
    period: number
  }
  staff_wish: {
    term_id: string
    staff_id: string
    most_per_day: number | null
    avoids_gaps: Generated<boolean>
  }
  stored_file: {
    hash: string
    size: number
    put_at: Generated<Date>
  }
  stream: {
    id: Generated<string>
    class_code: string
    name: string
    room: string | null
    capacity: number | null
    class_teacher_id: string | null
    student_count: Generated<number>
    version: Generated<number>
    female_count: Generated<number>
    male_count: Generated<number>
  }
  stream_choice: {
    stream_id: string
    subject_id: string
    students: Generated<number>
  }
  student: {
    id: Generated<string>
    admission_number: string
    learner_id: string | null
    exam_number: string | null
    given_names: Generated<string>
    family_name: Generated<string>
    name: GeneratedAlways<string>
    search_text: GeneratedAlways<string>
    sex: 'female' | 'male' | null
    birth_date: string | null
    phone: string | null
    email: string | null
    photo: string | null
    stream_id: string | null
    house: string | null
    boarding: boolean | null
    status: Generated<'expected' | 'active' | 'left' | 'suspended' | 'graduated'>
    admitted_on: string | null
    consent_on: string | null
    version: Generated<number>
    printed_name: string | null
    consent_by: string | null
    consent_note: string | null
    erased_at: Date | null
  }
  student_act: {
    id: Generated<string>
    kind: 'move' | 'leave' | 'return' | 'suspend' | 'choose' | 'roll over' | 'merge' | 'set' | 'import'
    on_date: string
    account_id: string | null
    at: Generated<Date>
    undone_by: string | null
    undone_at: Date | null
  }
  student_act_change: {
    act_id: string
    student_id: string
    before: unknown
    after: unknown
    closed_account_id: string | null
    opened_account_id: string | null
    opens_account: Generated<boolean>
  }
  student_attendance: {
    student_id: string
    term_id: string | null
    present: Generated<number>
    absent: Generated<number>
    late: Generated<number>
    excused: Generated<number>
    share: GeneratedAlways<number | null>
    share_unexcused: GeneratedAlways<number | null>
  }
  student_guardian: {
    student_id: string
    guardian_id: string
    relation: Generated<string>
    is_primary: Generated<boolean>
    is_emergency: Generated<boolean>
    lives_with: Generated<boolean>
  }
  student_note: {
    id: Generated<string>
    student_id: string
    account_id: string | null
    audience: 'office' | 'class-teacher'
    body: string
    written_at: Generated<Date>
    removed_at: Date | null
  }
  student_subject: {
    student_id: string
    subject_id: string
  }
  student_without_account: {
    student_id: string
  }
  subject: {
    id: Generated<string>
    code: string
    name: string
    level: string
    papers: number | null
    compulsory: Generated<boolean>
    department: string | null
    version: Generated<number>
  }
  subject_choice: {
    student_id: string
    subject_id: string
    during: Generated<string>
  }
  subject_comment: {
    student_id: string
    term_id: string
    subject_id: string
    body: string
    version: Generated<number>
  }
  taught_group: {
    id: string | null
    class_code: string | null
    name: string | null
    student_count: number | null
    only_subject_id: string | null
    is_set: boolean | null
  }
  teaching_group: {
    id: Generated<string>
    title: string
    code: string | null
    subject_id: string | null
    room: string | null
    periods: string | null
    term_label: string | null
    class_code: string | null
    academic_year_id: string | null
    during: string | null
  }
  teaching_group_stream: {
    teaching_group_id: string
    stream_id: string
  }
  term: {
    id: Generated<string>
    academic_year_id: string
    number: number
    title: string
    start_date: string
    end_date: string
    is_current: Generated<boolean>
    version: Generated<number>
    is_pinned: Generated<boolean>
  }
  term_class_start: {
    term_id: string
    class_code: string
    start_date: string
  }
  term_grading: {
    term_id: string
    class_code: string
    grading_scheme_id: string
  }
  timetable: {
    id: Generated<string>
    term_id: string
    title: string
    state: Generated<'draft' | 'published' | 'archived'>
    based_on: string | null
    made_at: Generated<Date>
    published_at: Date | null
    published_by: string | null
    version: Generated<number>
    during: string | null
  }
  timetable_frame: {
    term_id: string
    counting: 'weekdays' | 'school-days'
    days: string[]
    periods: unknown
    closed: Generated<unknown>
    version: Generated<number>
  }
  timetable_name: {
    kind: 'subject' | 'staff' | 'stream' | 'room' | 'day' | 'hour'
    text: string
    subject_id: string | null
    staff_id: string | null
    stream_id: string | null
    room_id: string | null
    place: number | null
    part: string | null
  }
  timetable_run: {
    id: Generated<string>
    timetable_id: string
    state: Generated<'running' | 'done' | 'applied' | 'discarded' | 'failed'>
    started_at: Generated<Date>
    part: Generated<number>
    clashes: Generated<number>
    obstacles: Generated<string[]>
    result: unknown
    found: unknown
    fingerprint: string | null
  }
  webhook: {
    id: Generated<string>
    name: string
    address: string
    events: string[]
    secret: Buffer
    made_by: string | null
    made_at: Generated<Date>
    failing_since: Date | null
    rests_until: Date | null
    disabled_at: Date | null
  }
  webhook_delivery: {
    id: Generated<string>
    webhook_id: string
    event: string
    body: string
    made_at: Generated<Date>
    tries: Generated<number>
    next_try_at: Generated<Date | null>
    tried_at: Date | null
    status: number | null
    failure: string | null
    delivered_at: Date | null
  }
  withdrawn_assessment: {
    id: string
    subject_id: string
    title: string
    import_id: string | null
    withdrawn_at: Generated<Date>
  }
  withdrawn_hand_over: {
    hand_over_id: string
    from_staff_id: string
    to_staff_id: string
    during: string
    takes_all: boolean
    made_by: string | null
    made_at: Date
    groups: Generated<unknown>
    withdrawn_on: Generated<string>
    withdrawn_by: string | null
  }
}
