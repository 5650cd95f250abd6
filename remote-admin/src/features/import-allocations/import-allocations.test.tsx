import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type AllocationImport,
  type AllocationImportPreview,
  applyAllocationImport,
  getAllocationImport,
  getSchool,
  type InputOf,
  listImports,
  listRefusedRows,
  previewAllocationImport,
  undoAllocationImport,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const id = crypto.randomUUID()
const [east, west] = [crypto.randomUUID(), crypto.randomUUID()]
const school = {
  ...{ name: '', shortName: '', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-19', terms: [] },
  classes: [{ code: 's3', name: 'S3', level: 'O' as const, streams: [] }],
}

const aPreview = (given: Partial<AllocationImportPreview> = {}): AllocationImportPreview => ({
  counts: { new: 0, changed: 1, unchanged: 2, refused: 0, leftOut: 1240 },
  ...{ refused: [], leftOut: [], changed: 1 },
  changes: [
    {
      ...{ line: 2, subject: 'Art', group: 'S3 East', before: 'Auma, Grace', after: 'Okot, Peter' },
      from: '2026-11-25',
    },
  ],
  ...given,
})

const anImport = (given: Partial<AllocationImport> = {}): AllocationImport => ({
  ...{ id, state: 'mapping', fileName: 'teaching.csv', rows: 3, changed: null, untaught: [], failure: null },
  ...{ headers: ['Subject', 'S3 East', 'West'], samples: ['Art', 'Okot, Peter', ''], preview: null },
  mapping: {
    ...{ on: '2026-11-19', layout: 'matrix', teacher: null, subject: 0, class: null, group: null, from: null },
    columns: [{ column: 1, groupId: east }],
  },
  groups: [
    { id: east, label: 'S3 East' },
    { id: west, label: 'S3 West' },
  ],
  ...given,
})

function openImport(first: AllocationImport, preview = aPreview()) {
  let now = first
  const previewed: InputOf<typeof previewAllocationImport>[] = []
  const applied: InputOf<typeof applyAllocationImport>[] = []
  const told: InputOf<typeof listRefusedRows>[] = []
  const api = fakeApi(
    answer(listImports, () => ({ rows: [] })),
    answer(getSchool, () => school),
    answer(getAllocationImport, () => now),
    answer(previewAllocationImport, (input) => {
      previewed.push(input)
      now = { ...now, state: 'previewed', mapping: input.mapping, preview }
      return now
    }),
    answer(listRefusedRows, (input) => {
      told.push(input)
      const rows = preview.refused.map((note) => ({ ...note, table: 0, file: '', at: null, cells: null }))
      return { total: rows.length, rows, headers: {} }
    }),
    answer(applyAllocationImport, (input) => {
      applied.push(input)
      now = { ...now, state: 'applied', changed: 1, untaught: ['Art in S3 West'] }
      return now
    }),
    answer(undoAllocationImport, () => {
      now = { ...now, state: 'undone' }
      return now
    }),
  )
  const user = openScreen(screens, { at: `/import_allocations?import=${id}`, as: 'admin', api })
  return { user, previewed, applied, told }
}

it('says which column is which stream, shows old and new teachers, applies and takes it back', async () => {
  const { user, previewed, applied } = openImport(anImport())
  await user.selectOptions(await screen.findByLabelText('West'), 'S3 West')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const table = within(await screen.findByRole('table', { name: 'Allocations that would change' }))
  table.getByRole('row', { name: '2 Art S3 East Auma, Grace Okot, Peter 25 Nov 2026' })
  screen.getByText(/^1 subject of a stream or set will have other teachers/)
  expect(previewed[0]?.mapping.columns).toEqual([
    { column: 1, groupId: east },
    { column: 2, groupId: west },
  ])
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText(/^teaching.csv is in: 1 subject of a stream or set changed, 2 rows as before, 1,240 left out/)
  screen.getByText('Nobody teaches this then: Art in S3 West.')
  expect(applied).toEqual([{ importId: id, skipRefused: false }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone: everybody teaches what they taught before teaching.csv.')
})

it('asks a list for teacher, subject and stream before it is previewed', async () => {
  const { user, previewed } = openImport(anImport())
  await user.selectOptions(await screen.findByLabelText('Layout'), 'A row for each teacher')
  const button = screen.getByRole('button', { name: 'Preview' }) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText('Teacher (needed)'), 'S3 East – Okot, Peter')
  await user.selectOptions(screen.getByLabelText('Stream or set (needed)'), 'West')
  await user.click(button)
  await waitFor(() => expect(previewed[0]?.mapping).toMatchObject({ layout: 'list', teacher: 1, group: 2, subject: 0 }))
})

it('applies only once somebody has said that refused rows are left out', async () => {
  const note = { line: 3, column: 'Teacher', text: 'T009', sentence: 'Nobody on the staff is “T009”.' }
  const counts = { new: 0, changed: 1, unchanged: 1, refused: 1, leftOut: 0 }
  const { user, applied, told } = openImport(anImport(), aPreview({ counts, refused: [note] }))
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  const button = (await screen.findByRole('button', { name: 'Apply' })) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  await user.click(screen.getByRole('tab', { name: 'Refused (1)' }))
  await screen.findByText('Nobody on the staff is “T009”.')
  await user.click(screen.getByLabelText('Skip the 1 refused row'))
  await user.click(button)
  await screen.findByText(/^teaching.csv is in/)
  expect(applied).toEqual([{ importId: id, skipRefused: true }])
  // What is applied has no refused rows to tell of, and whoever asks for them is refused.
  expect(told).toHaveLength(1)
})

it('tells of rows that name several streams', async () => {
  const shared = [2, 3, 4, 5, 6, 7].map((line) => ({ line, groups: ['S3 East', 'S3 West'] }))
  openImport(anImport({ state: 'previewed', preview: aPreview({ shared }) }))
  await screen.findByText(
    /^6 rows name several streams or sets .* line 2 \(S3 East, S3 West\); line 3 .* and 1 more\.$/,
  )
})

it('tells of a hidden sheet where no row is left out, before and after', async () => {
  const sentence = 'The sheet “Old” is hidden, so it is not read.'
  const preview = aPreview({
    counts: { new: 0, changed: 1, unchanged: 0, refused: 0, leftOut: 0 },
    leftOut: [{ line: 1, column: '', text: '', sentence }],
  })
  const { user } = openImport(anImport({ state: 'previewed', preview }))
  await user.click(await screen.findByRole('tab', { name: 'Left out (0)' }))
  screen.getByText(sentence)
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByRole('button', { name: 'Download rows left out' })
})

it('names the columns that nothing is read from, before and after', async () => {
  const columnsBeside = [
    { column: 'S3 Wst', cells: 2 },
    { column: 'Room', cells: 1 },
  ]
  const { user } = openImport(anImport({ state: 'previewed', preview: aPreview({ columnsBeside }) }))
  const sentence = 'Nothing is read from these columns: S3 Wst (2 cells), Room (1 cell).'
  await screen.findByText(sentence)
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByRole('link', { name: 'See who teaches what' })
  screen.getByText(sentence)
})
