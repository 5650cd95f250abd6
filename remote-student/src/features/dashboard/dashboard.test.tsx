import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { type AttendanceStatus, getStudentDashboard } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/ui/testing'
import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import screens from '../../screens'

const recent: (AttendanceStatus | null)[] = ['present', 'late', null]

it("shows a student's day: a greeting, the attendance so far, the class and the latest marks", async () => {
  const api = fakeApi(
    answer(getStudentDashboard, () => ({
      name: 'Katusiime, Irene',
      stream: 'S2 East',
      classTeacher: 'Okiror, Topista',
      attendance: {
        totals: { present: 45, absent: 2, late: 3, excused: 0, held: 50, rate: 96 },
        recent,
      },
      marks: [{ subject: 'Biology', assessment: 'Mid-term test', value: 14, outOf: 20, date: '2026-10-12' }],
      unread: 2,
    })),
  )
  openScreen(screens, { at: '/dashboard', as: 'student', api })
  await screen.findByText('Welcome, Irene. You have 2 unread messages.')
  const rate = screen.getByRole('link', { name: '96 % of 50 sessions' })
  expect(rate.getAttribute('href')).toBe('/attendance/')
  screen.getByRole('img', { name: 'Last 2 sessions: 1 present, 1 late' })
  screen.getByText('Okiror, Topista')
  screen.getByText('14 of 20')
})
