import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type AttendanceStatus,
  getOwnCalendarFeed,
  getStudentDashboard,
  type StudentDashboard,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const recent: (AttendanceStatus | null)[] = ['present', 'late', null]

const aDay = (given: Partial<StudentDashboard>): StudentDashboard => ({
  name: 'Katusiime, Irene',
  stream: 'S2 East',
  classTeacher: null,
  attendance: { totals: { present: 0, absent: 0, late: 0, excused: 0, held: 0, rate: null }, recent: [] },
  marks: [],
  unread: 0,
  week: {
    ...{ today: '2999-11-18', timeZone: 'Africa/Kampala', term: '2999 Term 3', publishedAt: null },
    ...{ periods: [], days: [] },
  },
  notices: { shown: [], unread: 0 },
  ...{ trend: [], card: null },
  ...given,
})

it('says of a card that is provisional, and of its average, that it is so', async () => {
  const api = fakeApi(
    answer(getOwnCalendarFeed, () => null),
    answer(getStudentDashboard, () =>
      aDay({
        trend: [
          { label: '2999 Term 2', percent: 57.4 },
          { label: '2999 Term 3', percent: 47.3, isProvisional: true },
        ],
        card: {
          ...{ id: crypto.randomUUID(), label: '2999 Term 3', publishedAt: '2999-11-29T08:00:00Z' },
          isProvisional: true,
        },
      }),
    ),
  )
  openScreen(screens, { at: '/dashboard', as: 'student', api })
  await screen.findByText(/^2999 Term 3, provisional, published on/)
  screen.getByText('My average was 57.4 % in 2999 Term 2 and 47.3 % in 2999 Term 3 (provisional).')
})

it('says to whoever is still to come where and when they begin', async () => {
  const begins = { stream: 'S1 East', on: '2027-02-15' }
  const api = fakeApi(
    answer(getOwnCalendarFeed, () => null),
    answer(getStudentDashboard, () => aDay({ stream: null, begins })),
  )
  openScreen(screens, { at: '/dashboard', as: 'student', api })
  await screen.findByText('Welcome, Irene. S1 East from 15 Feb 2027.')
})

it("shows a student's day: a greeting, the attendance so far, the class and the latest marks", async () => {
  const lesson = {
    id: crypto.randomUUID(),
    day: 1,
    period: 1,
    duration: 1,
    subject: { code: '553', name: 'Biology' },
    title: '',
    group: null,
    streams: [{ id: crypto.randomUUID(), label: 'S2 East' }],
    staff: [{ id: crypto.randomUUID(), name: 'Auma, Grace' }],
    room: 'Room 4',
  }
  const week = {
    today: '2999-11-18',
    timeZone: 'Africa/Kampala',
    term: '2999 Term 3',
    publishedAt: '2999-09-01T08:00:00Z',
    periods: [{ title: 'Period 1', start: '08:00', end: '08:40', isBreak: false }],
    days: [
      { date: '2999-11-18', title: 'Monday', note: null, lessons: [lesson] },
      { date: '2999-11-19', title: null, note: 'Founders’ Day', lessons: [] },
    ],
  }
  const notice = {
    ...{ id: crypto.randomUUID(), title: 'Sports day', text: 'Bring water.', author: 'Okello, Ben' },
    ...{ from: '2999-11-17', until: '2999-11-20', isPinned: false, isRead: false, files: 0 },
  }
  const api = fakeApi(
    answer(getOwnCalendarFeed, () => null),
    answer(getStudentDashboard, () => ({
      name: 'Katusiime, Irene',
      stream: 'S2 East',
      classTeacher: 'Okiror, Topista',
      attendance: {
        totals: { present: 41, absent: 2, late: 3, excused: 4, held: 50, rate: 88 },
        recent,
      },
      marks: [
        { subject: 'Biology', assessment: 'Mid-term test', value: 14, status: null, outOf: 20, date: '2026-10-12' },
        {
          subject: 'History',
          assessment: 'Essay',
          value: null,
          status: 'absent' as const,
          outOf: 20,
          date: '2026-10-09',
        },
      ],
      unread: 2,
      week,
      trend: [
        { label: '2999 Term 2', percent: 61 },
        { label: '2999 Term 3', percent: 68.5 },
      ],
      card: { id: crypto.randomUUID(), label: '2999 Term 2', publishedAt: '2999-08-20T08:00:00Z' },
      notices: { shown: [notice], unread: 1 },
    })),
  )
  openScreen(screens, { at: '/dashboard', as: 'student', api })
  await screen.findByText('Welcome, Irene. S2 East, class teacher Okiror, Topista. You have 2 unread messages.')
  const rate = screen.getByRole('link', { name: '88 % of 50 sessions' })
  expect(rate.getAttribute('href')).toBe('/attendance/')
  screen.getByRole('link', { name: '4 excused' })
  screen.getByRole('img', { name: 'Last 2 sessions: 1 present, 1 late' })
  screen.getByText('14 of 20')
  screen.getByText('Absent')
  const next = within(await screen.findByRole('region', { name: 'My day' }))
  next.getByText('Biology')
  next.getByText('Auma, Grace · Room 4')
  next.getByText(/next lesson is on Monday 18 November at 08:00/)
  const strip = within(await screen.findByRole('region', { name: 'My week' }))
  strip.getByText('Founders’ Day')
  strip.getByText('Biology')
  screen.getByRole('button', { name: 'Report card 2999 Term 2' })
  const trend = within(screen.getByRole('figure', { name: 'My averages, term by term' }))
  trend.getByText(/was 61 % in 2999 Term 2 and 68.5 % in 2999 Term 3/)
  expect(screen.getByRole('link', { name: 'Sports day' }).getAttribute('href')).toBe(`/notices/${notice.id}`)
  screen.getByRole('link', { name: 'All notices, 1 unread' })
})
