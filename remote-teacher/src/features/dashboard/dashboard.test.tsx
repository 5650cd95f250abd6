import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { getTeacherDashboard, type TeacherDashboard } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const stream = { id: crypto.randomUUID(), label: 'S1 East' }
// Where it is about noon, whenever the test runs.
const hours = 12 - new Date().getUTCHours()
const timeZone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())

const lesson = {
  ...{ id: crypto.randomUUID(), day: 1, period: 1, duration: 1, title: '', group: null, staff: [], room: 'Room 4' },
  subject: { code: '553', name: 'Biology' },
  streams: [stream],
}

const aDay: TeacherDashboard = {
  name: 'Auma, Grace',
  unusualDay: null,
  week: {
    today,
    timeZone,
    term: 'Term 3',
    publishedAt: '2026-09-01T08:00:00Z',
    periods: [{ title: 'Period 1', start: '08:00', end: '18:00', isBreak: false }],
    days: [{ date: today, title: 'Monday', note: null, lessons: [lesson] }],
  },
  sessions: ['morning'],
  streams: [
    {
      ...{ streamId: stream.id, stream: stream.label, classCode: 's1', students: 40, isClassTeacher: true },
      ...{ session: 'morning', present: 37, late: 1 },
      away: [{ studentId: crypto.randomUUID(), name: 'Nakato, Ada', photo: null, status: 'absent' }],
    },
  ],
  handOvers: [],
  registersOwed: [],
  marksOwed: [],
  notices: { shown: [], unread: 0 },
  unread: 2,
}

const openDashboard = (given: Partial<TeacherDashboard> = {}) =>
  openScreen(screens, {
    at: '/teacher/dashboard',
    as: 'staff',
    api: fakeApi(answer(getTeacherDashboard, () => ({ ...aDay, ...given }))),
  })

const regionOf = async (name: string) => within(await screen.findByRole('region', { name }))

describe("the teacher's dashboard", () => {
  it('says who stands in for whom, until when and in what', async () => {
    const person = (name: string) => ({ id: crypto.randomUUID(), name })
    const okello = { id: crypto.randomUUID(), from: person('Okello, James'), to: person('Auma, Grace'), isAll: false }
    const days = { firstDay: '2026-11-18', lastDay: '2026-12-12', state: 'now' as const }
    const namu = { id: crypto.randomUUID(), from: person('Auma, Grace'), to: person('Namu, Joy'), isAll: true }
    openDashboard({
      handOvers: [
        { ...okello, ...days, groups: ['S2 East Mathematics', 'S3 West Art'], standsIn: true },
        { ...namu, ...days, groups: [], standsIn: false },
      ],
    })
    await screen.findByText(
      'You stand in for Okello, James until Saturday 12 December: S2 East Mathematics · S3 West Art.',
    )
    screen.getByText('Namu, Joy stands in for you until Saturday 12 December.')
  })

  it('leads with one click to the register of the lesson that is on, and says how long that is', async () => {
    openDashboard()
    const now = await regionOf('My day')
    await now.findByText(/This lesson ends in .*, at 18:00/)
    const link = now.getByRole('link', { name: 'Register of S1 East' })
    expect(link.getAttribute('href')).toBe(
      `/teacher/student_attendance?stream=${stream.id}&date=${today}&session=morning`,
    )
  })

  it('names who is not there, and how many are', async () => {
    openDashboard()
    const streams = await regionOf('My streams today')
    streams.getByRole('link', { name: 'S1 East, my class' })
    streams.getByText('38 of 40 here (morning)')
    streams.getByText('Nakato, Ada')
    streams.getByText('absent')
    screen.getByText(/2 unread messages/)
  })

  it('lists the registers and the marks that are owed, with the days that are left', async () => {
    const owed = { streamId: stream.id, stream: 'S1 East', session: 'morning' as const }
    const to = '/teacher/student_attendance?stream=x'
    const marks = { stream: 'S1 East', title: 'Mid-term', marks: 12, expected: 40, to: '/teacher/marks/x' }
    openDashboard({
      registersOwed: ['2026-11-18', '2026-11-17'].map((date) => ({ ...owed, date, to: `${to}&date=${date}` })),
      marksOwed: [
        { ...marks, assessmentId: crypto.randomUUID(), subject: 'Biology', due: '2026-11-15', daysLeft: -4 },
        { ...marks, assessmentId: crypto.randomUUID(), subject: 'Physics', due: '2026-11-21', daysLeft: 2 },
      ],
    })
    const registers = await regionOf('Registers owed')
    expect(registers.getAllByRole('link', { name: 'Take register of S1 East' })).toHaveLength(2)
    registers.getByText('Wednesday 18 November, morning')
    const sheets = await regionOf('Marks owed')
    expect(sheets.getByRole('link', { name: 'S1 East Biology' }).getAttribute('href')).toBe('/teacher/marks/x')
    sheets.getByText('4 days overdue')
    sheets.getByText('2 days left')
  })

  it('folds away what is more than a few, and loses none of it', async () => {
    const owed = { streamId: stream.id, stream: 'S1 East', session: 'morning' as const, to: '/teacher' }
    const days = ['19', '18', '17', '16', '13', '12'].map((day) => `2026-11-${day}`)
    openDashboard({ registersOwed: days.map((date) => ({ ...owed, date })) })
    const registers = await regionOf('Registers owed')
    registers.getByText('6')
    registers.getByText('2 more')
    expect(registers.getAllByText(/Take register of S1 East/)).toHaveLength(6)
  })

  it('asks for no register on a weekend', async () => {
    openDashboard({ unusualDay: 'weekend' })
    await screen.findByText(/no register is due/)
    const registers = await regionOf('Registers owed')
    registers.getByText(/You owe no register/)
  })

  it('says what will be here before anything is allocated', async () => {
    const week = { ...aDay.week, publishedAt: null, days: [] }
    openDashboard({ streams: [], week })
    await screen.findByText(/the registers of the streams that are yours/)
    await screen.findByText(/the streams that the school’s office gives you/)
    await screen.findByText('No timetable is published yet.')
  })
})
