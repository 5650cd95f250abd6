import {
  addNotice,
  addNoticeFiles,
  downloadNoticeFile,
  getNotice,
  getNoticeChoices,
  type InputOf,
  listNoticeChanges,
  listNoticeReaders,
  listNotices,
  listWrittenNotices,
  markNoticeRead,
  removeNoticeFile,
  saveNotice,
  withdrawNotice,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { listStoredFiles, untilStored } from '../../../../test/stored-files'
import { testApp } from '../../../../test/test-app'

const app = testApp()
type Account = Awaited<ReturnType<typeof anAccount>>
type Stream = Awaited<ReturnType<typeof aStream>>

let admin: Account
let termId: string
let today: string

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin', { display_name: 'Head Teacher' })
  today = (await app.as(admin)(getNoticeChoices, {})).today
})

/** A day so many days from the school's today. */
const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

type Given = Partial<InputOf<typeof addNotice>>

function write(account: Account | null, given: Given = {}, files: File[] = []) {
  const fields = { title: 'Sports day', text: 'Bring water.', audience: 'everybody' as const, classCodes: [] }
  const days = { from: today, until: dayAfter(7), isPinned: false, streamIds: [], withTeachers: false }
  return app.as(account)(addNotice, { ...fields, ...days, ...given }, { files })
}

async function aStudentIn(stream: Stream, name = 'Nakato, Ada') {
  const student = await aStudent(app.db, { stream_id: stream.id })
  return anAccount(app.db, 'student', { student_id: student.id, display_name: name })
}

/** Whoever teaches a subject in the stream in the current term. */
async function aTeacherOf(stream: Stream, category: 'staff' | 'admin' = 'staff') {
  const staff = await aStaff(app.db)
  const subject = await aSubject(app.db)
  await anAllocation(app.db, { staff_id: staff.id, subject_id: subject.id, stream_id: stream.id, term_id: termId })
  return anAccount(app.db, category, { staff_id: staff.id, display_name: 'Auma, Grace' })
}

/** Whoever has nothing but a lesson with the stream, in a timetable of the current term that holds on those days. */
async function aTeacherOfLesson(stream: Stream, during: string) {
  const staff = await aStaff(app.db)
  await sql`
    with version as (
      insert into timetable (term_id, title, state, during) values (${termId}, ${during}, 'published', ${during}) returning id
    ), made as (insert into lesson (timetable_id, title) select id, 'Reading' from version returning id),
    held as (insert into lesson_staff (lesson_id, staff_id) select id, ${staff.id} from made)
    insert into lesson_stream (lesson_id, stream_id) select id, ${stream.id} from made`.execute(app.db)
  return anAccount(app.db, 'staff', { staff_id: staff.id })
}

async function seenBy(account: Account, scope?: 'past') {
  const { notices } = await app.as(account)(listNotices, { scope })
  return notices
}

const idsSeenBy = async (account: Account, scope?: 'past') => (await seenBy(account, scope)).map(({ id }) => id)

describe('whom a notice is for', () => {
  let south: Stream
  let upper: Stream
  let people: Record<
    | 's1'
    | 's2'
    | 'teacherOfS1'
    | 'lessonOfS1'
    | 'formerLessonOfS1'
    | 'classTeacherOfS2'
    | 'headWhoTeachesS1'
    | 'otherAdmin',
    Account
  >

  beforeAll(async () => {
    south = await aStream(app.db, { class_code: 's1', name: 'South' })
    const classTeacher = await aStaff(app.db)
    upper = await aStream(app.db, { class_code: 's2', name: 'Upper', class_teacher_id: classTeacher.id })
    people = {
      s1: await aStudentIn(south),
      s2: await aStudentIn(upper),
      teacherOfS1: await aTeacherOf(south),
      lessonOfS1: await aTeacherOfLesson(south, `[${today},)`),
      formerLessonOfS1: await aTeacherOfLesson(south, `(,${today})`),
      classTeacherOfS2: await anAccount(app.db, 'staff', { staff_id: classTeacher.id }),
      headWhoTeachesS1: await aTeacherOf(south, 'admin'),
      otherAdmin: await anAccount(app.db, 'admin', { staff_id: (await aStaff(app.db)).id }),
    }
  })

  const teachers = ['teacherOfS1', 'lessonOfS1', 'formerLessonOfS1', 'classTeacherOfS2']

  it.each<[string, () => Given, string[]]>([
    ['everybody', () => ({}), ['s1', 's2', ...teachers, 'headWhoTeachesS1', 'otherAdmin']],
    ['staff', () => ({ audience: 'staff' }), [...teachers, 'headWhoTeachesS1', 'otherAdmin']],
    ['students', () => ({ audience: 'students' }), ['s1', 's2']],
    [
      'students and who teaches them',
      () => ({ audience: 'students', withTeachers: true }),
      ['s1', 's2', ...teachers, 'headWhoTeachesS1'],
    ],
    ['a class', () => ({ audience: 'classes', classCodes: ['s1'] }), ['s1']],
    [
      'a class and who teaches it',
      () => ({ audience: 'classes', classCodes: ['s2'], withTeachers: true }),
      ['s2', 'classTeacherOfS2'],
    ],
    ['a stream', () => ({ audience: 'streams', streamIds: [upper.id] }), ['s2']],
    [
      'a stream and who teaches it',
      () => ({ audience: 'streams', streamIds: [south.id], withTeachers: true }),
      ['s1', 'teacherOfS1', 'lessonOfS1', 'headWhoTeachesS1'],
    ],
  ])('%s: the list of each person and the count of all agree', async (_, given, expected) => {
    const { id, desk } = await write(admin, given())
    const seeing = []
    for (const [name, account] of Object.entries(people)) {
      if ((await idsSeenBy(account)).includes(id)) seeing.push(name)
      const opening = app.as(account)(getNotice, { noticeId: id })
      if (expected.includes(name) || account.category === 'admin') await expect(opening).resolves.toMatchObject({ id })
      else await expect(opening).rejects.toMatchObject({ status: 404 })
    }
    expect(seeing).toEqual(expected)

    const { readers } = await app.as(admin)(listNoticeReaders, { noticeId: id, who: 'unread' })
    const waiting = new Set(readers.map((reader) => reader.id))
    expect(Object.keys(people).filter((name) => waiting.has(people[name as keyof typeof people].id))).toEqual(expected)
    expect(desk?.people).toBe(readers.length)
  })

  it('is not the author, nor anybody whose account is disabled', async () => {
    const gone = await aStudentIn(south)
    const { id } = await write(admin)
    await app.db.updateTable('account').set({ is_disabled: true }).where('id', '=', gone.id).execute()
    const { readers } = await app.as(admin)(listNoticeReaders, { noticeId: id, who: 'unread' })
    const ids = readers.map((reader) => reader.id)
    expect(ids.includes(admin.id)).toBe(false)
    expect(ids.includes(gone.id)).toBe(false)
    expect(await idsSeenBy(admin)).not.toContain(id)
  })

  it('says so in words', async () => {
    const { audienceText } = await write(admin, {
      audience: 'streams',
      streamIds: [south.id, upper.id],
      withTeachers: true,
    })
    expect(audienceText).toBe('S1 South, S2 Upper and who teaches them')
  })
})

describe('the days of a notice', () => {
  it('decide whether it is planned, stands or is past', async () => {
    const reader = await anAccount(app.db, 'staff')
    const planned = await write(admin, { from: dayAfter(1) })
    const standing = await write(admin, { until: today })
    const past = await write(admin, { from: dayAfter(-9), until: dayAfter(-1) })
    expect([planned.state, standing.state, past.state]).toEqual(['planned', 'current', 'past'])

    const now = await idsSeenBy(reader)
    expect([now.includes(planned.id), now.includes(standing.id), now.includes(past.id)]).toEqual([false, true, false])
    expect(await idsSeenBy(reader, 'past')).toContain(past.id)
    await expect(app.as(reader)(getNotice, { noticeId: planned.id })).rejects.toMatchObject({ status: 404 })
    await expect(app.as(reader)(getNotice, { noticeId: past.id })).resolves.toMatchObject({ state: 'past', desk: null })
  })

  it('put pinned notices first, then the newest', async () => {
    const reader = await anAccount(app.db, 'staff')
    const pinned = await write(admin, { isPinned: true, from: dayAfter(-3) })
    const old = await write(admin, { from: dayAfter(-2) })
    const recent = await write(admin)
    const ids = await idsSeenBy(reader)
    const mine = [pinned.id, old.id, recent.id]
    expect(ids.filter((id) => mine.includes(id))).toEqual([pinned.id, recent.id, old.id])
  })

  it('are turned over page by page, each notice once', async () => {
    const reader = await anAccount(app.db, 'staff')
    const values = Array.from({ length: 60 }, (_, place) => ({
      title: `Notice ${place}`,
      text: 'Text',
      audience: 'staff' as const,
      from_day: dayAfter(-40 - (place % 7)),
      until_day: dayAfter(-30),
      author_id: admin.id,
    }))
    await app.db.insertInto('notice').values(values).execute()
    const seen: string[] = []
    let after: string | undefined
    do {
      const { notices, next } = await app.as(reader)(listNotices, { scope: 'past', ...(after && { after }) })
      seen.push(...notices.map(({ id }) => id))
      after = next ?? undefined
    } while (after)
    expect(seen.length).toBeGreaterThanOrEqual(60)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it.each([
    ['until before from', () => ({ from: dayAfter(2), until: dayAfter(1) }), 'until'],
    ['more than a year', () => ({ from: today, until: dayAfter(367) }), 'until'],
    ['no class', () => ({ audience: 'classes' as const }), 'classCodes'],
    ['no stream', () => ({ audience: 'streams' as const }), 'streamIds'],
    ['no such stream', () => ({ audience: 'streams' as const, streamIds: [crypto.randomUUID()] }), 'streamIds'],
    ['no text', () => ({ text: ' \n ' }), 'text'],
    ['no title', () => ({ title: '' }), 'title'],
  ])('are refused with a sentence for %s', async (_, given, field) => {
    await expect(write(admin, given())).rejects.toMatchObject({
      status: 400,
      problem: { fields: { [field]: expect.stringMatching(/\w/) } },
    })
  })
})

describe('reading', () => {
  it('marks a notice for that person alone, once, and is counted', async () => {
    const stream = await aStream(app.db)
    const [ada, ben] = [await aStudentIn(stream, 'Ada'), await aStudentIn(stream, 'Ben')]
    const { id } = await write(admin, { audience: 'streams', streamIds: [stream.id] })
    await app.as(ada)(markNoticeRead, { noticeId: id })
    await app.as(ada)(markNoticeRead, { noticeId: id })

    expect((await seenBy(ada)).find((notice) => notice.id === id)?.isRead).toBe(true)
    expect((await seenBy(ben)).find((notice) => notice.id === id)?.isRead).toBe(false)
    expect((await app.as(admin)(getNotice, { noticeId: id })).desk).toMatchObject({ people: 2, read: 1 })
    const read = await app.as(admin)(listNoticeReaders, { noticeId: id, who: 'read' })
    expect(read.readers).toMatchObject([{ name: 'Ada', place: `S1 ${stream.name}`, readAt: expect.any(String) }])
    const unread = await app.as(admin)(listNoticeReaders, { noticeId: id, who: 'unread' })
    expect(unread.readers).toMatchObject([{ name: 'Ben', readAt: null }])
  })

  it('of the desk is not counted', async () => {
    const { id } = await write(admin, { audience: 'students' })
    await app.as(admin)(markNoticeRead, { noticeId: id })
    await app.as(await anAccount(app.db, 'admin'))(markNoticeRead, { noticeId: id })
    const { notices } = await app.as(admin)(listWrittenNotices, {})
    expect(notices.find((notice) => notice.id === id)?.read).toBe(0)
  })

  it('lists readers page by page, each one once', async () => {
    const stream = await aStream(app.db)
    const { id } = await write(admin, { audience: 'streams', streamIds: [stream.id] })
    for (let place = 0; place < 70; place++) await aStudentIn(stream, 'Same Name')
    await sql`insert into notice_read (notice_id, account_id)
      select ${id}, account.id from account join student on student.id = student_id
      where stream_id = ${stream.id} order by random() limit 10`.execute(app.db)
    for (const [who, count] of [
      ['read', 10],
      ['unread', 60],
    ] as const) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await app.as(admin)(listNoticeReaders, { noticeId: id, who, ...(after && { after }) })
        seen.push(...page.readers.map((reader) => reader.id))
        after = page.next ?? undefined
      } while (after)
      expect([new Set(seen).size, seen.length]).toEqual([count, count])
    }
  })
})

describe('a teacher', () => {
  it('may write to the streams of the current term and is offered no others', async () => {
    const stream = await aStream(app.db)
    await aStream(app.db)
    const teacher = await aTeacherOf(stream)
    const choices = await app.as(teacher)(getNoticeChoices, {})
    expect(choices).toMatchObject({ audiences: ['streams'], classes: [], streams: [{ id: stream.id }] })
    const notice = await write(teacher, { audience: 'streams', streamIds: [stream.id] })
    expect(await idsSeenBy(await aStudentIn(stream))).toContain(notice.id)
  })

  it.each<[string, (own: Stream, other: Stream) => Given, string]>([
    ['everybody', () => ({ audience: 'everybody' }), 'audience'],
    ['staff', () => ({ audience: 'staff' }), 'audience'],
    ['a class', () => ({ audience: 'classes', classCodes: ['s1'] }), 'audience'],
    ['another stream', (_, other) => ({ audience: 'streams', streamIds: [other.id] }), 'streamIds'],
    ['another stream besides', (own, other) => ({ audience: 'streams', streamIds: [own.id, other.id] }), 'streamIds'],
  ])('may not write to %s', async (_, given, field) => {
    const [own, other] = [await aStream(app.db), await aStream(app.db)]
    const writing = write(await aTeacherOf(own), given(own, other))
    await expect(writing).rejects.toMatchObject({ status: 400, problem: { fields: { [field]: expect.any(String) } } })
  })

  it('of an earlier term may not write to the stream any longer, and may still mend the words', async () => {
    const stream = await aStream(app.db)
    const teacher = await aTeacherOf(stream)
    const notice = await write(teacher, { audience: 'streams', streamIds: [stream.id] })
    await app.db.deleteFrom('allocation').where('stream_id', '=', stream.id).execute()
    await expect(write(teacher, { audience: 'streams', streamIds: [stream.id] })).rejects.toMatchObject({ status: 400 })
    const mended = await change(teacher, notice, { title: 'Sports day moved' })
    expect(mended.title).toBe('Sports day moved')
  })
})

type Written = Awaited<ReturnType<typeof write>>

function change(account: Account | null, notice: Written, given: Given) {
  const { audience = 'everybody', classCodes = [], streamIds = [], withTeachers = false } = notice.desk ?? {}
  const { id: noticeId, title, text, from, until, isPinned } = notice
  const fields = { title, text, from, until, isPinned, audience, classCodes, streamIds, withTeachers }
  return app.as(account)(saveNotice, { noticeId, version: notice.desk?.version ?? 1, ...fields, ...given })
}

describe('a change', () => {
  it('over a newer version is refused with the newer one', async () => {
    const notice = await write(admin)
    await change(admin, notice, { title: 'First' })
    await expect(change(admin, notice, { title: 'Second' })).rejects.toMatchObject({
      status: 412,
      problem: { newer: { record: { title: 'First' }, by: 'Head Teacher' } },
    })
  })

  it('of the words makes it unread again for whoever has read it, and one of its days does not', async () => {
    const reader = await anAccount(app.db, 'staff')
    const notice = await write(admin, { title: 'Trip', text: 'On Tuesday.' })
    const seen = async () => (await seenBy(reader)).find(({ id }) => id === notice.id)
    const readersOf = async () =>
      (await app.as(admin)(listNoticeReaders, { noticeId: notice.id, who: 'read' })).readers.map(({ id }) => id)
    await app.as(reader)(markNoticeRead, { noticeId: notice.id })
    const later = await change(admin, notice, { until: dayAfter(9) })
    expect(await seen()).toMatchObject({ isRead: true, isChanged: false })
    const reworded = await change(admin, later, { text: 'On THURSDAY.' })
    expect(await seen()).toMatchObject({ isRead: false, isChanged: true })
    expect([reworded.desk?.read, await readersOf()]).toEqual([0, []])
    expect(await app.as(reader)(getNotice, { noticeId: notice.id })).toMatchObject({ isRead: false, isChanged: true })
    await app.as(reader)(markNoticeRead, { noticeId: notice.id })
    expect(await seen()).toMatchObject({ isRead: true, isChanged: false })
    expect(await readersOf()).toEqual([reader.id])
  })

  it('is told by the history', async () => {
    const notice = await write(admin)
    await change(admin, notice, { title: 'Moved', audience: 'staff' })
    const [last, first] = await app.as(admin)(listNoticeChanges, { noticeId: notice.id })
    expect(first?.action).toBe('add')
    expect(last?.fields).toEqual([
      { name: 'title', before: 'Sports day', after: 'Moved' },
      { name: 'audience', before: 'Everybody', after: 'Staff' },
    ])
  })

  it('is written once, however often it is sent', async () => {
    const key = crypto.randomUUID()
    const send = () =>
      app.as(admin)(
        addNotice,
        {
          ...{ title: 'Only once', text: 'x', audience: 'staff', classCodes: [], streamIds: [], withTeachers: false },
          ...{ from: today, until: today, isPinned: false },
        },
        { idempotencyKey: key },
      )
    const [one, two] = [await send(), await send()]
    expect(two.id).toBe(one.id)
    const { notices } = await app.as(admin)(listWrittenNotices, { search: 'only once' })
    expect(notices).toHaveLength(1)
  })
})

describe('a withdrawn notice', () => {
  it('is shown to nobody but its desk, with who had read it, and stays as it is', async () => {
    const reader = await anAccount(app.db, 'staff')
    const notice = await write(admin, {}, [aPdf('plan.pdf')])
    await app.as(reader)(markNoticeRead, { noticeId: notice.id })
    const gone = await app.as(admin)(withdrawNotice, { noticeId: notice.id, version: 1 })
    expect(gone).toMatchObject({ state: 'withdrawn', desk: { read: 1, withdrawnBy: 'Head Teacher' } })

    expect(await idsSeenBy(reader)).not.toContain(notice.id)
    const ids = { noticeId: notice.id, fileId: notice.files[0]?.id ?? '' }
    await expect(app.as(reader)(getNotice, ids)).rejects.toMatchObject({ status: 404 })
    await expect(app.as(reader)(downloadNoticeFile, ids)).rejects.toMatchObject({ status: 404 })
    await expect(change(admin, gone, { title: 'Again' })).rejects.toMatchObject({ status: 409 })
    await expect(app.as(admin)(removeNoticeFile, ids)).rejects.toMatchObject({ status: 409 })
  })
})

it('says to whom it was for that it was withdrawn, and to nobody else that there ever was one', async () => {
  const [teacher, pupil] = [await anAccount(app.db, 'staff'), await anAccount(app.db, 'student')]
  const notice = await write(admin, { audience: 'staff' })
  await app.as(admin)(withdrawNotice, { noticeId: notice.id, version: 1 })
  const opening = (account: typeof admin) => app.as(account)(getNotice, { noticeId: notice.id })
  await expect(opening(teacher)).rejects.toThrow('This notice was withdrawn. What it said no longer applies')
  await expect(opening(pupil)).rejects.toThrow('This notice does not exist')
})

const pdf = '%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'
const aPdf = (name: string, more = '') => new File([pdf, more], name)

const filesKept = () => listStoredFiles(app)
const untilKept = (count: number) => untilStored(app, count)

describe('a file on a notice', () => {
  it('comes back as a download for whom the notice is for, and does not exist for others', async () => {
    const [stream, other] = [await aStream(app.db), await aStream(app.db)]
    const notice = await write(admin, { audience: 'streams', streamIds: [stream.id] }, [aPdf('Ọ <b>.pdf')])
    const ids = { noticeId: notice.id, fileId: notice.files[0]?.id ?? '' }
    const reply = await app.inject({
      url: `/api/notices/${ids.noticeId}/files/${ids.fileId}`,
      headers: { authorization: `Bearer ${await app.signIn(await aStudentIn(stream))}` },
    })
    expect(reply.body).toBe(pdf)
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="_ _b_.pdf"/),
    })
    const stranger = await aStudentIn(other)
    await expect(app.as(stranger)(downloadNoticeFile, ids)).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['a page with a script', '<html><script>alert(1)</script>', /not a PDF, JPEG or PNG file/],
    [
      'a drawing with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      /not a PDF, JPEG or PNG file/,
    ],
    ['an empty file', '', /is empty/],
    ['half a PDF', '%PDF-1.4 and then nothing', /cut off/],
  ])('is refused for %s, and neither notice nor file is kept', async (_, content, sentence) => {
    const before = await filesKept()
    const title = `Notice ${crypto.randomUUID()}`
    const writing = write(admin, { title }, [aPdf('good.pdf'), new File([content], 'plan.pdf')])
    await expect(writing).rejects.toMatchObject({ status: 400, problem: { message: expect.stringMatching(sentence) } })
    await untilKept(before.length)
    expect((await app.as(admin)(listWrittenNotices, { search: title })).notices).toEqual([])
  })

  it('is refused above ten megabytes, and beyond five files', async () => {
    const large = new File([pdf, new Uint8Array(10_000_001)], 'large.pdf')
    await expect(write(admin, {}, [large])).rejects.toMatchObject({
      status: 413,
      problem: { message: 'large.pdf is too large. A file may have at most 10 MB.' },
    })
    const notice = await write(
      admin,
      {},
      [1, 2, 3, 4, 5].map((place) => aPdf(`${place}.pdf`)),
    )
    const more = app.as(admin)(addNoticeFiles, { noticeId: notice.id }, { files: [aPdf('6.pdf')] })
    await expect(more).rejects.toMatchObject({ status: 409 })
  })

  it('goes from the disk when it is taken off', async () => {
    const before = await filesKept()
    const { id } = await write(admin)
    const withFile = await app.as(admin)(addNoticeFiles, { noticeId: id }, { files: [aPdf('a.pdf', '%%EOF')] })
    await untilKept(before.length + 1)
    const after = await app.as(admin)(removeNoticeFile, { noticeId: id, fileId: withFile.files[0]?.id ?? '' })
    expect(after.files).toEqual([])
    await untilKept(before.length)
  })
})

describe('the desk of a notice', () => {
  const calls: [string, (account: Account | null, notice: Written) => Promise<unknown>][] = [
    ['change', (account, notice) => change(account, notice, { title: 'Mine now' })],
    ['withdraw', (account, { id }) => app.as(account)(withdrawNotice, { noticeId: id, version: 1 })],
    ['list readers', (account, { id }) => app.as(account)(listNoticeReaders, { noticeId: id, who: 'unread' })],
    ['list changes', (account, { id }) => app.as(account)(listNoticeChanges, { noticeId: id })],
    ['add files', (account, { id }) => app.as(account)(addNoticeFiles, { noticeId: id }, { files: [aPdf('a.pdf')] })],
    [
      'remove files',
      (account, { id, files }) =>
        app.as(account)(removeNoticeFile, { noticeId: id, fileId: files[0]?.id ?? crypto.randomUUID() }),
    ],
  ]
  const callers: [string, (notice: Written) => Promise<Account | null>, number][] = [
    ['nobody', async () => null, 401],
    ['a student', () => anAccount(app.db, 'student'), 403],
    ['another teacher', () => anAccount(app.db, 'staff'), 404],
  ]
  const refusals = calls.flatMap(([what, call]) =>
    callers.map(([who, caller, status]) => ({ what, call, who, caller, status })),
  )

  it.each(refusals)('refuses $who who wants to $what', async ({ call, caller, status }) => {
    const notice = await write(admin, {}, [aPdf('a.pdf')])
    await expect(call(await caller(notice), notice)).rejects.toMatchObject({ status })
  })

  it('is the administrators’ too where a teacher wrote it', async () => {
    const stream = await aStream(app.db)
    const teacher = await aTeacherOf(stream)
    const notice = await write(teacher, { audience: 'streams', streamIds: [stream.id] })
    await expect(change(admin, notice, { title: 'Mended' })).resolves.toMatchObject({ title: 'Mended' })
    const { notices } = await app.as(teacher)(listWrittenNotices, {})
    expect(notices.map(({ title }) => title)).toEqual(['Mended'])
  })

  it('finds notices by state and by words of the title', async () => {
    const planned = await write(admin, { title: 'Prize giving in the Ọ̀pẹ hall', from: dayAfter(2) })
    const found = await app.as(admin)(listWrittenNotices, { search: 'ope PRIZE', state: 'planned' })
    expect(found.notices.map(({ id }) => id)).toEqual([planned.id])
    const none = await app.as(admin)(listWrittenNotices, { search: 'ope PRIZE', state: 'past' })
    expect(none.notices).toEqual([])
  })
})
