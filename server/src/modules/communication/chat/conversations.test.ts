import {
  findChatPeople,
  getChatThread,
  listChatMessages,
  listChatThreads,
  listFriends,
  markChatRead,
  muteChatThread,
  openChat,
  openChatThread,
  searchChatMessages,
  sendChatMessage,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { openReader } from '../../../../test/chat-reader'
import { anAccount, aSchool, aStaff, aStream, aStudent, inStream } from '../../../../test/factories'
import { openReadyLine, until } from '../../../../test/live-client'
import { testApp } from '../../../../test/test-app'
import { countUnread } from './chat.repo'

const app = testApp()
beforeAll(async () => {
  await aSchool(app.db)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})

const someone = (name: string) => anAccount(app.db, 'staff', { display_name: name })
type Account = Awaited<ReturnType<typeof someone>>

/** Two people with a conversation that has nothing in it yet. */
async function aPair() {
  const [grace, paul] = [await someone('Grace Okello'), await someone('Paul Wasswa')]
  const { id: threadId } = await app.as(grace)(openChatThread, { accountId: paul.id })
  return { grace, paul, threadId }
}

const send = (account: Account, threadId: string, text: string, clientId: string = crypto.randomUUID()) =>
  app.as(account)(sendChatMessage, { threadId, clientId, text })

describe('a conversation', () => {
  it('is the same from both sides, and stands in the lists with its first message', async () => {
    const { grace, paul, threadId } = await aPair()
    expect((await app.as(paul)(openChatThread, { accountId: grace.id })).id).toBe(threadId)
    expect((await app.as(paul)(listChatThreads, {})).threads).toEqual([])

    await send(grace, threadId, 'Hello')
    const { threads, unread } = await app.as(paul)(listChatThreads, {})
    expect(unread).toBe(1)
    expect(threads).toMatchObject([
      {
        id: threadId,
        kind: 'pair',
        title: 'Grace Okello',
        person: { id: grace.id, name: 'Grace Okello' },
        group: null,
        unread: 1,
        lastSeq: 1,
        readSeq: 0,
        lastMessage: { text: 'Hello', isOwn: false, senderName: 'Grace Okello' },
        mayWrite: true,
      },
    ])
    expect((await app.as(grace)(listChatThreads, {})).threads).toMatchObject([{ unread: 0, readSeq: 1 }])
  })

  it('has the same messages as the four calls', async () => {
    const { grace, paul, threadId } = await aPair()
    await send(grace, threadId, 'Hello')
    expect(await app.as(paul)(openChat, { id: grace.id })).toMatchObject({ messages: [{ type: 1, msg: 'Hello' }] })
    expect(await app.as(paul)(getChatThread, { threadId })).toMatchObject({ unread: 0, readSeq: 1 })
  })

  it('keeps what people write as they write it, without signs that nobody sees', async () => {
    const { grace, threadId } = await aPair()
    const canary = '<img src=x onerror=alert(1)> "quoted" & \u202egnp.exe\u0000 👩🏽‍🏫'
    const { text } = await send(grace, threadId, canary)
    expect(text).toBe('<img src=x onerror=alert(1)> "quoted" & gnp.exe 👩🏽‍🏫')
  })

  it('takes no empty message', async () => {
    const { grace, threadId } = await aPair()
    for (const text of ['  ', ' \u202e ', '\u200e\u200b'])
      await expect(send(grace, threadId, text)).rejects.toMatchObject({ status: 400 })
  })

  it('comes fifty messages at a time, in both directions', async () => {
    const { grace, threadId } = await aPair()
    for (let number = 1; number <= 120; number++) await send(grace, threadId, `Number ${number}`)
    const page = async (place: { before?: number; after?: number }) => {
      const { messages, hasMore } = await app.as(grace)(listChatMessages, { threadId, ...place })
      return [messages[0]?.seq, messages.at(-1)?.seq, messages.length, hasMore]
    }
    expect(await page({})).toEqual([71, 120, 50, true])
    expect(await page({ before: 71 })).toEqual([21, 70, 50, true])
    expect(await page({ before: 21 })).toEqual([1, 20, 20, false])
    expect(await page({ after: 60 })).toEqual([61, 110, 50, true])
    expect(await page({ after: 110 })).toEqual([111, 120, 10, false])
  })
})

describe('sending', () => {
  let readers: Awaited<ReturnType<typeof openReader>>[] = []
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.stop()
  })

  it('the same message eight times at once makes one', async () => {
    const { grace, paul, threadId } = await aPair()
    const clientId = crypto.randomUUID()
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(grace, threadId, 'Once', clientId)))
    expect(new Set(replies.map(({ seq }) => seq))).toEqual(new Set([1]))
    expect((await app.as(paul)(listChatMessages, { threadId })).messages).toHaveLength(1)
  })

  it('with a number of somebody else’s message makes a message of its own', async () => {
    const { grace, paul, threadId } = await aPair()
    const { clientId } = await send(grace, threadId, 'Mine')
    expect(await send(paul, threadId, 'Also mine', clientId)).toMatchObject({ seq: 2, text: 'Also mine' })
  })

  it('keeps a thousand messages of three writers in one order, for readers whose lines break meanwhile', async () => {
    const { grace, paul, threadId } = await aPair()
    readers = await Promise.all(
      [grace, paul].map(async (account) =>
        openReader(app.server, app.as(account), await app.signIn(account), threadId),
      ),
    )
    let isWriting = true
    async function breakLines() {
      for (let turn = 0; isWriting; turn++) {
        await new Promise((resolve) => setTimeout(resolve, 120))
        await readers[turn % readers.length]?.cut()
      }
    }
    async function write(account: Account, name: string, count: number) {
      for (let number = 0; number < count; number++) await send(account, threadId, `${name} ${number}`)
    }
    const breaking = breakLines()
    // Paul writes in two tabs.
    const writing = Promise.all([write(grace, 'g', 334), write(paul, 'p', 333), write(paul, 'q', 333)])
    await writing.finally(() => {
      isWriting = false
    })
    await breaking

    const inOrder = Array.from({ length: 1_000 }, (_, index) => index + 1)
    for (const reader of readers) {
      await until(() => (reader.seqs.at(-1) ?? 0) >= 1_000)
      expect(reader.seqs).toEqual(inOrder)
    }
    const kept = await app.db
      .selectFrom('chat_message')
      .select(['seq', 'text'])
      .where('thread_id', '=', threadId)
      .orderBy('seq')
      .execute()
    for (const name of ['g', 'p', 'q']) {
      const numbers = kept.filter(({ text }) => text.startsWith(name)).map(({ text }) => Number(text.slice(2)))
      expect(numbers).toEqual([...numbers].sort((one, other) => one - other))
    }
  })
})

describe('reading', () => {
  it('moves forward only, and is told to who wrote', async () => {
    const { grace, paul, threadId } = await aPair()
    for (const text of ['One', 'Two', 'Three']) await send(grace, threadId, text)
    const line = await openReadyLine(app.server, await app.signIn(grace))
    expect(await app.as(paul)(markChatRead, { threadId, seq: 2 })).toEqual({ readSeq: 2 })
    expect(await app.as(paul)(markChatRead, { threadId, seq: 1 })).toEqual({ readSeq: 2 })
    expect(await app.as(paul)(markChatRead, { threadId, seq: 99 })).toEqual({ readSeq: 3 })
    await until(() => line.heard('read').length === 2)
    expect(line.heard('read')).toEqual([
      { type: 'read', threadId, accountId: paul.id, from: 0, to: 2 },
      { type: 'read', threadId, accountId: paul.id, from: 2, to: 3 },
    ])
    const { messages } = await app.as(grace)(listChatMessages, { threadId })
    expect(messages.map(({ readBy }) => readBy)).toEqual([1, 1, 1])
  })

  it('does not happen to what came just before an own message', async () => {
    const { grace, paul, threadId } = await aPair()
    await send(grace, threadId, 'Not seen yet')
    await send(paul, threadId, 'Written meanwhile')
    expect((await app.as(paul)(getChatThread, { threadId })).unread).toBe(1)
  })

  it('is counted for the bell, but not in a conversation that is muted', async () => {
    const { grace, paul, threadId } = await aPair()
    await send(grace, threadId, 'One')
    await send(grace, threadId, 'Two')
    expect(await countUnread(app.db, paul.id)).toBe(2)
    const line = await openReadyLine(app.server, await app.signIn(paul))
    await app.as(paul)(muteChatThread, { threadId, muted: true })
    await until(() => line.heard('thread').length === 1)
    expect(await countUnread(app.db, paul.id)).toBe(0)
    expect((await app.as(paul)(listChatThreads, {})).threads).toMatchObject([{ isMuted: true, unread: 2 }])
    await app.as(paul)(muteChatThread, { threadId, muted: false })
    expect(await countUnread(app.db, paul.id)).toBe(2)
  })
})

describe('somebody else’s conversation', () => {
  it('does not exist, whatever is asked of it', async () => {
    const { grace, threadId } = await aPair()
    await send(grace, threadId, 'Between us')
    const stranger = app.as(await someone('Stranger'))
    const asking = [
      stranger(getChatThread, { threadId }),
      stranger(listChatMessages, { threadId }),
      stranger(sendChatMessage, { threadId, clientId: crypto.randomUUID(), text: 'Hi' }),
      stranger(markChatRead, { threadId, seq: 1 }),
      stranger(muteChatThread, { threadId, muted: true }),
      app.as(await anAccount(app.db, 'admin'))(listChatMessages, { threadId }),
    ]
    for (const call of asking) await expect(call).rejects.toMatchObject({ status: 404 })
    expect(await stranger(searchChatMessages, { query: 'Between' })).toEqual([])
    expect((await stranger(listChatThreads, {})).threads).toEqual([])
  })

  it('is not opened with somebody whom one may not write to', async () => {
    const student = await anAccount(app.db, 'student')
    const opening = app.as(student)(openChatThread, { accountId: (await someone('Not my teacher')).id })
    await expect(opening).rejects.toMatchObject({ status: 404 })
  })
})

describe('two who may no longer write to each other', () => {
  it('read what there is, and write nothing more', async () => {
    const staff = await aStaff(app.db)
    const stream = await aStream(app.db, { class_teacher_id: staff.id })
    const pupil = await aStudent(app.db, { stream_id: stream.id })
    const teacher = await anAccount(app.db, 'staff', { staff_id: staff.id })
    const student = await anAccount(app.db, 'student', { student_id: pupil.id })
    const { id: threadId } = await app.as(student)(openChatThread, { accountId: teacher.id })
    await send(student, threadId, 'Good morning')

    await inStream(app.db, pupil.id, null)
    for (const account of [student, teacher]) {
      expect((await app.as(account)(listChatMessages, { threadId })).messages).toHaveLength(1)
      expect(await app.as(account)(getChatThread, { threadId })).toMatchObject({ mayWrite: false })
      await expect(send(account, threadId, 'Still there?')).rejects.toMatchObject({ status: 403 })
    }
  })
})

describe('looking for', () => {
  it('messages finds each word in the own conversations, whatever accents and capitals', async () => {
    const { grace, paul, threadId } = await aPair()
    await send(grace, threadId, 'The café opens on Monday')
    await send(paul, threadId, 'Not on Sunday?')
    const found = await app.as(paul)(searchChatMessages, { query: 'monday CAFE' })
    expect(found).toMatchObject([{ threadId, seq: 1, title: 'Grace Okello', isOwn: false }])
    expect(await app.as(paul)(searchChatMessages, { query: '100%' })).toEqual([])
  })

  it('people puts those first whom one has written with', async () => {
    const me = await someone('Me')
    const [, second] = [await someone('Quinn Aaronson'), await someone('Quinn Zacharias')]
    const { id: threadId } = await app.as(me)(openChatThread, { accountId: second.id })
    await send(me, threadId, 'Hello')
    const people = await app.as(me)(findChatPeople, { query: 'QUINN' })
    expect(people).toMatchObject([
      { name: 'Quinn Zacharias', threadId },
      { name: 'Quinn Aaronson', threadId: null },
    ])
  })
})

describe('presence', () => {
  it('is online while a line is open, typing while somebody types, and minutes ago after that', async () => {
    const { grace, paul, threadId } = await aPair()
    await send(grace, threadId, 'Hello')
    const timeOf = async () => (await app.as(paul)(listFriends, {})).friends.find(({ id }) => id === grace.id)
    const sessions = app.db
      .selectFrom('session')
      .where('account_id', '=', grace.id)
      .where('online_until', 'is not', null)
    const line = await openReadyLine(app.server, await app.signIn(grace))
    await until(async () => (await sessions.select('id').execute()).length === 1)
    expect((await timeOf())?.time).toBe('online')
    line.say({ type: 'typing', threadId })
    await until(async () => (await timeOf())?.time === 'typing')
    await send(grace, threadId, 'Written')
    await until(async () => (await timeOf())?.time === 'online')
    await app.db.deleteFrom('session').where('account_id', '=', grace.id).where('online_until', 'is', null).execute()
    line.cut()
    await until(async () => (await timeOf())?.status === 0)
    expect((await timeOf())?.time).toBe('1 min ago')
  })
})
