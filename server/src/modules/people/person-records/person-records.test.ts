import { exportPersonRecord } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { aMessage, anAccount, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { anAssessment } from '../../../../test/marks-factories'
import { aStoredFile } from '../../../../test/stored-files'
import { testApp } from '../../../../test/test-app'
import { insertAttachment } from '../../communication/chat/chat-messages.repo'
import { insertReport } from '../../communication/chat/chat-reports.repo'

const app = testApp()
let termId: string
beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
})

type Account = Awaited<ReturnType<typeof anAccount>>

async function exported(admin: Account, kind: 'student' | 'staff', personId: string) {
  const { blob, filename } = (await app.as(admin)(exportPersonRecord, { kind, personId })) as {
    blob: Blob
    filename: string
  }
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  const json = (name: string) => JSON.parse(strFromU8(files[`data/${name}.json`] ?? new Uint8Array()))
  return { files, filename, json, page: strFromU8(files['index.html'] ?? new Uint8Array()) }
}

async function aKnownStudent() {
  const stream = await aStream(app.db)
  const student = await aStudent(app.db, {
    stream_id: stream.id,
    given_names: 'Zuri <b>',
    family_name: 'Kibuuka',
    admission_number: `Q/${stream.name}`,
    consent_by: 'Grandmother Kibuuka',
  })
  const account = await anAccount(app.db, 'student', { student_id: student.id, password_hash: 'SECRETHASH' })
  const teacher = await anAccount(app.db, 'staff', { display_name: 'Grace Auma' })
  await aMessage(app.db, { from: account.id, to: teacher.id, text: 'May I come later?' })
  const { threadId, seq } = await aMessage(app.db, { from: teacher.id, to: account.id, text: 'You may.' })
  const letter = await aStoredFile(app, 'the bytes of the letter')
  const kept = { type: 'application/pdf' as const, size: 23, width: null, height: null, file: letter }
  await insertAttachment(app.db, { ...kept, name: 'letter.pdf', thread_id: threadId, added_by: account.id })
  await insertReport(app.db, { thread_id: threadId, seq, reason: 'Too short', reported_by: account.id })
  const application = await app.db
    .insertInto('application')
    .values({
      number: `N/${stream.name}`,
      given_names: 'Zuri',
      family_name: 'Kibuuka',
      class_code: 's1',
      stage: 'admitted',
      applied_on: '2026-01-05',
      stage_since: '2026-01-05',
      entry_year: 2026,
      student_id: student.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = await aStoredFile(app, 'the bytes of the slip')
  await app.db
    .insertInto('application_document')
    .values({
      application_id: application.id,
      kind: 'result-slip',
      name: '../slip.pdf',
      type: 'application/pdf',
      size: 21,
      file,
    })
    .execute()
  return student
}

describe('the whole record of a person', () => {
  it('is one zip with everything, to read and for programs', async () => {
    const admin = await anAccount(app.db, 'admin')
    const student = await aKnownStudent()

    const { json, page, files } = await exported(admin, 'student', student.id)

    expect(json('record')).toMatchObject([{ family_name: 'Kibuuka' }])
    expect(json('consent')).toMatchObject([{ consent_by: 'Grandmother Kibuuka' }])
    expect(json('chat')).toMatchObject([
      { direction: 'sent', text: 'May I come later?', other: 'Grace Auma' },
      { direction: 'received', text: 'You may.' },
    ])
    expect(json('chat-files')).toMatchObject([{ name: 'letter.pdf' }])
    expect(json('chat-reports')).toMatchObject([{ role: 'made', reason: 'Too short' }])
    expect(strFromU8(files['files/messages/1 letter.pdf'] ?? new Uint8Array())).toBe('the bytes of the letter')
    expect(page).toContain('Zuri &lt;b&gt;')
    const [slip] = Object.keys(files).filter((name) => name.startsWith('files/documents/'))
    expect(slip).toBe('files/documents/1 .._slip.pdf')
    expect(strFromU8(files[slip ?? ''] ?? new Uint8Array())).toBe('the bytes of the slip')
  })

  it('tells the papers of a subject apart, and periods by their days', async () => {
    const admin = await anAccount(app.db, 'admin')
    const stream = await aStream(app.db)
    const student = await aStudent(app.db, { stream_id: stream.id })
    const { id: subjectId } = await aSubject(app.db, { code: 'P220' })
    const given = { streamId: stream.id, termId, subjectId, title: 'Mid-term', marks: { [student.id]: 42 } }
    await anAssessment(app.db, { ...given, paper: 2 })
    await anAssessment(app.db, { ...given, paper: 1 })

    const { json, page } = await exported(admin, 'student', student.id)

    expect(json('marks')).toMatchObject([
      { term: '2026 Term 3', code: 'P220', paper: 1, assessment: 'Mid-term' },
      { term: '2026 Term 3', code: 'P220', paper: 2, assessment: 'Mid-term' },
    ])
    const [{ from, until, ...placement }] = json('years')
    expect([from, until]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), null])
    expect(placement).not.toHaveProperty('during')
    expect(page).toContain(`<tr><th>From</th><td>${from}</td></tr>`)
  })

  it('holds no hash of a password', async () => {
    const admin = await anAccount(app.db, 'admin')
    const { files } = await exported(admin, 'student', (await aKnownStudent()).id)
    for (const bytes of Object.values(files)) expect(strFromU8(bytes)).not.toContain('SECRETHASH')
  })

  it('is there for staff as well, and taking it is written down', async () => {
    const admin = await anAccount(app.db, 'admin')
    const member = await aStaff(app.db, { family_name: 'Mbabazi' })
    await exported(admin, 'staff', member.id)
    const { json } = await exported(admin, 'staff', member.id)
    expect(json('history')).toMatchObject([{ action: 'export whole record' }, { action: 'export whole record' }])
  })

  it('of years is sent in pieces', async () => {
    const admin = await anAccount(app.db, 'admin')
    const student = await aKnownStudent()
    const registers = await app.db
      .insertInto('register')
      .values(
        Array.from({ length: 2000 }, (_, day) => ({
          stream_id: student.stream_id ?? '',
          day: new Date(Date.UTC(2020, 0, day + 1)).toISOString().slice(0, 10),
          session: 'morning' as const,
        })),
      )
      .returning(['id', 'day'])
      .execute()
    await app.db
      .insertInto('register_entry')
      .values(
        registers.map(({ id, day }) => ({
          register_id: id,
          student_id: student.id,
          day,
          session: 'morning' as const,
          status: 'present' as const,
        })),
      )
      .execute()
    const { json } = await exported(admin, 'student', student.id)
    expect(json('attendance')).toHaveLength(2000)
  })

  it.each([
    ['nobody', () => Promise.resolve(null), 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['a student', () => anAccount(app.db, 'student'), 403],
  ])('is refused to %s', async (_, caller, status) => {
    const api = app.as(await caller())
    const { id } = await aStudent(app.db)
    await expect(api(exportPersonRecord, { kind: 'student', personId: id })).rejects.toMatchObject({ status })
  })

  it('of somebody unknown does not exist', async () => {
    const api = app.as(await anAccount(app.db, 'admin'))
    const asking = api(exportPersonRecord, { kind: 'staff', personId: crypto.randomUUID() })
    await expect(asking).rejects.toMatchObject({ status: 404 })
  })
})
