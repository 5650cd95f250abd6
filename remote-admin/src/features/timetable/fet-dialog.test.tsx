import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { defineScreens, getTimetableUpload, listImports, type TimetableUpload } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { FetDialog } from './fet-dialog'
import type { Desk } from './use-desk'

const timetableId = crypto.randomUUID()
const columns = { activity: 0, day: 1, hour: 2, students: 3, subject: 4, teachers: 5, tags: 6, room: 7, comments: 8 }

const aFile = (given: Partial<TimetableUpload>): TimetableUpload => ({
  ...{ id: crypto.randomUUID(), timetableId, state: 'applied', fileName: 'school.fet' },
  ...{ headers: [], rows: 3, remembered: null, failure: null },
  mapping: { columns, days: [], hours: [], names: [] },
  preview: {
    rows: 3,
    counts: { new: 3, changed: 0, unchanged: 0, refused: 0 },
    made: { subject: 0, staff: 0, stream: 0, room: 0 },
    ...{ refused: [], changes: [], missing: 0 },
  },
  ...given,
})

function openDialog(...files: TimetableUpload[]) {
  const screens = defineScreens({
    path: 'draft',
    title: 'Draft',
    category: 'admin',
    load: async () => ({
      default: () => <FetDialog timetableId={timetableId} desk={{} as Desk} onClose={() => {}} />,
    }),
  })
  const rows = files.map(({ id, fileName }) => ({
    ...{ id, fileName, state: 'applied' as const, startedAt: '2026-11-20T08:00:00Z', startedBy: 'Peace Tusiime' },
    rows: { new: 3, changed: 0, unchanged: 0, refused: 0, leftOut: 2 },
  }))
  const api = fakeApi(
    answer(listImports, ({ kind }) => ({ rows: kind === 'timetable' ? rows : [] })),
    answer(getTimetableUpload, ({ uploadId }) => files.find(({ id }) => id === uploadId) ?? aFile({})),
  )
  return openScreen(screens, { at: '/draft', as: 'admin', api })
}

it('lists the timetable files of before, and says what came of one', async () => {
  const user = openDialog(aFile({}))
  const table = within(await screen.findByRole('table', { name: 'Earlier imports' }))
  table.getByRole('row', { name: /school.fet Applied 3 new, 2 left out/ })
  await user.click(table.getByRole('button', { name: 'school.fet' }))
  await screen.findByText('3 lessons written, 0 were there already.')
})

it('does not show in one draft what was imported into another', async () => {
  const user = openDialog(aFile({ timetableId: crypto.randomUUID() }))
  await user.click(await screen.findByRole('button', { name: 'school.fet' }))
  await screen.findByText('school.fet is of another draft. Import a file there to see it.')
  expect(screen.queryByText(/lessons written/)).toBeNull()
})
