import { sendChatMessage } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent } from '../../../../test/factories'
import { type Line, openReadyLine, until } from '../../../../test/live-client'
import { testApp } from '../../../../test/test-app'
import { putGroup } from '../chat/chat-groups.repo'

const app = testApp()
const pupils = 499
const messages = 10

beforeAll(async () => {
  await aSchool(app.db)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})

it('tells 500 people who are connected at once the same messages, each once and in order', async () => {
  const staff = await aStaff(app.db)
  const stream = await aStream(app.db, { class_teacher_id: staff.id })
  const teacher = await anAccount(app.db, 'staff', { staff_id: staff.id })
  const threadId = (await putGroup(app.db, { streamId: stream.id, subjectId: null })) ?? ''
  const lines: Line[] = [await openReadyLine(app.server, await app.signIn(teacher))]
  const connect = async () => {
    const student = await aStudent(app.db, { stream_id: stream.id })
    const account = await anAccount(app.db, 'student', { student_id: student.id })
    lines.push(await openReadyLine(app.server, await app.signIn(account)))
  }
  for (let count = 0; count < pupils; count += 1) await connect()

  for (let number = 1; number <= messages; number += 1)
    await app.as(teacher)(sendChatMessage, { threadId, clientId: crypto.randomUUID(), text: `Number ${number}` })

  const inOrder = Array.from({ length: messages }, (_, index) => index + 1)
  for (const line of lines) {
    await until(() => line.heard('message').length === messages)
    expect(line.heard('message').map(({ message }) => message.seq)).toEqual(inOrder)
  }
  for (const line of lines) line.cut()
})
