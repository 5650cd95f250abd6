import {
  addHandOver,
  closeChatGroup,
  downloadChatAttachment,
  getChatThread,
  listChatGroups,
  listChatMessages,
  listChatThreads,
  makeSets,
  markChatRead,
  openChatGroup,
  removeStream,
  removeSubject,
  searchChatMessages,
  sendChatMessage,
  unmakeSets,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import {
  anAccount,
  anAllocation,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  aSubject,
  beginDay,
  inStream,
} from '../../../../test/factories'
import { aStoredFile } from '../../../../test/stored-files'
import { testApp } from '../../../../test/test-app'
import { countUnread } from './chat.repo'

const app = testApp()
let termId: string
beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
})

type Account = Awaited<ReturnType<typeof anAccount>>

/** A stream with its class teacher, somebody who teaches a subject in it, and three students, one of whom takes the subject. */
async function aClass() {
  const [head, other] = [await aStaff(app.db), await aStaff(app.db)]
  const stream = await aStream(app.db, { class_teacher_id: head.id })
  const subject = await aSubject(app.db, { name: 'French' })
  const place = { stream_id: stream.id, subject_id: subject.id, term_id: termId }
  await anAllocation(app.db, { ...place, staff_id: other.id })
  const pupils = []
  for (let count = 0; count < 3; count++) pupils.push(await aStudent(app.db, { stream_id: stream.id }))
  const accounts: Account[] = []
  for (const { id } of pupils) accounts.push(await anAccount(app.db, 'student', { student_id: id }))
  const [taker, second, third] = accounts as [Account, Account, Account]
  await app.db
    .insertInto('subject_choice')
    .values({ student_id: taker.student_id ?? '', subject_id: subject.id })
    .execute()
  return {
    stream,
    subject,
    classTeacher: await anAccount(app.db, 'staff', { staff_id: head.id }),
    subjectTeacher: await anAccount(app.db, 'staff', { staff_id: other.id }),
    taker,
    second,
    third,
  }
}

const send = (account: Account, threadId: string, text: string) =>
  app.as(account)(sendChatMessage, { threadId, clientId: crypto.randomUUID(), text })

const open = (account: Account, streamId: string, subjectId: string | null = null) =>
  app.as(account)(openChatGroup, { streamId, subjectId })

describe('a group of somebody who is away', () => {
  it('is that of whoever stands in, for those days, and goes back by itself', async () => {
    const { stream, subject, subjectTeacher, taker } = await aClass()
    const standIn = await anAccount(app.db, 'staff', { staff_id: (await aStaff(app.db)).id })
    const { id: threadId } = await open(subjectTeacher, stream.id, subject.id)
    await send(subjectTeacher, threadId, 'Read page 12')
    const days = { firstDay: '2026-11-20', lastDay: '2026-11-24' }
    const admin = await anAccount(app.db, 'admin')
    const sees = async () => (await app.as(standIn)(listChatGroups, {})).length
    try {
      await beginDay(app.db, '2026-11-19')
      await app.as(admin)(addHandOver, {
        ...{ staffId: subjectTeacher.staff_id ?? '', toStaffId: standIn.staff_id ?? '', ...days, groups: null },
      })
      expect(await sees()).toBe(0)
      await expect(send(standIn, threadId, 'Too early')).rejects.toMatchObject({ status: 404 })
      await beginDay(app.db, '2026-11-20')
      expect(await sees()).toBe(1)
      await send(standIn, threadId, 'I stand in')
      const { messages } = await app.as(taker)(listChatMessages, { threadId })
      expect(messages.map(({ text }) => text)).toEqual(['Read page 12', 'I stand in'])
      await beginDay(app.db, '2026-11-25')
      expect(await sees()).toBe(0)
      await expect(send(standIn, threadId, 'Too late')).rejects.toMatchObject({ status: 404 })
      await send(subjectTeacher, threadId, 'Back again')
    } finally {
      await beginDay(app.db, null)
    }
  })
})

describe('the group of a set', () => {
  afterEach(() => beginDay(app.db, null))

  it('is named by the set, and has its members and its teacher alone', async () => {
    // Sets are those of a term that goes on.
    await beginDay(app.db, '2026-11-20')
    const admin = await anAccount(app.db, 'admin')
    const streams = [await aStream(app.db, { class_code: 's2' }), await aStream(app.db, { class_code: 's2' })]
    const maths = await aSubject(app.db, { name: 'Mathematics', compulsory: true })
    const teachers = [await aStaff(app.db), await aStaff(app.db)]
    const pupils: { id: string }[] = []
    for (const { id } of streams) pupils.push(await aStudent(app.db, { stream_id: id }))
    const sets = [0, 1].map((at) => ({
      title: `S2 Mathematics set ${at + 1}`,
      ...{ staffIds: [teachers[at]?.id ?? ''], studentIds: [pupils[at]?.id ?? ''] },
    }))
    const place = { classCode: 's2', subjectId: maths.id, streamIds: streams.map(({ id }) => id) }
    const { setIds, actId } = await app.as(admin)(makeSets, { ...place, sets })
    const [teacher, colleague] = [
      await anAccount(app.db, 'staff', { staff_id: teachers[0]?.id ?? '' }),
      await anAccount(app.db, 'staff', { staff_id: teachers[1]?.id ?? '' }),
    ]
    const [member, other] = [
      await anAccount(app.db, 'student', { student_id: pupils[0]?.id ?? '' }),
      await anAccount(app.db, 'student', { student_id: pupils[1]?.id ?? '' }),
    ]
    const listed = await app.as(teacher)(listChatGroups, {})
    expect(listed).toMatchObject([{ streamId: setIds[0], title: 'S2 Mathematics set 1', isOpen: false }])
    const group = await open(teacher, setIds[0] ?? '', maths.id)
    expect(group.title).toBe('S2 Mathematics set 1')
    expect((await open(teacher, setIds[0] ?? '', maths.id)).id).toBe(group.id)
    await expect(open(colleague, setIds[0] ?? '', maths.id)).rejects.toMatchObject({ status: 404 })
    const unmake = () => app.as(admin)(unmakeSets, { setIds, actId })
    await send(teacher, group.id, 'Bring your tables tomorrow')
    const { threads } = await app.as(member)(listChatThreads, {})
    expect(threads).toMatchObject([{ id: group.id, title: 'S2 Mathematics set 1', unread: 1 }])
    expect((await app.as(other)(listChatThreads, {})).threads).toEqual([])
    await expect(app.as(colleague)(getChatThread, { threadId: group.id })).rejects.toMatchObject({ status: 404 })
    await expect(unmake()).rejects.toThrow('There are messages in the conversations of these sets.')
  })
})

describe('a group', () => {
  it('of a stream has its class teacher and everybody who sits in it', async () => {
    const { stream, classTeacher, subjectTeacher, taker, second, third } = await aClass()
    const group = await open(classTeacher, stream.id)
    expect(group).toMatchObject({
      kind: 'group',
      title: `S1 ${stream.name}`,
      person: null,
      group: { members: 4, isClosed: false, mayClose: true },
    })
    await send(classTeacher, group.id, 'Welcome')
    for (const student of [taker, second, third]) {
      const { threads } = await app.as(student)(listChatThreads, {})
      expect(threads).toMatchObject([{ id: group.id, unread: 1, group: { mayClose: false } }])
      expect(await countUnread(app.db, student.id)).toBe(1)
    }
    await expect(app.as(subjectTeacher)(getChatThread, { threadId: group.id })).rejects.toMatchObject({ status: 404 })
  })

  it('of a subject has who teaches it and who takes it', async () => {
    const { stream, subject, subjectTeacher, classTeacher, taker, second } = await aClass()
    const group = await open(subjectTeacher, stream.id, subject.id)
    expect(group).toMatchObject({ title: `S1 ${stream.name}, French`, group: { members: 2 } })
    await send(taker, group.id, 'Bonjour')
    for (const account of [second, classTeacher])
      await expect(send(account, group.id, 'Hello')).rejects.toMatchObject({ status: 404 })
  })

  it('of a subject that nobody of the stream chose has everybody', async () => {
    const { stream, subject, subjectTeacher, taker } = await aClass()
    await app.db.deleteFrom('subject_choice').where('student_id', '=', taker.student_id).execute()
    expect(await open(subjectTeacher, stream.id, subject.id)).toMatchObject({ group: { members: 4 } })
  })

  it('says how many have read a message', async () => {
    const { stream, classTeacher, taker, second } = await aClass()
    const { id: threadId } = await open(classTeacher, stream.id)
    await send(classTeacher, threadId, 'Read this')
    for (const student of [taker, second]) await app.as(student)(markChatRead, { threadId, seq: 1 })
    expect((await app.as(classTeacher)(listChatMessages, { threadId })).messages).toMatchObject([{ readBy: 2 }])
  })

  it('is opened once, by several at once too, and found again', async () => {
    const { stream, classTeacher } = await aClass()
    const opened = await Promise.all([1, 2, 3].map(() => open(classTeacher, stream.id)))
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    const groups = await app.as(classTeacher)(listChatGroups, {})
    expect(groups).toEqual([
      { streamId: stream.id, subjectId: null, title: `S1 ${stream.name}`, threadId: opened[0]?.id, isOpen: true },
    ])
  })

  it.each([
    ['another teacher', async () => anAccount(app.db, 'staff'), 404],
    ['an admin who does not teach', async () => anAccount(app.db, 'admin'), 404],
    ['a student', async () => anAccount(app.db, 'student'), 403],
    ['nobody', async () => null, 401],
  ])('is not opened by %s', async (_, caller, status) => {
    const { stream } = await aClass()
    const opening = app.as(await caller())(openChatGroup, { streamId: stream.id, subjectId: null })
    await expect(opening).rejects.toMatchObject({ status })
  })

  it('that is closed is read, not written, and can be opened again', async () => {
    const { stream, classTeacher, taker } = await aClass()
    const { id: threadId } = await open(classTeacher, stream.id)
    await send(classTeacher, threadId, 'Before')
    await expect(app.as(taker)(closeChatGroup, { threadId })).rejects.toMatchObject({ status: 403 })
    expect(await app.as(classTeacher)(closeChatGroup, { threadId })).toMatchObject({
      mayWrite: false,
      group: { isClosed: true },
    })
    await expect(send(taker, threadId, 'After')).rejects.toMatchObject({ status: 409 })
    expect((await app.as(taker)(listChatMessages, { threadId })).messages).toHaveLength(1)
    expect(await open(classTeacher, stream.id)).toMatchObject({ id: threadId, mayWrite: true })
    await send(taker, threadId, 'After')
  })

  it('keeps its stream and its subject from being removed', async () => {
    const { stream, subject, subjectTeacher } = await aClass()
    const admin = app.as(await anAccount(app.db, 'admin'))
    await open(subjectTeacher, stream.id, subject.id)
    const said = { status: 409, message: expect.stringMatching(/one group conversation/) }
    await expect(admin(removeStream, { streamId: stream.id })).rejects.toMatchObject(said)
    await expect(admin(removeSubject, { subjectId: subject.id })).rejects.toMatchObject(said)
  })

  it('belongs to its school year', async () => {
    const { stream, classTeacher, taker } = await aClass()
    const { id: threadId } = await open(classTeacher, stream.id)
    const next = await app.db
      .insertInto('academic_year')
      .values({ title: '2090', start_date: '2090-02-01', end_date: '2090-12-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const dates = { number: 1, title: 'Term 1', start_date: '2090-02-05', end_date: '2090-05-01' }
    await app.db
      .insertInto('term')
      .values({ academic_year_id: next.id, ...dates, is_pinned: true })
      .execute()
    await expect(app.as(taker)(getChatThread, { threadId })).rejects.toMatchObject({ status: 404 })
    await app.db.updateTable('term').set({ is_pinned: false }).execute()
    await app.as(taker)(getChatThread, { threadId })
  })
})

describe('whoever is no longer in a group', () => {
  const ways: [string, (student: Account) => Promise<unknown>][] = [
    [
      'moved to another stream',
      async ({ student_id }) => inStream(app.db, student_id ?? '', (await aStream(app.db)).id),
    ],
    [
      'left the school',
      ({ student_id }) =>
        sql`select end_placements(array[${student_id}::uuid], '{left}', '2026-02-02', null, null)`.execute(app.db),
    ],
  ]

  it.each(ways)('finds nothing of it: who %s', async (_, go) => {
    const { stream, classTeacher, taker } = await aClass()
    const { id: threadId } = await open(classTeacher, stream.id)
    await send(taker, threadId, 'Unforgettable words')
    const file = await app.db
      .insertInto('chat_attachment')
      .values({
        thread_id: threadId,
        seq: 1,
        added_by: taker.id,
        name: 'a',
        type: 'application/pdf',
        size: 1,
        file: await aStoredFile(app, 'a'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await go(taker)
    const me = app.as(taker)
    const asking = [
      me(getChatThread, { threadId }),
      me(listChatMessages, { threadId }),
      me(markChatRead, { threadId, seq: 1 }),
      me(downloadChatAttachment, { attachmentId: file.id }),
      send(taker, threadId, 'Hello?'),
    ]
    for (const call of asking) await expect(call).rejects.toMatchObject({ status: 404 })
    expect((await me(listChatThreads, {})).threads).toEqual([])
    expect(await me(searchChatMessages, { query: 'unforgettable' })).toEqual([])
    expect(await countUnread(app.db, taker.id)).toBe(0)
  })

  it('as its teacher closes nothing any more', async () => {
    const { stream, subject, subjectTeacher } = await aClass()
    const { id: threadId } = await open(subjectTeacher, stream.id, subject.id)
    await sql`delete from allocation where staff_id = ${subjectTeacher.staff_id}`.execute(app.db)
    await expect(app.as(subjectTeacher)(closeChatGroup, { threadId })).rejects.toMatchObject({ status: 404 })
  })
})
