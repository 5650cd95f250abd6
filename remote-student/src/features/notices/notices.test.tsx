import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { downloadNoticeFile, getNotice, listNotices, markNoticeRead, type SchoolNotice } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const hostile = '<img src=x onerror=alert(1)> & "friends"'

const card = {
  id: crypto.randomUUID(),
  title: hostile,
  text: 'Bring water.',
  from: '2026-11-20',
  until: '2026-11-30',
  isPinned: true,
  author: 'Head Teacher',
  isRead: false,
  files: 1,
}

const notice: SchoolNotice = {
  ...card,
  text: 'First line\nsecond line.\n\nSee https://example.org/a?b=1. javascript:alert(1) <b>bold</b>',
  files: [{ id: crypto.randomUUID(), name: 'plan.pdf', type: 'application/pdf', size: 2400 }],
  state: 'current',
  writtenAt: '2026-11-20T08:00:00Z',
  audienceText: 'Everybody',
  desk: null,
}

function open(at: string, shown: SchoolNotice = notice) {
  const read: string[] = []
  const asked: unknown[] = []
  const api = fakeApi(
    answer(listNotices, (input) => {
      asked.push(input.scope)
      return { notices: input.scope === 'past' ? [] : [card], next: null }
    }),
    answer(getNotice, () => shown),
    answer(markNoticeRead, ({ noticeId }) => {
      read.push(noticeId)
      return {}
    }),
    answer(downloadNoticeFile, () => ({ filename: 'plan.pdf', blob: new Blob() })),
  )
  return { user: openScreen(screens, { at, as: 'student', api }), read, asked }
}

describe('the notices of a student', () => {
  it('are listed with what is unread in words, and a title is nothing but text', async () => {
    open('/notices')
    const link = await screen.findByRole('link', { name: hostile })
    expect(link.getAttribute('href')).toBe(`/notices/${card.id}`)
    const line = within(link.closest('li') as HTMLElement)
    line.getByText('Unread')
    line.getByText('Pinned')
    expect(screen.queryByRole('button', { name: 'Write a notice' })).toBeNull()
    expect(screen.queryByRole('tab', { name: 'All notices' })).toBeNull()
  })

  it('say so where there is none of earlier days', async () => {
    const { user } = open('/notices')
    await user.click(await screen.findByRole('tab', { name: 'Earlier' }))
    await screen.findByText(/once their days are over/)
  })

  it('are read by being opened, once', async () => {
    const { read } = open(`/notices/${card.id}`)
    await screen.findByRole('heading', { level: 1, name: hostile })
    await waitFor(() => expect(read).toEqual([card.id]))
    expect(screen.queryByText('Who has read it')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  })

  it('that were read before are not told again', async () => {
    const { read } = open(`/notices/${card.id}`, { ...notice, isRead: true })
    await screen.findByRole('heading', { level: 1 })
    await screen.findByText('plan.pdf')
    expect(read).toEqual([])
  })

  it('keep their lines and paragraphs, and link addresses of the web alone', async () => {
    open(`/notices/${card.id}`)
    const link = await screen.findByRole('link', { name: 'https://example.org/a?b=1' })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link.closest('p')?.textContent).toBe('See https://example.org/a?b=1. javascript:alert(1) <b>bold</b>')
    const addresses = screen.getAllByRole('link').map((one) => one.getAttribute('href'))
    expect(addresses).toEqual(['/notices', 'https://example.org/a?b=1'])
  })
})
