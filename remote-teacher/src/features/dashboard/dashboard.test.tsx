import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { getOwnWeek, getSchool, listOwnAllocations, listRegistersOfDay, type RegisterOfDay } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/ui/testing'
import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import screens from '../../screens'

const today = '2026-11-19'
const school = { name: '', shortName: '', motto: '', timeZone: 'Africa/Kampala', today, classes: [], terms: [] }

const week = {
  today: '2026-11-19',
  timeZone: 'Africa/Kampala',
  term: null,
  publishedAt: null,
  periods: [],
  days: [],
}

const aRegister = (stream: string, isTaken: boolean): RegisterOfDay => ({
  streamId: crypto.randomUUID(),
  stream,
  classCode: 's1',
  classTeacher: null,
  students: 40,
  isTaken,
  takenBy: null,
  takenAt: null,
  present: 38,
  absent: 2,
  late: 0,
  excused: 0,
})

function openDashboard(registers: RegisterOfDay[], unusualDay: 'weekend' | null = null) {
  const api = fakeApi(
    answer(getSchool, () => school),
    answer(listRegistersOfDay, () => ({ unusualDay, registers })),
    answer(listOwnAllocations, () => []),
    answer(getOwnWeek, () => week),
  )
  openScreen(screens, { at: '/teacher/dashboard', as: 'staff', api })
}

describe("the teacher's dashboard", () => {
  it('leads straight to the register that is open', async () => {
    const open = aRegister('S1 East', false)
    openDashboard([open, aRegister('S2 West', true)])
    const link = await screen.findByRole('link', { name: 'Take register of S1 East' })
    expect(link.getAttribute('href')).toBe(`/teacher/student_attendance?stream=${open.streamId}&date=${today}`)
    screen.getByText('Not taken yet')
    screen.getByRole('link', { name: 'Change register of S2 West' })
    screen.getByText('38 present, 2 absent, 0 late, 0 excused')
  })

  it('asks for no register on a weekend', async () => {
    openDashboard([aRegister('S1 East', false)], 'weekend')
    await screen.findByText(/no register is due/)
    expect(screen.queryByText('Not taken yet')).toBeNull()
  })

  it('says what will be here before anything is allocated', async () => {
    openDashboard([])
    await screen.findByText(/the streams that are yours/)
    await screen.findByText(/subjects that are allocated to you/)
  })
})
