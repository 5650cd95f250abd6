import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  getOwnCalendarFeed,
  getOwnWeek,
  getTeacherDashboard,
  type OwnWeek,
  type TeacherDashboard,
} from '@bellhouse/contracts'
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

const noDay: TeacherDashboard = {
  ...{ name: 'Auma, Grace', unusualDay: null, sessions: [], streams: [], handOvers: [], registersOwed: [] },
  week: { today, timeZone: 'UTC', term: null, publishedAt: null, periods: [], days: [] },
  ...{ marksOwed: [], notices: { shown: [], unread: 0 }, unread: 0 },
}

interface Given {
  feed?: { madeAt: string } | null
  day?: Partial<TeacherDashboard>
}

function openWeek(week: Partial<OwnWeek>, { feed = null, day }: Given = {}) {
  const asked: (string | undefined)[] = []
  const api = fakeApi(
    answer(getOwnCalendarFeed, () => feed),
    answer(getTeacherDashboard, () => ({ ...noDay, ...day })),
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

it('leads from each lesson that has begun its day to the register of it, and from no other', async () => {
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  const [biology, physics, music] = [lesson(1, 'Biology'), lesson(2, 'Physics'), lesson(1, 'Music')]
  const notHeld = { ...lesson(1, 'Art'), notHeld: 'Sports day' }
  const duty = { ...lesson(1, 'Duty'), streams: [] }
  const owed = { streamId: biology.streams[0]?.id ?? '', stream: 'S1 East', session: 'morning' as const, to: '/' }
  openWeek(
    {
      publishedAt: '2026-09-01T08:00:00Z',
      periods: ['00:00', '13:00'].map((start) => ({ title: start, start, end: '23:59', isBreak: false })),
      sessions: ['morning', 'afternoon'],
      days: [
        { date: yesterday, title: 'Monday', note: null, lessons: [biology, physics, notHeld, duty] },
        { date: tomorrow, title: 'Wednesday', note: null, lessons: [music] },
      ],
    },
    { day: { registersOwed: [{ ...owed, date: yesterday }] } },
  )
  const week = within(await screen.findByRole('table', { name: 'My week' }))
  const registers = week.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  const at = (of: typeof biology, session: string) =>
    `/teacher/student_attendance?stream=${of.streams[0]?.id}&date=${yesterday}&session=${session}`
  expect(registers).toEqual([
    ['Take register of S1 East', at(biology, 'morning')],
    ['Register of S1 East', at(physics, 'afternoon')],
  ])
})

it('leads from the lesson of this moment to its register', async () => {
  const physics = lesson(1, 'Physics')
  const streamId = physics.streams[0]?.id ?? ''
  openWeek(
    {
      publishedAt: '2026-09-01T08:00:00Z',
      periods: [{ title: 'Period 1', start: '00:00', end: '23:59', isBreak: false }],
      sessions: ['morning'],
      days: [{ date: today, title: 'Monday', note: null, lessons: [physics] }],
    },
    { day: { registersOwed: [{ streamId, stream: 'S1 East', session: 'morning', to: '/', date: today }] } },
  )
  const now = within(await screen.findByRole('region', { name: 'Now and next' }))
  expect((await now.findByRole('link', { name: 'Take register of S1 East' })).getAttribute('href')).toBe(
    `/teacher/student_attendance?stream=${streamId}&date=${today}&session=morning`,
  )
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
  openWeek({ timeZone: 'Africa/Kampala' }, { feed: { madeAt: '2026-11-29T22:07:00Z' } })
  await screen.findByText('Your lessons have a secret address since Monday 30 November.')
})
