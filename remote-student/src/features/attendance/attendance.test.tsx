import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { getOwnAttendance, getSchool, getSchoolCalendar, type InputOf } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'
import { monthsOf } from './month'

const totals = { present: 1, absent: 0, late: 1, excused: 0, held: 2, rate: 100 }
const late = {
  date: '2026-11-19',
  session: 'morning' as const,
  stream: 'S2 East',
  status: 'late' as const,
  minutesLate: 12,
  note: 'bus broke down',
}
const present = { ...late, date: '2026-11-18', status: 'present' as const, minutesLate: null, note: null }

const calendar = {
  holidays: [{ day: '2026-11-20', title: 'Founder’s day' }],
  halfDays: [{ day: '2026-11-27', title: 'Sports day' }],
  events: [],
}

const school = {
  ...{ name: 'School', shortName: 'School', motto: '', timeZone: 'Africa/Kampala', today: '2026-06-01', terms: [] },
  classes: [{ code: 's1', name: 'S1', level: 'O', streams: [] }],
}

function openAttendance(at: string, days = [late, present]) {
  const asked: InputOf<typeof getOwnAttendance>[] = []
  const api = fakeApi(
    answer(getSchoolCalendar, () => calendar),
    answer(getSchool, () => school),
    answer(getOwnAttendance, (input) => {
      asked.push(input)
      return { totals, terms: [], days }
    }),
  )
  openScreen(screens, { at, as: 'student', api })
  return asked
}

describe("a student's own attendance", () => {
  it('shows the month with its marks, the totals and every remark', async () => {
    openAttendance('/attendance/')
    const month = within(await screen.findByRole('table', { name: 'November 2026' }))
    month.getByRole('img', { name: 'morning: Late' })
    screen.getByText('20 Nov: Founder’s day')
    screen.getByText('27 Nov: Sports day, half day')
    expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain('100 % of 2 sessions')
    screen.getByText('12 minutes · bus broke down')
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles).toEqual(['Absent, late and excused', 'Calendar'])
  })

  it('asks for one class year at the address of a class', async () => {
    const asked = openAttendance('/attendance/s1', [])
    await screen.findByRole('heading', { level: 1, name: 'Attendance S1' })
    expect(asked).toEqual([{ class: 's1' }])
    screen.getByText(/once one has been taken/)
  })
})

it('lays a month out in weeks from Monday to Sunday', () => {
  const [november] = monthsOf([late])
  expect(november?.weeks).toHaveLength(6)
  expect(november?.weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(november?.weeks[5]?.[0]).toBe('2026-11-30')
})
