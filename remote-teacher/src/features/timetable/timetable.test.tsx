import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { getOwnCalendarFeed, getOwnWeek, type OwnWeek } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const lesson = (period: number, name: string) => ({
  id: crypto.randomUUID(),
  day: 1,
  period,
  duration: 1,
  subject: { code: name, name },
  title: '',
  group: null,
  streams: [{ id: crypto.randomUUID(), label: 'S1 East' }],
  staff: [],
  room: 'Room 1',
})

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' }).format(new Date())

function openWeek(week: Partial<OwnWeek>, feed: { madeAt: string } | null = null) {
  const asked: (string | undefined)[] = []
  const api = fakeApi(
    answer(getOwnCalendarFeed, () => feed),
    answer(getOwnWeek, ({ date }) => {
      asked.push(date)
      return { today, timeZone: 'UTC', term: '2026 Term 3', publishedAt: null, periods: [], days: [], ...week }
    }),
  )
  return { user: openScreen(screens, { at: '/teacher/timetable', as: 'staff', api }), asked }
}

it('marks today and what goes on now', async () => {
  const { user, asked } = openWeek({
    publishedAt: '2026-09-01T08:00:00Z',
    periods: [{ title: 'Period 1', start: '00:00', end: '23:59', isBreak: false }],
    days: [{ date: today, title: 'Monday', note: null, lessons: [lesson(1, 'Physics')] }],
  })
  const now = within(await screen.findByRole('region', { name: 'Now and next' }))
  now.getByText('Now')
  now.getByText('S1 East · Room 1')
  now.getByText('until 23:59')
  within(await screen.findByRole('table', { name: 'My week' })).getByRole('cell', { name: /Physics.*Now/ })
  await user.click(screen.getByRole('button', { name: 'Week after' }))
  await screen.findByRole('button', { name: 'This week' })
  expect(asked.at(-1)).toBe(new Date(Date.parse(today) + 7 * 86_400_000).toISOString().slice(0, 10))
})

it('says what will be here before anything is published', async () => {
  const { user, asked } = openWeek({ days: [{ date: '2026-11-16', title: null, note: null, lessons: [] }] })
  await screen.findByText('No timetable is published yet.')
  await screen.findByText('For the week of 16 Nov 2026 no timetable is published.')
  await user.click(screen.getByRole('button', { name: 'Week before' }))
  await screen.findByRole('button', { name: 'This week' })
  expect(asked.at(-1)).toBe('2026-11-09')
})

it('says on which day at the school the calendar got its address', async () => {
  openWeek({ timeZone: 'Africa/Kampala' }, { madeAt: '2026-11-29T22:07:00Z' })
  await screen.findByText('Your lessons have a secret address since Monday 30 November.')
})
