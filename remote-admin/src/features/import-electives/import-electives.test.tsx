import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  applyElectiveImport,
  type ElectiveImport,
  type ElectiveImportPreview,
  getElectiveImport,
  getSchool,
  type InputOf,
  listImports,
  previewElectiveImport,
  undoElectiveImport,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const id = crypto.randomUUID()
const [art, music] = [crypto.randomUUID(), crypto.randomUUID()]
const classes = [{ code: 's3', name: 'S3', level: 'O' as const, streams: [] }]
const school = {
  name: '',
  shortName: '',
  motto: '',
  timeZone: 'Africa/Kampala',
  today: '2026-11-19',
  classes,
  terms: [],
}

const aPreview = (given: Partial<ElectiveImportPreview> = {}): ElectiveImportPreview => ({
  counts: { new: 1, changed: 0, unchanged: 2, refused: 0, leftOut: 0 },
  ...{ refused: [], leftOut: [], broken: [] },
  changes: [{ line: 2, student: 'Achieng, Ada', before: 'None', after: 'Art' }],
  ...given,
})

const anImport = (given: Partial<ElectiveImport> = {}): ElectiveImport => ({
  ...{
    id,
    classCode: 's3',
    state: 'mapping',
    fileName: 's3.csv',
    rows: 3,
    changed: null,
    failure: null,
    preview: null,
  },
  headers: ['Number', 'Art', 'Music'],
  samples: ['017', 'yes', ''],
  mapping: {
    on: '2026-11-19',
    layout: 'matrix',
    number: 0,
    subjects: null,
    columns: [{ column: 1, subjectId: art }],
    yes: 'yes',
  },
  subjects: [
    { id: art, name: 'Art', isCompulsory: false },
    { id: music, name: 'Music', isCompulsory: false },
    { id: crypto.randomUUID(), name: 'Maths', isCompulsory: true },
  ],
  ...given,
})

function openImport(first: ElectiveImport, preview = aPreview()) {
  let now = first
  const previewed: InputOf<typeof previewElectiveImport>[] = []
  const applied: InputOf<typeof applyElectiveImport>[] = []
  const api = fakeApi(
    answer(listImports, () => ({ rows: [] })),
    answer(getSchool, () => school),
    answer(getElectiveImport, () => now),
    answer(previewElectiveImport, (input) => {
      previewed.push(input)
      now = { ...now, state: 'previewed', mapping: input.mapping, preview }
      return now
    }),
    answer(applyElectiveImport, (input) => {
      applied.push(input)
      now = { ...now, state: 'applied', changed: 1 }
      return now
    }),
    answer(undoElectiveImport, () => {
      now = { ...now, state: 'undone' }
      return now
    }),
  )
  return {
    user: openScreen(screens, { at: `/import_electives/s3?import=${id}`, as: 'admin', api }),
    previewed,
    applied,
  }
}

const button = (name: string) => screen.findByRole('button', { name }) as Promise<HTMLButtonElement>

it('asks which column stands for which elective, not for what everybody takes', async () => {
  const { user, previewed } = openImport(anImport())
  await user.selectOptions(await screen.findByLabelText('Music'), 'Music')
  expect(screen.queryByLabelText('Maths')).toBeNull()
  await user.clear(screen.getByLabelText('Word for yes'))
  await user.type(screen.getByLabelText('Word for yes'), 'ja')
  await user.click(await button('Preview'))
  await waitFor(() => expect(previewed).toHaveLength(1))
  expect(previewed[0]?.mapping).toMatchObject({
    yes: 'ja',
    columns: [
      { column: 1, subjectId: art },
      { column: 2, subjectId: music },
    ],
  })
})

it('shows who would take what, has limits and refused rows meant, applies and takes it back', async () => {
  const preview = aPreview({
    counts: { new: 1, changed: 0, unchanged: 1240, refused: 1, leftOut: 0 },
    refused: [{ line: 4, column: 'Art', text: 'ja', sentence: '“ja” is neither a yes nor a no.' }],
    broken: ['Art would have 2 students, and has 1 place.'],
  })
  const { user, applied } = openImport(anImport({ state: 'previewed', preview }), preview)
  const changes = within(await screen.findByRole('table', { name: 'Electives that would change' }))
  changes.getByRole('row', { name: /Achieng, Ada None Art/ })
  expect((await button('Apply')).disabled).toBe(true)
  await user.click(screen.getByLabelText('Apply despite the limits'))
  expect((await button('Apply')).disabled).toBe(true)
  await user.click(screen.getByLabelText('Skip the 1 refused row'))
  await user.click(await button('Apply'))
  await screen.findByText('s3.csv is in: 1 student changed, 1,240 as before, 1 left out.')
  expect(applied).toEqual([{ importId: id, skipRefused: true, despiteLimits: true }])
  await user.click(await button('Undo'))
  await screen.findByText('Undone: everybody takes what they took before s3.csv.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
