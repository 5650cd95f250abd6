import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type ChatMessage,
  type ChatReport,
  decideChatReport,
  type InputOf,
  listChatReports,
  readReportedChat,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

// The first opening would also load the code of the screen.
beforeAll(() => import('./chat-reports.screen'))

const aReport = (changes: Partial<ChatReport> = {}): ChatReport => ({
  id: crypto.randomUUID(),
  threadTitle: 'Ada Nakato and Paul Ssali',
  seq: 51,
  reason: 'He calls me names',
  reportedBy: 'Ada Nakato',
  reportedAt: '2026-11-20T08:00:00.000Z',
  outcome: null,
  note: '',
  decidedBy: null,
  decidedAt: null,
  ...changes,
})

const aMessage = (seq: number): ChatMessage => ({
  seq,
  clientId: crypto.randomUUID(),
  senderId: crypto.randomUUID(),
  senderName: 'Paul Ssali',
  senderPhoto: null,
  isOwn: false,
  text: `Message ${seq}`,
  sentAt: '2026-11-20T07:00:00.000Z',
  attachments: [],
  readBy: 0,
  isRemoved: false,
})

function openReports(report: ChatReport, refusal?: string) {
  let current = report
  const looks: (number | undefined)[] = []
  const decisions: InputOf<typeof decideChatReport>[] = []
  const messages = Array.from({ length: 52 }, (_, index) => aMessage(index + 1))
  const api = fakeApi(
    answer(listChatReports, () => [current]),
    answer(readReportedChat, ({ before }) => {
      looks.push(before)
      const page = messages.filter(({ seq }) => seq < (before ?? 100)).slice(-50)
      return { report: current, messages: page, hasMore: page[0]?.seq !== 1 }
    }),
    answer(decideChatReport, (decision) => {
      if (refusal) throw new BadRequestError(409, { code: 'conflict', message: refusal })
      decisions.push(decision)
      current = {
        ...current,
        ...decision,
        note: decision.note ?? '',
        decidedBy: 'Me',
        decidedAt: '2026-11-21T08:00:00Z',
      }
      return current
    }),
  )
  return { user: openScreen(screens, { at: '/chat_reports', as: 'admin', api }), looks, decisions }
}

describe('reported conversations', () => {
  it('are listed with who, why and what is to decide, and none is read by that', async () => {
    const { user, looks } = openReports(aReport())
    await screen.findByText(/One message, reported by Ada Nakato on .*: He calls me names/)
    screen.getByText('To decide')
    await user.click(screen.getByRole('link', { name: 'Ada Nakato and Paul Ssali' }))
    await screen.findByRole('button', { name: 'Read the conversation' })
    expect(looks).toEqual([])
  })

  it('are read on request, back to their first message, with the reported one marked', async () => {
    const { user, looks } = openReports(aReport())
    await user.click(await screen.findByRole('link', { name: 'Ada Nakato and Paul Ssali' }))
    await user.click(await screen.findByRole('button', { name: 'Read the conversation' }))
    const list = await screen.findByRole('list', { name: 'Messages' })
    const reported = within(list).getByText('Reported').closest('li')
    expect(reported?.textContent).toContain('Message 51')
    await user.click(screen.getByRole('button', { name: 'Older messages' }))
    await within(list).findByText('Message 1')
    expect(looks).toEqual([undefined, 3])
    expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull()
  })

  it('are decided with a note, and closed to the administration then', async () => {
    const report = aReport()
    const { user, decisions } = openReports(report)
    await user.click(await screen.findByRole('link', { name: 'Ada Nakato and Paul Ssali' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'What was decided' }), 'removed')
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Spoke with both')
    await user.click(screen.getByRole('button', { name: 'Decide' }))
    await screen.findByText('message removed')
    expect(decisions).toEqual([{ reportId: report.id, outcome: 'removed', note: 'Spoke with both' }])
    expect(screen.queryByRole('button', { name: 'Read the conversation' })).toBeNull()
  })

  it('as a whole have no message that could be removed, and a refusal says why', async () => {
    const { user } = openReports(aReport({ seq: null }), 'You are in this conversation yourself')
    await user.click(await screen.findByRole('link', { name: 'Ada Nakato and Paul Ssali' }))
    const choice = await screen.findByRole('combobox', { name: 'What was decided' })
    expect(within(choice).getAllByRole('option')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Decide' }))
    await screen.findByText(/You are in this conversation yourself/)
  })
})
