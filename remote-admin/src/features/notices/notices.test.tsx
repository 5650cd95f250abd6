import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addNotice,
  getNotice,
  getNoticeChoices,
  type InputOf,
  listNoticeChanges,
  listNoticeReaders,
  listNotices,
  listWrittenNotices,
  markNoticeRead,
  noticeAudiences,
  type SchoolNotice,
  saveNotice,
  withdrawNotice,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const stream = { id: crypto.randomUUID(), label: 'S1 East' }

const notice: SchoolNotice = {
  id: crypto.randomUUID(),
  title: 'Sports day',
  text: 'Bring water.',
  from: '2026-11-20',
  until: '2026-11-30',
  isPinned: false,
  author: 'Head Teacher',
  isRead: true,
  files: [],
  state: 'current',
  writtenAt: '2026-11-20T08:00:00Z',
  audienceText: 'S1 East',
  desk: {
    ...{ version: 3, audience: 'streams', classCodes: [], streamIds: [stream.id], withTeachers: false },
    ...{ people: 40, read: 12, withdrawnBy: null, withdrawnAt: null },
  },
}

function open(at: string) {
  const added: InputOf<typeof addNotice>[] = []
  const saved: InputOf<typeof saveNotice>[] = []
  const withdrawn: InputOf<typeof withdrawNotice>[] = []
  const { id, title, from, until, isPinned, author, state, audienceText } = notice
  const api = fakeApi(
    answer(listNotices, () => ({ notices: [], next: null })),
    answer(listWrittenNotices, ({ search }) => ({
      notices: search ? [] : [{ id, title, from, until, isPinned, author, state, audienceText, read: 12, files: 0 }],
      next: null,
    })),
    answer(getNotice, () => notice),
    answer(markNoticeRead, () => ({})),
    answer(getNoticeChoices, () => ({
      today: '2026-11-22',
      audiences: [...noticeAudiences],
      classes: [{ code: 's1', name: 'S1' }],
      streams: [stream],
    })),
    answer(listNoticeReaders, ({ who }) => ({
      readers: [{ id: crypto.randomUUID(), name: who === 'read' ? 'Ada' : 'Ben', place: 'S1 East', readAt: null }],
      next: null,
    })),
    answer(listNoticeChanges, () => []),
    answer(addNotice, (input) => {
      added.push(input)
      return { ...notice, title: input.title }
    }),
    answer(saveNotice, (input) => {
      saved.push(input)
      return { ...notice, title: input.title }
    }),
    answer(withdrawNotice, (input) => {
      withdrawn.push(input)
      return { ...notice, state: 'withdrawn' as const }
    }),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), added, saved, withdrawn }
}

describe('the notices of the school', () => {
  it('are listed with state, audience and how many have read them', async () => {
    open('/notices')
    const row = within(await screen.findByRole('row', { name: /Sports day/ }))
    row.getByText('Current')
    row.getByText('S1 East')
    row.getByText('12')
  })

  it('are written to whom the writer chooses, from today for a week', async () => {
    const { user, added } = open('/notices')
    await user.click(await screen.findByRole('button', { name: 'Write a notice' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Write a notice' }))
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Visiting day')
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Parents come at ten.')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'For' }), 'Some streams')
    await user.click(dialog.getByRole('checkbox', { name: 'S1 East' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Also for the staff who teach them' }))
    await user.click(dialog.getByRole('button', { name: 'Write notice' }))
    await screen.findByRole('heading', { level: 1, name: 'Sports day' })
    expect(added).toEqual([
      {
        ...{ title: 'Visiting day', text: 'Parents come at ten.', audience: 'streams', classCodes: [] },
        ...{ streamIds: [stream.id], withTeachers: true, from: '2026-11-22', until: '2026-11-29', isPinned: false },
      },
    ])
  })

  it('say in the form what is missing', async () => {
    const { user, added } = open('/notices')
    await user.click(await screen.findByRole('button', { name: 'Write a notice' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'For' }), 'Some classes')
    await user.click(dialog.getByRole('button', { name: 'Write notice' }))
    await dialog.findByText('Choose at least one class')
    expect(added).toEqual([])
  })

  it('tell who has read them and who has not', async () => {
    const { user } = open(`/notices/${notice.id}`)
    await screen.findByText('12 of 40 people it is for have read it.')
    await screen.findByText('Ada')
    await user.click(screen.getByRole('tab', { name: 'Not yet' }))
    await screen.findByText('Ben')
  })

  it('are changed over the version that was seen', async () => {
    const { user, saved } = open(`/notices/${notice.id}`)
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' moved')
    await user.click(dialog.getByRole('button', { name: 'Save notice' }))
    await screen.findByRole('button', { name: 'Change' })
    expect(saved).toMatchObject([{ noticeId: notice.id, version: 3, title: 'Sports day moved' }])
  })

  it('are withdrawn after a second question', async () => {
    const { user, withdrawn } = open(`/notices/${notice.id}`)
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    expect(withdrawn).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Withdraw notice' }))
    expect(withdrawn).toEqual([{ noticeId: notice.id, version: 3 }])
  })
})
