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
  }
  allocation: {
    id: Generated<string>
    staff_id: string
    subject_id: string
    stream_id: string
    term_id: string
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
    stream_id: string
    term_id: string
    title: string
    kind: 'beginning-of-term' | 'mid-term' | 'end-of-term' | 'activity' | 'project'
    out_of: number
    weight: Generated<number>
    held_on: string
    status: Generated<'draft' | 'submitted' | 'approved' | 'published'>
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
  chat_message: {
    id: GeneratedAlways<number>
    thread_id: string
    sender_id: string
    text: string
    sent_at: Generated<Date>
    read_at: Date | null
  }
  chat_thread: {
    id: Generated<string>
    first_account_id: string
    second_account_id: string
  }
  class: {
    code: string
    name: string
    level: 'O' | 'A'
    version: Generated<number>
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
  }
  idempotency_key: {
    account_id: string
    key: string
    endpoint: string
    status: number
    reply: unknown
    at: Generated<Date>
  }
  mark: {
    assessment_id: string
    student_id: string
    value: number | null
    status: 'absent' | 'exempt' | 'withheld' | 'incomplete' | null
    version: Generated<number>
    changed_by: string | null
    changed_at: Generated<Date>
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
  }
  password_reset: {
    token_hash: string
    account_id: string
    ends_at: Date
  }
  register: {
    id: Generated<string>
    stream_id: string
    day: string
    session: 'morning' | 'afternoon'
    version: Generated<number>
    taken_by: string | null
    taken_at: Generated<Date>
  }
  register_entry: {
    register_id: string
    student_id: string
    day: string
    session: 'morning' | 'afternoon'
    status: 'present' | 'absent' | 'late' | 'excused'
    minutes_late: number | null
    note: string | null
  }
  release_load: {
    id: GeneratedAlways<number>
    at: Generated<Date>
    account_id: string
    remote: 'admin' | 'teacher' | 'student' | 'chat'
    release: string
    outcome: 'loaded' | 'failed'
    failure: 'timeout' | 'error' | 'missing' | 'integrity' | 'init' | 'contract' | null
    phase: 'pointer' | 'release' | 'entry' | 'chunk' | 'style' | 'init'
    ms: number
    fallback: string | null
  }
  roster_import: {
    id: Generated<string>
    started_by: string
    started_at: Generated<Date>
    state: 'mapping' | 'previewed' | 'applying' | 'applied' | 'cancelled' | 'failed'
    document: unknown
    content: Buffer
    failure: string | null
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
  }
  school_holiday: {
    day: string
    title: string
  }
  session: {
    id: Generated<string>
    account_id: string
    started_at: Generated<Date>
    seen_at: Generated<Date>
    ends_at: Date
    device_hash: string | null
  }
  signin_attempt: {
    id: GeneratedAlways<number>
    account_key: string
    device_hash: string | null
    at: Generated<Date>
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
  }
  staff_subject: {
    staff_id: string
    subject_id: string
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
    status: Generated<'active' | 'left' | 'suspended' | 'graduated'>
    admitted_on: string | null
    consent_on: string | null
    version: Generated<number>
    printed_name: string | null
    consent_by: string | null
    consent_note: string | null
  }
  student_guardian: {
    student_id: string
    guardian_id: string
    relation: Generated<string>
    is_primary: Generated<boolean>
    is_emergency: Generated<boolean>
    lives_with: Generated<boolean>
  }
  student_subject: {
    student_id: string
    subject_id: string
  }
  subject: {
    id: Generated<string>
    code: string
    name: string
    level: 'O' | 'A'
    papers: number | null
    compulsory: Generated<boolean>
    department: string | null
    version: Generated<number>
  }
  teaching_group: {
    id: Generated<string>
    title: string
    code: string | null
    subject_id: string | null
    room: string | null
    periods: string | null
    term_label: string | null
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
  }
  term_class_start: {
    term_id: string
    class_code: string
    start_date: string
  }
}
