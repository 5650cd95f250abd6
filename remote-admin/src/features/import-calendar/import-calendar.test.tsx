import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  applyCalendarImport,
  type CalendarImport,
  type CalendarImportPreview,
  getCalendarImport,
  type InputOf,
  listImports,
  previewCalendarImport,
  undoCalendarImport,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const id = crypto.randomUUID()

const aPreview = (given: Partial<CalendarImportPreview> = {}): CalendarImportPreview => ({
  counts: { new: 1, changed: 0, unchanged: 2, refused: 0, leftOut: 0 },
  ...{ refused: [], leftOut: [], overwritten: 0, takenDays: [], changesInAll: 1 },
  changes: [{ line: 2, kind: 'holiday', when: '9 October 2026', before: '', after: 'Independence Day' }],
  ...given,
})

const anImport = (given: Partial<CalendarImport> = {}): CalendarImport => ({
  ...{ id, state: 'mapping', fileName: 'year.csv', isCalendar: false, rows: 3, dates: null, remembered: null },
  ...{ preview: null, failure: null, years: { startDate: '2026-02-01', endDate: '2026-12-31' } },
  headers: ['Title', 'Date', 'Type'],
  samples: ['Independence Day', '09/10/2026', 'PH'],
  values: [null, null, [{ word: 'ph', text: 'PH', rows: 2, means: 'event' }]],
  mapping: {
    ...{ title: 0, startDate: 1, endDate: null, place: null, kind: 2, dateOrder: null },
    ...{ endIsAfter: false, words: [] },
  },
  ...given,
})

function openImport(first: CalendarImport, preview = aPreview()) {
  let now = first
  const previewed: InputOf<typeof previewCalendarImport>[] = []
  const applied: InputOf<typeof applyCalendarImport>[] = []
  const api = fakeApi(
    answer(listImports, () => ({ rows: [] })),
    answer(getCalendarImport, () => now),
    answer(previewCalendarImport, (input) => {
      previewed.push(input)
      now = { ...now, state: 'previewed', mapping: input.mapping, preview }
      return now
    }),
    answer(applyCalendarImport, (input) => {
      applied.push(input)
      now = { ...now, state: 'applied' }
      return now
    }),
    answer(undoCalendarImport, () => {
      now = { ...now, state: 'undone' }
      return now
    }),
  )
  return { user: openScreen(screens, { at: `/import_calendar?import=${id}`, as: 'admin', api }), previewed, applied }
}

const button = (name: string) => screen.findByRole('button', { name }) as Promise<HTMLButtonElement>

it('asks for the order of dates and what each word becomes', async () => {
  const { user, previewed } = openImport(anImport())
  expect((await button('Preview')).disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText('Order of dates'), 'Day, month, year: 18/11/2026')
  await user.selectOptions(screen.getByLabelText('What PH becomes'), 'Holiday: the school is closed')
  await user.click(await button('Preview'))
  await waitFor(() => expect(previewed).toHaveLength(1))
  expect(previewed[0]?.mapping).toMatchObject({ dateOrder: 'day-first', words: [{ word: 'ph', means: 'holiday' }] })
})

it('asks of a calendar file only what its events become', async () => {
  const mapping = { ...anImport().mapping, dateOrder: 'year-first' as const }
  openImport(anImport({ isCalendar: true, mapping }))
  expect((await button('Preview')).disabled).toBe(false)
  expect(screen.queryByLabelText('Order of dates')).toBeNull()
  screen.getByLabelText('Column that decides')
})

it('has all of it meant that closes or changes what is there, applies and takes it back', async () => {
  const preview = aPreview({
    counts: { new: 1, changed: 1, unchanged: 1240, refused: 1, leftOut: 0 },
    refused: [{ line: 4, column: 'Date', text: 'soon', sentence: '“soon” is not a date.' }],
    leftOut: [
      { line: 5, column: '', text: 'Break', sentence: '9 October 2026 keeps its name.' },
      { line: 5, column: '', text: 'Break', sentence: 'One of its times is outside.' },
    ],
    overwritten: 1,
    takenDays: [{ day: '2026-10-09', registers: 3 }],
  })
  const { user, applied } = openImport(anImport({ state: 'previewed', preview }), preview)
  const changes = within(await screen.findByRole('table', { name: 'What would change in the calendar' }))
  changes.getByRole('row', { name: /2 9 October 2026 Holiday – Independence Day/ })
  for (const box of [
    'Close the school on 1 day with registers',
    'Change or remove 1 entry that is there',
    'Skip the 1 refused row',
  ]) {
    expect((await button('Apply')).disabled).toBe(true)
    await user.click(screen.getByLabelText(box))
  }
  await user.click(await button('Apply'))
  await screen.findByText('year.csv is in the calendar: 1 row new, 1 changed, 1,240 there already, 1 left out.')
  expect(applied).toEqual([{ importId: id, skipRefused: true, overwrite: true, closeTakenDays: true }])
  await user.click(await button('Undo'))
  await screen.findByText('Undone: the calendar is as it was before year.csv.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
