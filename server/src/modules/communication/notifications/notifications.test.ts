import { getBellSettings, getNotifications, markNoticeRead, saveBellSettings } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { aGradedClass } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
type Account = Awaited<ReturnType<typeof anAccount>>

let admin: Account
let termId: string

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin', { display_name: 'Head Teacher' })
  // Today is a day of the term, whenever that is.
  await sql`update academic_year set start_date = current_date - 100, end_date = current_date + 100`.execute(app.db)
  await sql`update term set start_date = current_date - 20, end_date = current_date + 50`.execute(app.db)
  await sql`update school set week_days = '{1,2,3,4,5,6,7}'`.execute(app.db)
})

const bellOf = (account: Account) => app.as(account)(getNotifications, {})

async function aNotice(title: string, audience: 'everybody' | 'staff') {
  const { id } = await app.db
    .insertInto('notice')
    .values({
      ...{ title, text: 'Text', audience, author_id: admin.id },
      from_day: sql<string>`current_date - 1`,
      until_day: sql<string>`current_date + 1`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function aMessage(from: Account, to: Account, text: string) {
  const [first, second] = [from.id, to.id].sort()
  const thread = await app.db
    .insertInto('chat_thread')
    .values({
      ...{ first_account_id: first, second_account_id: second, last_seq: 1, last_at: sql<Date>`now()` },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('chat_message').values({ thread_id: thread.id, seq: 1, sender_id: from.id, text }).execute()
  return thread.id
}

describe('the bell', () => {
  it('counts unread messages and says from whom, in how many letters', async () => {
    const [sender, reader] = [
      await anAccount(app.db, 'staff', { display_name: 'Auma, Grace' }),
      await anAccount(app.db, 'staff'),
    ]
    const threadId = await aMessage(sender, reader, 'x'.repeat(300))
    const { counts, messages } = await bellOf(reader)
    expect(counts.messages).toBe(1)
    expect(messages).toMatchObject([{ threadId, title: 'Auma, Grace', unread: 1, text: 'x'.repeat(140) }])
    expect((await bellOf(sender)).counts.messages).toBe(0)
  })

  it('leaves out what is muted', async () => {
    const [sender, reader] = [await anAccount(app.db, 'staff'), await anAccount(app.db, 'staff')]
    const thread_id = await aMessage(sender, reader, 'Hello')
    await app.db.insertInto('chat_member').values({ thread_id, account_id: reader.id, is_muted: true }).execute()
    expect(await bellOf(reader)).toMatchObject({ counts: { messages: 0 }, messages: [] })
  })

  it('counts notices until they are read, all of them, and names the first five', async () => {
    const reader = await anAccount(app.db, 'staff')
    const before = (await bellOf(reader)).counts.notices
    const ids = []
    for (let place = 0; place < 7; place++) ids.push(await aNotice(`Notice ${place}`, 'staff'))
    const told = await bellOf(reader)
    expect([told.counts.notices, told.notices.length]).toEqual([before + 7, 5])
    await app.as(reader)(markNoticeRead, { noticeId: ids[0] ?? '' })
    expect((await bellOf(reader)).counts.notices).toBe(before + 6)
    const student = await anAccount(app.db, 'student')
    expect((await bellOf(student)).notices.map(({ id }) => id)).not.toContain(ids[1])
  })
})

describe('what is to be done', () => {
  it('is for a class teacher the registers that are owed, each with its place, those of earlier days late', async () => {
    const staff = await aStaff(app.db)
    const stream = await aStream(app.db, { class_code: 's2', name: 'Owing', class_teacher_id: staff.id })
    await aStudent(app.db, { stream_id: stream.id })
    const teacher = await anAccount(app.db, 'staff', { staff_id: staff.id })
    const { counts, tasks } = await bellOf(teacher)
    expect(counts.tasks).toBeGreaterThan(5)
    expect(tasks).toHaveLength(5)
    expect(tasks[0]).toMatchObject({ kind: 'register', title: 'Register of S2 Owing', isLate: true })
    expect(tasks[0]?.to).toContain(`/teacher/student_attendance?stream=${stream.id}`)
  })

  it('is for a teacher the marks that are due, with how many are there', async () => {
    const staff = await aStaff(app.db)
    const [stream, subject] = [await aStream(app.db, { name: 'Marking' }), await aSubject(app.db, { compulsory: true })]
    await aStudent(app.db, { stream_id: stream.id })
    const place = { subject_id: subject.id, stream_id: stream.id, term_id: termId }
    await anAllocation(app.db, { ...place, staff_id: staff.id })
    await app.db
      .insertInto('assessment')
      .values({
        ...{ ...place, title: 'Mid-term test', kind: 'mid-term', out_of: 50 },
        held_on: sql<string>`current_date - 19`,
      })
      .execute()
    const { tasks } = await bellOf(await anAccount(app.db, 'staff', { staff_id: staff.id }))
    expect(tasks).toMatchObject([
      {
        kind: 'marks',
        title: 'Marks: Mid-term test, Mathematics, S1 Marking',
        detail: expect.stringMatching(/^0 of 1 entered, due since /),
        isLate: true,
        to: expect.stringMatching(/^\/teacher\/marks\//),
      },
    ])
  })

  it('is for a student the card that is out and not opened yet, and of a corrected one that it replaces another', async () => {
    const stream = await aStream(app.db, { name: 'Carded' })
    const { id: student_id } = await aStudent(app.db, { stream_id: stream.id })
    const student = await anAccount(app.db, 'student', { student_id })
    const grading_scheme_id = await aGradedClass(app.db, admin.id, 's1', 'ug-9pt-vienna-olevel')
    const anEdition = (edition: number) =>
      app.db
        .insertInto('report_card')
        .values({
          ...{ student_id, edition, term_id: termId, stream_id: stream.id, grading_scheme_id },
          ...{ content: '{}', published_by: admin.id },
        })
        .execute()
    await anEdition(1)
    expect((await bellOf(student)).tasks).toMatchObject([
      { kind: 'card', detail: expect.stringMatching(/^Published on /) },
    ])
    await anEdition(2)
    const detail = expect.stringMatching(/^Edition 2 replaces the one before, published on /)
    expect((await bellOf(student)).tasks).toMatchObject([{ kind: 'card', detail }])
  })

  it('is for whoever works in the office and teaches both, each where the office has it, and only what they may do', async () => {
    const staff = await aStaff(app.db)
    const stream = await aStream(app.db, { class_code: 's3', name: 'Led', class_teacher_id: staff.id })
    await aStudent(app.db, { stream_id: stream.id })
    const head = await anAccount(app.db, 'admin', { staff_id: staff.id })
    const [own, ...others] = (await bellOf(head)).tasks
    expect(own).toMatchObject({ kind: 'register', title: 'Register of S3 Led' })
    expect(own?.to).toContain(`/capture_attendance?stream=${stream.id}`)
    expect(others.length).toBeGreaterThan(0)
    const { id: role_id } = await app.db
      .insertInto('role')
      .values({ name: 'Bursar', category: 'admin', permissions: ['students.read'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.updateTable('account').set({ role_id }).where('id', '=', head.id).execute()
    expect((await bellOf(head)).tasks.map(({ kind }) => kind)).not.toContain('register')
  })

  it('is for the office what waits for it', async () => {
    const stream = await aStream(app.db, { name: 'Waiting' })
    const subject = await aSubject(app.db)
    await app.db
      .insertInto('assessment')
      .values({
        ...{ subject_id: subject.id, stream_id: stream.id, term_id: termId, title: 'Test', kind: 'mid-term' },
        ...{ out_of: 50, status: 'submitted', held_on: sql<string>`current_date - 3` },
      })
      .execute()
    await app.db
      .insertInto('application')
      .values({
        ...{ number: 'A/1', given_names: 'Ada', family_name: 'Nakato', class_code: 's1', stage: 'applied' },
        ...{ entry_year: 2027, applied_on: '2026-10-01', stage_since: '2026-10-01' },
      })
      .execute()
    const { tasks } = await bellOf(admin)
    expect(tasks.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['1 assessment waits for approval', '1 application waits for an answer']),
    )
    expect(tasks.map(({ kind }) => kind)).toContain('registers-missing')
  })
})

describe('the settings', () => {
  const settings = {
    ...{ countsMessages: false, countsNotices: true, countsTasks: true, browser: true, showsText: false },
    ...{ digest: 'weekly' as const, digestHour: 6, digestDay: 5 },
  }

  it('are as everybody has them until somebody chooses, and then that person’s alone', async () => {
    const [one, other] = [
      await anAccount(app.db, 'staff', { email: 'one@school.example' }),
      await anAccount(app.db, 'staff'),
    ]
    expect((await app.as(one)(getBellSettings, {})).settings).toMatchObject({ countsMessages: true, digest: 'off' })
    await app.as(one)(saveBellSettings, settings)
    await app.as(one)(saveBellSettings, { ...settings, digestHour: 8 })
    expect(await app.as(one)(getBellSettings, {})).toEqual({
      settings: { ...settings, digestHour: 8 },
      email: 'one@school.example',
    })
    expect((await app.as(other)(getBellSettings, {})).settings.digest).toBe('off')
    expect((await bellOf(one)).settings.countsMessages).toBe(false)
  })

  it('take no mail where there is no address', async () => {
    const person = await anAccount(app.db, 'staff')
    await expect(app.as(person)(saveBellSettings, settings)).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/no email address/) },
    })
  })

  it.each([
    ['an hour of no day', { digestHour: 24 }],
    ['a day of no week', { digestDay: 0 }],
    ['half an hour', { digestHour: 6.5 }],
  ])('refuse %s', async (_, wrong) => {
    await expect(app.as(admin)(saveBellSettings, { ...settings, ...wrong })).rejects.toMatchObject({ status: 400 })
  })
})
