import {
  addChatAttachment,
  decideChatReport,
  downloadReportedAttachment,
  listChatMessages,
  listChatReports,
  openChatThread,
  readReportedChat,
  reportChat,
  sendChatMessage,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
beforeAll(async () => void (await aSchool(app.db)))

const someone = (name: string) => anAccount(app.db, 'staff', { display_name: name })
type Account = Awaited<ReturnType<typeof someone>>

/** Two people, of whom one has written something that the other reports. */
async function aReport() {
  const [grace, paul] = [await someone('Grace'), await someone('Paul')]
  const admin = await anAccount(app.db, 'admin', { display_name: 'Head' })
  const { id: threadId } = await app.as(grace)(openChatThread, { accountId: paul.id })
  await send(grace, threadId, 'Something unkind')
  await app.as(paul)(reportChat, { threadId, seq: 1, reason: 'This hurts' })
  const [report] = await app.as(admin)(listChatReports, {})
  return { grace, paul, admin, threadId, reportId: report?.id ?? '' }
}

const send = (account: Account, threadId: string, text: string, attachmentIds: string[] = []) =>
  app.as(account)(sendChatMessage, { threadId, clientId: crypto.randomUUID(), text, attachmentIds })

const traces = (reportId: string) =>
  app.db
    .selectFrom('audit_entry')
    .select(['action', 'account_id as accountId'])
    .where('record_id', '=', reportId)
    .orderBy('id')
    .execute()

describe('a report', () => {
  it('reaches the administration, once', async () => {
    const { paul, admin, threadId } = await aReport()
    await app.as(paul)(reportChat, { threadId, seq: 1, reason: 'Again' })
    const reports = (await app.as(admin)(listChatReports, {})).filter(
      ({ threadTitle }) => threadTitle === 'Grace, Paul',
    )
    expect(reports[0]).toMatchObject({ seq: 1, reason: 'This hurts', reportedBy: 'Paul', outcome: null })
    expect(reports.filter(({ reason }) => reason === 'Again')).toEqual([])
  })

  it('opens the conversation to the administration, and each look leaves a trace', async () => {
    const { admin, paul, reportId } = await aReport()
    const { messages } = await app.as(admin)(readReportedChat, { reportId })
    expect(messages).toMatchObject([{ text: 'Something unkind', senderName: 'Grace', isOwn: false }])
    await app.as(admin)(readReportedChat, { reportId })
    expect(await traces(reportId)).toEqual([
      { action: 'report conversation', accountId: paul.id },
      { action: 'read reported conversation', accountId: admin.id },
      { action: 'read reported conversation', accountId: admin.id },
    ])
  })

  it('opens nothing but the reported conversation, and nothing once it is decided', async () => {
    const { grace, admin, threadId, reportId } = await aReport()
    const other = await app.as(grace)(openChatThread, { accountId: (await someone('Third')).id })
    await expect(app.as(admin)(listChatMessages, { threadId: other.id })).rejects.toMatchObject({ status: 404 })
    await expect(app.as(admin)(listChatMessages, { threadId })).rejects.toMatchObject({ status: 404 })
    await app.as(admin)(decideChatReport, { reportId, outcome: 'settled', note: 'Talked with both' })
    await expect(app.as(admin)(readReportedChat, { reportId })).rejects.toMatchObject({ status: 409 })
    const again = app.as(admin)(decideChatReport, { reportId, outcome: 'dismissed' })
    await expect(again).rejects.toMatchObject({ status: 409 })
  })

  it('can take the message out of the conversation, with what came with it', async () => {
    const { grace, paul, admin, threadId } = await aReport()
    const pdf = new File(['%PDF-1.4\n%%EOF\n'], 'a.pdf')
    const { id: attachmentId } = await app.as(grace)(addChatAttachment, { threadId }, { files: [pdf] })
    await send(grace, threadId, 'And this', [attachmentId])
    await app.as(paul)(reportChat, { threadId, seq: 2, reason: 'Worse' })
    const reportId = (await app.as(admin)(listChatReports, {})).find(({ reason }) => reason === 'Worse')?.id ?? ''
    await app.as(admin)(downloadReportedAttachment, { reportId, attachmentId })
    expect((await traces(reportId)).at(-1)?.action).toBe('open file of reported conversation')
    await app.as(admin)(decideChatReport, { reportId, outcome: 'removed' })
    const { messages } = await app.as(paul)(listChatMessages, { threadId })
    expect(messages.at(-1)).toMatchObject({ seq: 2, text: '', isRemoved: true, attachments: [] })
  })

  it('is not decided by who is in the conversation', async () => {
    const { grace } = await aReport()
    const admin = await anAccount(app.db, 'admin', { display_name: 'Also in it' })
    const { id: threadId } = await app.as(grace)(openChatThread, { accountId: admin.id })
    await send(admin, threadId, 'I am the head')
    await app.as(grace)(reportChat, { threadId, seq: 1, reason: 'Too proud' })
    const reportId = (await app.as(admin)(listChatReports, {})).find(({ reason }) => reason === 'Too proud')?.id ?? ''
    await expect(app.as(admin)(decideChatReport, { reportId, outcome: 'dismissed' })).rejects.toMatchObject({
      status: 409,
    })
  })

  it('is not made, read or decided by strangers', async () => {
    const { grace, threadId, reportId } = await aReport()
    const stranger = app.as(await someone('Stranger'))
    await expect(stranger(reportChat, { threadId, seq: null, reason: 'x' })).rejects.toMatchObject({ status: 404 })
    await expect(app.as(grace)(reportChat, { threadId, seq: 7, reason: 'x' })).rejects.toMatchObject({ status: 404 })
    await expect(stranger(readReportedChat, { reportId })).rejects.toMatchObject({ status: 403 })
    await expect(stranger(listChatReports, {})).rejects.toMatchObject({ status: 403 })
  })
})
