import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  getOwnCalendarFeed,
  getOwnWeek,
  getTeacherDashboard,
  listOwnAllocations,
  sheetIdOf,
  type TeacherDashboard,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const [streamId, subjectId, termId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const today = '2026-11-30'
const week = { today, timeZone: 'UTC', term: 'Term 3', publishedAt: null, periods: [], days: [] }
const register = { streamId, stream: 'S1 East', date: today, session: 'morning' as const }
const day: TeacherDashboard = {
  ...{ name: 'Auma, Grace', unusualDay: null, week, sessions: [], handOvers: [], marksOwed: [], unread: 0 },
  streams: [
    {
      ...{ streamId, stream: 'S1 East', classCode: 's1', students: 40, isClassTeacher: true },
      ...{ session: null, present: 0, late: 0, away: [] },
    },
  ],
  registersOwed: [{ ...register, to: `/capture_attendance?stream=${streamId}&date=${today}&session=morning` }],
  notices: { shown: [], unread: 0 },
}
const biology = {
  ...{ id: crypto.randomUUID(), subjectId, subject: 'Biology', streamId, stream: 'S1 East', termId },
  ...{ term: '2026 Term 3', isCurrent: true, from: '2026-09-14', until: null, students: 40 },
}

it('shows whoever of the office teaches what is theirs, each where the office does it', async () => {
  const api = fakeApi(
    answer(getTeacherDashboard, () => day),
    answer(getOwnWeek, () => week),
    answer(listOwnAllocations, () => [biology]),
    answer(getOwnCalendarFeed, () => null),
  )
  openScreen(screens, { at: '/own_teaching', as: 'admin', api })
  await screen.findByRole('heading', { level: 1, name: 'My teaching' })
  const leadsTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(leadsTo('Take register of S1 East')).toContain('/capture_attendance?')
  expect(leadsTo('S1 East, my class')).toBe(`/capture_attendance?stream=${streamId}&date=${today}`)
  expect(leadsTo('Biology')).toBe(`/mark_sheet/${sheetIdOf({ streamId, subjectId, termId })}`)
  const row = within(screen.getByRole('row', { name: /Biology/ }))
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['S1 East', '2026 Term 3', '40'])
})
