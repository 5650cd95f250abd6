import 'fake-indexeddb/auto'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { openRegisterDesk } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { it } from '@jest/globals'
import { screen } from '@testing-library/react'
import screens from '../../screens'

const today = '2026-11-19'

it('tells a teacher without a stream whom to ask', async () => {
  const nothing = { sessions: [], lessons: [], streams: [], register: null }
  const api = fakeApi(answer(openRegisterDesk, () => ({ today, date: today, session: 'morning' as const, ...nothing })))
  openScreen(screens, { at: '/teacher/student_attendance', as: 'staff', api })
  await screen.findByRole('heading', { level: 1, name: 'Attendance' })
  await screen.findByText(/The school’s office can assign one to you/)
})
