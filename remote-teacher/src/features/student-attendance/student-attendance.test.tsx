import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { getSchool, listRegistersOfDay } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/ui/testing'
import { it } from '@jest/globals'
import { screen } from '@testing-library/react'
import screens from '../../screens'

const school = { name: '', shortName: '', motto: '', timeZone: 'Africa/Kampala', classes: [], terms: [] }

it('tells a teacher without a stream whom to ask', async () => {
  const api = fakeApi(
    answer(getSchool, () => ({ ...school, today: '2026-11-19' })),
    answer(listRegistersOfDay, () => ({ unusualDay: null, registers: [] })),
  )
  openScreen(screens, { at: '/teacher/student_attendance', as: 'staff', api })
  await screen.findByRole('heading', { level: 1, name: 'Attendance' })
  screen.getByText(/The school’s office can assign one to you/)
})
