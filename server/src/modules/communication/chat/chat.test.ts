import { listFriends, openChat, searchFriends, sendMessage } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
beforeAll(() => aSchool(app.db))

const someone = (name: string) => anAccount(app.db, 'staff', { display_name: name })

describe('conversations', () => {
  it('§7 reach the other person, who has read them by opening', async () => {
    const [grace, paul] = [await someone('Grace'), await someone('Paul')]
    const sent = await app.as(grace)(sendMessage, { id: paul.id, msg: 'Hello, Paul' })
    expect(sent.messages).toMatchObject([{ type: 0, msg: 'Hello, Paul' }])

    const unreadOf = async () => (await app.as(paul)(listFriends, {})).friends.find(({ id }) => id === grace.id)?.new
    expect(await unreadOf()).toBe(1)
    expect(await app.as(paul)(openChat, { id: grace.id })).toMatchObject({
      messages: [{ type: 1, msg: 'Hello, Paul' }],
    })
    expect(await unreadOf()).toBe(0)
  })

  it('§7 without an id are all there', async () => {
    const [one, other] = [await someone('One'), await someone('Other')]
    await app.as(one)(sendMessage, { id: other.id, msg: 'Good morning' })
    const { chat } = (await app.as(one)(openChat, {})) as { chat: unknown[] }
    expect(chat).toMatchObject([
      { friend_id: other.id, friend_photo: '', messages: [{ type: 0, msg: 'Good morning' }] },
    ])
  })

  it('§7 find people whatever the case of the letters', async () => {
    const [me] = [await someone('Me'), await someone('Zebedee Unique')]
    const { friends } = await app.as(me)(searchFriends, { query: 'zEBEDEE' })
    expect(friends).toMatchObject([{ name: 'Zebedee Unique', photo: '', new: 0, status: 0, time: '' }])
  })
})

describe('a face in a conversation', () => {
  it('is the photo that the school has of the person, else the drawn one of the account', async () => {
    const me = await someone('Me')
    const photo = crypto.randomUUID()
    const staff = await aStaff(app.db, { photo })
    const drawn = '/avatars/person-1.svg'
    await anAccount(app.db, 'staff', { display_name: 'Zoe Photographed', staff_id: staff.id, photo: drawn })
    await anAccount(app.db, 'staff', { display_name: 'Zoe Unphotographed', photo: drawn })
    const { friends } = await app.as(me)(searchFriends, { query: 'photographed' })
    expect(friends.map((friend) => friend.photo)).toEqual([photo, drawn])
  })
})

describe('a failure that nobody expected', () => {
  it('§8 is status 500 with Internal server error, on each of the four calls', async () => {
    const me = await someone('Me')
    const you = await someone('You')
    await app.as(me)(sendMessage, { id: you.id, msg: 'Hello' })
    await app.db.schema.alterTable('chat_message').renameTo('chat_message_away').execute()
    const failing = [
      app.as(me)(listFriends, {}),
      app.as(me)(searchFriends, { query: 'a' }),
      app.as(me)(openChat, { id: you.id }),
      app.as(me)(sendMessage, { id: you.id, msg: 'Hello' }),
    ]
    for (const call of failing)
      await expect(call).rejects.toMatchObject({ status: 500, message: 'Internal server error' })
    await app.db.schema.alterTable('chat_message_away').renameTo('chat_message').execute()
  })
})

describe('who may write to whom', () => {
  async function aPupilWithTeacher() {
    const staff = await aStaff(app.db)
    const stream = await aStream(app.db, { class_teacher_id: staff.id })
    const pupil = await aStudent(app.db, { stream_id: stream.id })
    return {
      stream,
      teacher: await anAccount(app.db, 'staff', { staff_id: staff.id, display_name: 'Own teacher' }),
      student: await anAccount(app.db, 'student', { student_id: pupil.id, display_name: 'Pupil' }),
    }
  }

  it('lets a student write to the own teachers and the administration', async () => {
    const { student, teacher } = await aPupilWithTeacher()
    const admin = await anAccount(app.db, 'admin')
    for (const { id } of [teacher, admin]) {
      await expect(app.as(student)(sendMessage, { id, msg: 'Good day' })).resolves.toBeDefined()
    }
  })

  it('hides other teachers and other students from a student', async () => {
    const { student, stream } = await aPupilWithTeacher()
    const stranger = await someone('Stranger')
    const classmate = await aStudent(app.db, { stream_id: stream.id })
    const mate = await anAccount(app.db, 'student', { student_id: classmate.id, display_name: 'Mate' })
    for (const { id } of [stranger, mate]) {
      await expect(app.as(student)(sendMessage, { id, msg: 'Psst' })).rejects.toMatchObject({ status: 404 })
      await expect(app.as(student)(openChat, { id })).rejects.toMatchObject({ status: 404 })
    }
    const names = (await app.as(student)(listFriends, {})).friends.map(({ name }) => name)
    expect(names).not.toContain('Stranger')
    expect(names).not.toContain('Mate')
  })

  it('lets classmates write to each other once the school has switched it on', async () => {
    const { student, stream } = await aPupilWithTeacher()
    const classmate = await aStudent(app.db, { stream_id: stream.id })
    const mate = await anAccount(app.db, 'student', { student_id: classmate.id })
    await app.db.updateTable('school').set({ students_may_chat: true }).execute()
    await expect(app.as(student)(sendMessage, { id: mate.id, msg: 'Hi' })).resolves.toBeDefined()
    const comer = await aStudent(app.db, { stream_id: stream.id, admitted_on: '2099-02-15' })
    const newcomer = await anAccount(app.db, 'student', { student_id: comer.id })
    const early = { status: 404 }
    await expect(app.as(newcomer)(sendMessage, { id: mate.id, msg: 'Hi' })).rejects.toMatchObject(early)
    await expect(app.as(mate)(sendMessage, { id: newcomer.id, msg: 'Hi' })).rejects.toMatchObject(early)
    await app.db.updateTable('school').set({ students_may_chat: false }).execute()
  })

  it('refuses nobody, and a message to oneself', async () => {
    const me = await someone('Me')
    await expect(app.as(null)(listFriends, {})).rejects.toMatchObject({ status: 401 })
    await expect(app.as(me)(sendMessage, { id: me.id, msg: 'Note' })).rejects.toMatchObject({ status: 404 })
  })
})
