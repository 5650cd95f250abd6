import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import {
  addStudent,
  addStudentNote,
  changeStudents,
  erasePerson,
  getSchool,
  getStaff,
  getStudent,
  listPlacements,
  listStudentChanges,
  listStudents,
  previewErasure,
  previewRestoredEmployment,
  previewStudentChanges,
  restoreEmployment,
  saveStaff,
  saveStudent,
  search,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { aMessage, anAccount, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { aStoredFile } from '../../../../test/stored-files'
import { testApp } from '../../../../test/test-app'
import { putGroup } from '../../communication/chat/chat-groups.repo'
import { attach, insertAttachment, insertMessage } from '../../communication/chat/chat-messages.repo'
import { insertReport } from '../../communication/chat/chat-reports.repo'
import { tryKeyOf } from '../../identity/session/sign-in'

const app = testApp()

afterEach(async () => expect(await listKeptFaults(app.db)).toEqual([]))
beforeAll(async () => void (await aSchool(app.db)))

type Account = Awaited<ReturnType<typeof anAccount>>

/** Every text that stands anywhere in the database, compressed ones too, with the place that it stands in. */
async function everyText() {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(app.db)
  const found: { place: string; text: string }[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(app.db)
    for (const { value } of rows) found.push({ place: `${table}.${column}`, text: textOf(value) })
  }
  return found
}

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b

function textOf(value: unknown) {
  if (Buffer.isBuffer(value)) return isGzip(value) ? gunzipSync(value).toString() : value.toString('latin1')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function everyFile() {
  const folder = app.server.env.DATA_DIR
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async ({ parentPath, name }) => ({
      place: name,
      text: await readFile(join(parentPath, name), 'latin1'),
    })),
  )
}

async function placesOf(telling: readonly string[]) {
  const everything = [...(await everyText()), ...(await everyFile())]
  const places = everything.filter(({ text }) =>
    telling.some((word) => text.toLowerCase().includes(word.toLowerCase())),
  )
  return [...new Set(places.map(({ place }) => place))]
}

async function eventually(check: () => Promise<void>, tries = 40): Promise<void> {
  try {
    return await check()
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 50))
    return eventually(check, tries - 1)
  }
}

const fields = {
  learnerId: 'LIN-QQXX77',
  examNumber: 'U77/QQXX',
  sex: 'female' as const,
  birthDate: '2009-03-04',
  phone: '+256 799 777001',
  email: 'xanthippe@qqxx.example',
  house: null,
  residence: null,
  status: 'active' as const,
  admittedOn: null,
  subjectIds: [],
}

const telling = [
  'Xanthippe',
  'Qqzzuku',
  'LIN-QQXX77',
  'U77/QQXX',
  'ADM/QQXX',
  'qqxx.example',
  '799 777',
  'asthma of the girl',
  'Bartholomea',
]

async function withDocument(studentId: string) {
  const application = await app.db
    .insertInto('application')
    .values({
      number: 'APP/QQXX',
      given_names: 'Xanthippe',
      family_name: 'Qqzzuku',
      class_code: 's1',
      stage: 'admitted',
      applied_on: '2026-01-05',
      stage_since: '2026-01-05',
      entry_year: 2026,
      student_id: studentId,
      guardian_given_names: 'Bartholomea',
      note: 'asthma of the girl',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = await aStoredFile(app, 'Result slip of Xanthippe')
  await app.db
    .insertInto('application_document')
    .values({
      application_id: application.id,
      kind: 'result-slip',
      name: 'Xanthippe.pdf',
      type: 'application/pdf',
      size: 24,
      file,
    })
    .execute()
}

/** A student who has left traces wherever people leave them. */
async function aStudentEverywhere(admin: Account) {
  const stream = await aStream(app.db)
  const sibling = await aStudent(app.db, { given_names: 'Sibling', family_name: 'Stays' })
  const { id } = await app.as(admin)(
    addStudent,
    {
      ...fields,
      admissionNumber: 'ADM/QQXX',
      givenNames: 'Xanthippe',
      familyName: 'Qqzzuku',
      printedName: 'QQZZUKU Xanthippe',
      streamId: stream.id,
      consentOn: '2026-02-01',
      consentBy: 'Bartholomea Qqzzuku',
      consentNote: 'photos',
      guardians: [
        {
          guardianId: null,
          guardianVersion: null,
          givenNames: 'Bartholomea',
          familyName: 'Qqzzuku',
          phones: ['+256 799 777002'],
          email: 'b@qqxx.example',
          relation: 'mother',
          isPrimary: true,
          isEmergency: false,
          livesWith: true,
        },
      ],
    },
    { idempotencyKey: 'adding-xanthippe' },
  )
  const account = await anAccount(app.db, 'student', {
    student_id: id,
    username: 'xanthippe.qqzzuku',
    display_name: 'Xanthippe Qqzzuku',
    email: 'xanthippe@qqxx.example',
  })
  await withDocument(id)
  await withPhoto(id)
  await withRegister(id, stream.id)
  await withReport(id, stream.id)
  await withWords(account, admin, id)
  return { id, account, sibling, stream }
}

async function withPhoto(studentId: string) {
  const photo = crypto.randomUUID()
  const file = await aStoredFile(app, 'the face of Xanthippe')
  const thumbnail = await aStoredFile(app, 'the small face of Xanthippe')
  await app.db.insertInto('photo').values({ id: photo, file, thumbnail }).execute()
  await app.db.updateTable('student').set({ photo }).where('id', '=', studentId).execute()
}

async function withReport(studentId: string, streamId: string) {
  const scheme = await app.db
    .insertInto('grading_scheme')
    .values({ name: 'O-level', level: 'O', document: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const term = await app.db.selectFrom('term').select('id').executeTakeFirstOrThrow()
  const of = { student_id: studentId, term_id: term.id }
  await app.db
    .insertInto('report_comment')
    .values({ ...of, head_teacher: 'Well done, Xanthippe' })
    .execute()
  await app.db
    .insertInto('report_card')
    .values({
      ...of,
      stream_id: streamId,
      grading_scheme_id: scheme.id,
      content: JSON.stringify({ student: 'QQZZUKU Xanthippe' }),
    })
    .execute()
}

async function withRegister(studentId: string, streamId: string) {
  const register = await app.db
    .insertInto('register')
    .values({ stream_id: streamId, day: '2026-10-05', session: 'morning' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { student_id: studentId, status: 'late' as const, note: 'asthma of the girl' }
  await app.db
    .insertInto('register_entry')
    .values({ ...entry, register_id: register.id, day: '2026-10-05', session: 'morning' })
    .execute()
  await app.db.updateTable('register_entry').set({ status: 'absent' }).where('register_id', '=', register.id).execute()
  const after = { entries: [{ studentId, status: 'absent', note: 'asthma of the girl' }] }
  await app.db
    .insertInto('audit_entry')
    .values({ action: 'save register', record_kind: 'register', record_id: register.id, after: JSON.stringify(after) })
    .execute()
}

/** What the student wrote and sent to a group, and what was said about it to the administration. */
async function withGroup(account: Account, teacher: Account, studentId: string) {
  const { stream_id } = await app.db
    .selectFrom('student')
    .select('stream_id')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  const threadId = (await putGroup(app.db, { streamId: stream_id ?? '', subjectId: null })) ?? ''
  const message = { threadId, senderId: account.id, clientId: crypto.randomUUID(), text: 'I, Xanthippe, was here' }
  await insertMessage(app.db, { ...message, seq: 1 })
  await insertMessage(app.db, { ...message, seq: 2, senderId: teacher.id, text: 'Xanthippe Qqzzuku is excused' })
  const file = await aStoredFile(app, 'Letter of Xanthippe')
  const kept = { name: 'Xanthippe.pdf', type: 'application/pdf' as const, size: 19, width: null, height: null, file }
  const { id } = await insertAttachment(app.db, { ...kept, thread_id: threadId, added_by: account.id })
  await attach(app.db, { ...message, seq: 1 }, [id])
  const reason = 'Xanthippe Qqzzuku hurts others'
  await insertReport(app.db, { thread_id: threadId, seq: 1, reason, reported_by: teacher.id })
}

async function withWords(account: Account, admin: Account, studentId: string) {
  const teacher = await anAccount(app.db, 'staff')
  await aMessage(app.db, { from: account.id, to: teacher.id, text: 'Xanthippe here, I am ill' })
  await aMessage(app.db, { from: teacher.id, to: admin.id, text: 'Please call the mother of Xanthippe Qqzzuku.' })
  await withGroup(account, teacher, studentId)
  await app.db
    .insertInto('outbox_mail')
    .values({ recipient: 'xanthippe@qqxx.example', subject: 'Your password', body: 'Hello Xanthippe' })
    .execute()
  const notice = await app.db
    .insertInto('notice')
    .values({
      ...{ title: 'Get well, Xanthippe Qqzzuku', text: 'Xanthippe Qqzzuku is ill.', audience: 'staff' },
      ...{ from_day: '2026-10-05', until_day: '2026-10-06', author_id: teacher.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('notice_file')
    .values({
      ...{ notice_id: notice.id, name: 'Xanthippe Qqzzuku.pdf', type: 'application/pdf', size: 10 },
      file: await aStoredFile(app, 'What to bring'),
    })
    .execute()
  await app.db.insertInto('notice_read').values({ notice_id: notice.id, account_id: account.id }).execute()
  await app.db
    .insertInto('notification_setting')
    .values({ account_id: account.id, digest_told: ['task of Xanthippe'] })
    .execute()
  await mkdir(join(app.server.env.DATA_DIR, 'outbox'), { recursive: true })
  await writeFile(join(app.server.env.DATA_DIR, 'outbox', '1.eml'), 'To: xanthippe@qqxx.example\n\nHello Xanthippe')
  await app.db
    .insertInto('external_id')
    .values({ source: 'oneroster', kind: 'student', external_id: 'xanthippe@qqxx.example', record_id: studentId })
    .execute()
  await app.db.transaction().execute(async (db) => {
    const tables = gzipSync(JSON.stringify({ rows: [['Xanthippe']] }))
    const { id } = await db
      .insertInto('import')
      .values({
        ...{ kind: 'roster', started_by: admin.id, state: 'applied', file_name: 'roster.zip' },
        ...{
          about: JSON.stringify({ warnings: [], outcome: { stoodInFor: [{ leaver: 'Qqzzuku, Xanthippe' }] } }),
          mapping: '{}',
        },
        preview: JSON.stringify({ changes: [{ name: 'Qqzzuku, Xanthippe' }] }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = await app.server.files.put(db, tables)
    await db
      .insertInto('import_file')
      .values({ ...{ import_id: id, place: 0, name: 'a.csv', size: tables.length }, file })
      .execute()
  })
  await app.db.insertInto('signin_attempt').values({ account_key: tryKey }).execute()
}

/** Under which tries at the person's account are counted. */
const tryKey = tryKeyOf('xanthippe.qqzzuku')

const erase = (admin: Account, id: string, name: string) =>
  app.as(admin)(erasePerson, {
    kind: 'student',
    personId: id,
    reason: 'guardian-asked',
    confirmation: `Erase ${name}`,
  })

describe('erasing a student', () => {
  it('leaves nothing that tells of the person anywhere in database and files', async () => {
    const admin = await anAccount(app.db, 'admin')
    const { id, account } = await aStudentEverywhere(admin)
    await app.as(admin)(changeStudents, { studentIds: [id], status: 'left' })
    expect((await placesOf(telling)).length).toBeGreaterThan(15)

    await erase(admin, id, 'Qqzzuku, Xanthippe')

    await eventually(async () => expect(await placesOf([...telling, 'xanthippe.qqzzuku', tryKey])).toEqual([]))
    const student = await app.as(admin)(getStudent, { studentId: id })
    expect(student).toMatchObject({ name: 'Erased student', guardians: [], birthDate: null })
    const changes = await app.as(admin)(listStudentChanges, { studentId: id })
    expect(changes[0]).toMatchObject({ action: 'erase', fields: [{ name: 'reason', after: 'guardian-asked' }] })
    expect(changes.at(-1)).toMatchObject({ action: 'add', fields: [] })
    const { rows } = await app.as(admin)(listStudents, { search: 'Qqzzuku', status: 'left' })
    expect(rows).toEqual([])
    expect(JSON.stringify(await app.as(admin)(search, { query: 'Xanthippe' }))).not.toContain(id)
    const left = await app.db.selectFrom('notice_read').select('read_at').where('account_id', '=', account.id).execute()
    expect(left).toEqual([])
    const ofGroup = app.db
      .selectFrom('chat_message')
      .innerJoin('chat_thread', 'id', 'thread_id')
      .where('kind', '=', 'group')
    expect(await ofGroup.select(['seq', 'text']).orderBy('seq').execute()).toEqual([
      { seq: 1, text: '' },
      { seq: 2, text: 'Erased is excused' },
    ])
    const signedIn = app.as(account)(listStudents, {})
    await expect(signedIn).rejects.toMatchObject({ status: 401 })
  })

  it('keeps what reports of the class count', async () => {
    const admin = await anAccount(app.db, 'admin')
    const stream = await aStream(app.db)
    const student = await aStudent(app.db, { stream_id: stream.id, status: 'left', family_name: 'Counted' })
    await withRegister(student.id, stream.id)
    await erase(admin, student.id, student.name)
    const entry = await app.db
      .selectFrom('register_entry')
      .select(['status', 'note'])
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ status: 'absent', note: null })
    const changes = await app.db
      .selectFrom('register_change')
      .select(['before_status', 'before_note', 'status', 'note'])
      .where('student_id', '=', student.id)
      .execute()
    expect(changes).toEqual([{ before_status: 'late', before_note: null, status: 'absent', note: null }])
  })

  it('leaves a guardian who has other children', async () => {
    const admin = await anAccount(app.db, 'admin')
    const [gone, stays] = [await aStudent(app.db, { status: 'left', family_name: 'Gone' }), await aStudent(app.db)]
    const guardian = await app.db
      .insertInto('guardian')
      .values({ given_names: 'Rosemary', family_name: 'Shared' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const student_id of [gone.id, stays.id]) {
      await app.db.insertInto('student_guardian').values({ student_id, guardian_id: guardian.id }).execute()
    }
    const { stays: kept } = await app.as(admin)(previewErasure, { kind: 'student', personId: gone.id })
    expect(kept).toContainEqual({ what: 'Guardians of other children', count: 1 })

    await erase(admin, gone.id, gone.name)

    const { guardians } = await app.as(admin)(getStudent, { studentId: stays.id })
    expect(guardians.map(({ name }) => name)).toEqual(['Shared, Rosemary'])
  })

  it('counts before it what was written and decided about the person', async () => {
    const admin = await anAccount(app.db, 'admin')
    const { id: student_id } = await aStudent(app.db, { status: 'left', family_name: 'Counted' })
    const { id: subject_id } = await aSubject(app.db)
    const { id: term_id } = await app.db.selectFrom('term').select('id').executeTakeFirstOrThrow()
    const of = { student_id, term_id }
    for (const audience of ['office', 'class-teacher'] as const) {
      await app.as(admin)(addStudentNote, { studentId: student_id, text: 'asthma of the girl', audience })
    }
    const comment = { ...of, head_teacher: 'Well done' }
    await app.db.insertInto('report_comment').values(comment).execute()
    await app.db
      .insertInto('subject_comment')
      .values({ ...of, subject_id, body: 'Good' })
      .execute()
    await app.db
      .insertInto('mark_exemption')
      .values({ ...of, kind: 'exempt', reason: 'ill' })
      .execute()
    await app.db
      .insertInto('issued_paper')
      .values({ student_id, kind: 'testimonial', edition: 1, content: '{}' })
      .execute()
    const { goes } = await app.as(admin)(previewErasure, { kind: 'student', personId: student_id })
    expect(goes).toEqual([
      { what: 'Names, numbers, contacts and consent', count: 1 },
      { what: 'Notes on the student', count: 2 },
      { what: 'Exemptions from marks', count: 1 },
      { what: 'Comments for report cards', count: 2 },
      { what: 'Papers', count: 1 },
      { what: 'Values in the history of the record', count: 2 },
    ])
  })

  it('is refused for whoever has not left, with another sentence, and a second time', async () => {
    const admin = await anAccount(app.db, 'admin')
    const here = await aStudent(app.db)
    await expect(erase(admin, here.id, here.name)).rejects.toMatchObject({ status: 409 })
    const left = await aStudent(app.db, { status: 'left', family_name: 'Left' })
    await expect(erase(admin, left.id, 'somebody else')).rejects.toMatchObject({ status: 400 })
    await erase(admin, left.id, left.name)
    await expect(erase(admin, left.id, 'Erased student')).rejects.toMatchObject({ status: 409 })
  })

  it('leaves a record to which nobody comes back', async () => {
    const admin = await anAccount(app.db, 'admin')
    const gone = await aStudent(app.db, { status: 'left', family_name: 'Gone' })
    await erase(admin, gone.id, gone.name)
    const refused = {
      status: 409,
      problem: { message: 'This record has been erased and stays nobody’s. Enter the person as a new student.' },
    }
    const change = { studentIds: [gone.id], status: 'active' as const }
    await expect(app.as(admin)(changeStudents, change)).rejects.toMatchObject(refused)
    await expect(app.as(admin)(previewStudentChanges, change)).rejects.toMatchObject(refused)
    const { version } = await app.as(admin)(getStudent, { studentId: gone.id })
    const record = { ...fields, admissionNumber: 'ADM/NEW', givenNames: 'Somebody', familyName: 'Else', streamId: null }
    const changed = { ...record, printedName: null, consentOn: null, consentBy: null, consentNote: null, guardians: [] }
    const saving = app.as(admin)(saveStudent, { ...changed, studentId: gone.id, version })
    await expect(saving).rejects.toMatchObject(refused)
    expect(await app.as(admin)(getStudent, { studentId: gone.id })).toMatchObject({
      name: 'Erased student',
      status: 'left',
    })
  })

  it('leaves a record that says when it was erased, with no act to undo', async () => {
    const admin = await anAccount(app.db, 'admin')
    const { today } = await app.as(admin)(getSchool, {})
    const gone = await aStudent(app.db, { family_name: 'Going' })
    const studentId = gone.id
    await app.as(admin)(changeStudents, { studentIds: [studentId], status: 'left' })
    expect((await app.as(admin)(listPlacements, { studentId })).acts).toHaveLength(1)
    expect((await app.as(admin)(getStudent, { studentId })).erasedOn).toBeNull()
    await erase(admin, studentId, gone.name)
    expect((await app.as(admin)(listPlacements, { studentId })).acts).toEqual([])
    expect((await app.as(admin)(getStudent, { studentId })).erasedOn).toBe(today)
    const { rows } = await app.as(admin)(listStudents, { status: 'left', search: 'Erased' })
    expect(rows.find(({ id }) => id === studentId)?.erasedOn).toBe(today)

    const member = await aStaff(app.db, { status: 'left' })
    const person = { kind: 'staff' as const, personId: member.id }
    const { confirmation } = await app.as(admin)(previewErasure, person)
    await app.as(admin)(erasePerson, { ...person, reason: 'retention-over', confirmation })
    expect((await app.as(admin)(getStaff, { staffId: member.id })).erasedOn).toBe(today)
  })

  it('leaves a namesake alone', async () => {
    const admin = await anAccount(app.db, 'admin')
    const gone = await aStudent(app.db, { status: 'left', given_names: 'Common', family_name: 'Namesake' })
    await aStudent(app.db, { given_names: 'Common', family_name: 'Namesake' })
    const other = await app.db
      .insertInto('audit_entry')
      .values({ action: 'x', record_kind: 'stream', after: JSON.stringify({ about: 'Namesake, Common' }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await erase(admin, gone.id, gone.name)
    const { after } = await app.db
      .selectFrom('audit_entry')
      .select('after')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ about: 'Namesake, Common' })
  })
})

/** What files of timetables and absences say of somebody. */
async function leaveTimetableTraces(staffId: string) {
  const { id: term_id } = await app.db.selectFrom('term').select('id').executeTakeFirstOrThrow()
  const { id: timetable_id } = await app.db
    .insertInto('timetable')
    .values({ term_id, title: 'From a file' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: lesson_id } = await app.db
    .insertInto('lesson')
    .values({ timetable_id, title: 'Assembly' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('lesson_staff').values({ lesson_id, staff_id: staffId }).execute()
  await app.db.insertInto('timetable_name').values({ kind: 'staff', text: 'VVKY', staff_id: staffId }).execute()
  const words = {
    activity: '1',
    place: 0,
    subject: '',
    students: '',
    teachers: 'VVKY',
    room: '',
    tags: '',
    comments: '',
  }
  await app.db
    .insertInto('lesson_file_words')
    .values({ lesson_id, ...words })
    .execute()
  const absence = { first_day: '2026-09-08', last_day: '2026-09-08', reason: 'Mrs Vvkyeyune is ill' }
  await app.db
    .insertInto('staff_absence')
    .values({ staff_id: staffId, ...absence })
    .execute()
}

describe('erasing a member of staff', () => {
  it('leaves nobody’s name on what the person did', async () => {
    const admin = await anAccount(app.db, 'admin')
    const member = await aStaff(app.db, {
      given_names: 'Wilhelmina',
      family_name: 'Vvkyeyune',
      staff_number: 'T/VVKY',
      status: 'left',
      email: 'w@vvky.example',
    })
    await anAccount(app.db, 'staff', {
      staff_id: member.id,
      display_name: 'Wilhelmina Vvkyeyune',
      username: 'w.vvkyeyune',
    })
    await leaveTimetableTraces(member.id)
    expect((await placesOf(['Vvky'])).length).toBeGreaterThan(5)
    await app.as(admin)(erasePerson, {
      kind: 'staff',
      personId: member.id,
      reason: 'person-asked',
      confirmation: 'Erase Vvkyeyune, Wilhelmina',
    })
    await eventually(async () => expect(await placesOf(['Wilhelmina', 'Vvky'])).toEqual([]))
    const erased = await app.as(admin)(getStaff, { staffId: member.id })
    expect(erased.name).toBe('Erased member of staff')
    const refused = { status: 409, problem: { message: expect.stringContaining('as a new member of staff') } }
    const [staffId, restored] = [member.id, { staffId: member.id }]
    await expect(app.as(admin)(previewRestoredEmployment, restored)).rejects.toMatchObject(refused)
    await expect(app.as(admin)(restoreEmployment, restored)).rejects.toMatchObject(refused)
    const { subjects: _, ...record } = { ...erased, subjectIds: [], status: 'active' as const }
    await expect(app.as(admin)(saveStaff, { ...record, staffId })).rejects.toMatchObject(refused)
  })
})

describe('the audit', () => {
  it('stays append-only for everybody else', async () => {
    const change = app.db.updateTable('audit_entry').set({ before: null }).execute()
    await expect(change).rejects.toThrow('append-only')
    await expect(app.db.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only')
  })

  it('cannot be rewritten even while somebody is erased', async () => {
    const rewrite = app.db.transaction().execute(async (db) => {
      await sql`select set_config('bellhouse.erasing', 'on', true)`.execute(db)
      await db.updateTable('audit_entry').set({ action: 'something else' }).execute()
    })
    await expect(rewrite).rejects.toThrow('append-only')
  })
})

it.each([
  ['nobody', () => Promise.resolve(null), 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['a student', () => anAccount(app.db, 'student'), 403],
])('is refused to %s', async (_, caller, status) => {
  const api = app.as(await caller())
  const { id: personId, name } = await aStudent(app.db, { status: 'left' })
  const erasing = api(erasePerson, {
    kind: 'student',
    personId,
    reason: 'court-order',
    confirmation: `Erase ${name}`,
  })
  await expect(erasing).rejects.toMatchObject({ status })
  await expect(api(previewErasure, { kind: 'student', personId })).rejects.toMatchObject({ status })
})
