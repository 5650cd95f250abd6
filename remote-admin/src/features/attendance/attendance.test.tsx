import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { getSchool, type InputOf, listRegistersOfDay, type RegisterOfDay } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/ui/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const school = { name: '', shortName: '', motto: '', timeZone: 'Africa/Kampala', classes: [], terms: [] }

const aRegister = (stream: string, takenAt: string | null): RegisterOfDay => ({
  streamId: crypto.randomUUID(),
  stream,
  classCode: 's1',
  classTeacher: 'Ocen, Florence',
  students: 40,
  isTaken: takenAt !== null,
  takenBy: takenAt && 'Grace Okello',
  takenAt,
  present: 37,
  absent: 2,
  late: 1,
  excused: 0,
})

function openAttendance(at: string, registers: RegisterOfDay[]) {
  const asked: InputOf<typeof listRegistersOfDay>[] = []
  const api = fakeApi(
    answer(getSchool, () => ({ ...school, today: '2026-11-19' })),
    answer(listRegistersOfDay, (input) => {
      asked.push(input)
      return { unusualDay: null, registers }
    }),
  )
  openScreen(screens, { at, as: 'admin', api })
  return asked
}

describe("the day's registers", () => {
  it('tells taken from missing, sums the taken ones and leads to each', async () => {
    const missing = aRegister('S1 West', null)
    openAttendance('/attendance/', [aRegister('S1 East', '2026-11-19T05:10:00Z'), missing])
    const figures = await screen.findByRole('region', { name: 'The day in figures' })
    expect(figures.textContent).toContain('1 of 2 registers taken')
    expect(figures.textContent).toContain('37 present')

    const row = within(screen.getByRole('row', { name: /S1 West/ }))
    row.getByText('Missing')
    expect(row.getByRole('link').getAttribute('href')).toBe(
      `/capture_attendance?stream=${missing.streamId}&date=2026-11-19&session=morning`,
    )
  })

  it('asks for the class, the day and the session of the address', async () => {
    const asked = openAttendance('/attendance/s1?date=2026-11-18&session=afternoon', [])
    await screen.findByRole('heading', { level: 1, name: 'Attendance S1' })
    expect(asked).toEqual([{ class: 's1', date: '2026-11-18', session: 'afternoon' }])
  })
})
