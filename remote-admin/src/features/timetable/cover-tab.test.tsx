import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { addressOf, defineScreens, getCoverDay, removeStaffAbsence, type StaffAbsence } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { CoverTab } from './cover-tab'
import type { Desk } from './use-desk'

const grace = { id: crypto.randomUUID(), name: 'Auma, Grace' }

const lesson = {
  period: 1,
  duration: 1,
  time: 'Period 1',
  subject: 'Physics',
  streams: 'S1 East',
  room: null,
  cover: null,
}

function openDay(day: string, given: Partial<StaffAbsence>) {
  const removed: unknown[] = []
  const id = crypto.randomUUID()
  const absence = { id, staff: grace, reason: 'Malaria', lessons: [lesson], firstDay: day, lastDay: day, ...given }
  const api = fakeApi(
    answer(getCoverDay, () => ({ day, hasLessons: true, staff: [grace], absences: [absence] })),
    answer(removeStaffAbsence, ({ absenceId: _, ...input }) => {
      removed.push(input)
      return {}
    }),
  )
  const desk = { params: new URLSearchParams({ day }), change: () => {} } as Partial<Desk> as Desk
  const screens = defineScreens(
    {
      path: 'cover',
      title: 'Cover',
      category: 'admin',
      load: async () => ({ default: () => <CoverTab desk={desk} /> }),
    },
    {
      path: 'staff_details/:staff_id?',
      title: 'Staff',
      category: 'admin',
      load: async () => ({ default: () => null }),
    },
  )
  return { user: openScreen(screens, { at: '/cover', as: 'admin', api }), removed }
}

const weeks = { firstDay: '2026-10-19', lastDay: '2026-11-06' }

it('leads from an absence of weeks to whoever may stand in for all of it', async () => {
  openDay('2026-10-19', weeks)
  const way = await screen.findByRole('link', { name: 'Hand over the work of Auma, Grace' })
  expect(way.getAttribute('href')).toBe(addressOf.staff(grace.id))
})

it.each([
  ['of a day', {}],
  [
    'for whom somebody stands in',
    { ...weeks, lessons: [{ ...lesson, standIn: { id: grace.id, name: 'Okello, Ben' } }] },
  ],
  ['of whoever has left', { ...weeks, hasLeft: true as const }],
])('says nothing of it where the absence is one %s', async (_, given) => {
  openDay('2026-10-19', given)
  await screen.findByText(/Period 1: Physics/)
  expect(screen.queryByText(/stand in for all of it/)).toBeNull()
})

it('ends an absence that has begun with the day before', async () => {
  const begun = openDay('2026-10-26', weeks)
  await begun.user.click(await screen.findByRole('button', { name: 'Is there after all' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Auma, Grace is there from 26 Oct 2026 on?' }))
  dialog.getByText(/What was covered before stays as it is/)
  await begun.user.click(dialog.getByRole('button', { name: 'End the absence' }))
  expect(begun.removed).toEqual([{ from: '2026-10-26' }])
})

it('asks before an absence is removed whole', async () => {
  const { user, removed } = openDay('2026-10-19', weeks)
  await user.click(await screen.findByRole('button', { name: 'Is there after all' }))
  await screen.findByRole('dialog', { name: 'Remove the absence of Auma, Grace?' })
  await user.click(screen.getByRole('button', { name: 'Remove the absence' }))
  expect(removed).toEqual([{ from: '2026-10-19' }])
})
