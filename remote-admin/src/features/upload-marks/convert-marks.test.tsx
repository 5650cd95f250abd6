import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  getMarkUpload,
  listImports,
  listMarkTargets,
  type MarkMapping,
  type MarkPreview,
  type MarkUpload,
  previewMarkUpload,
  startMarkUpload,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const termId = crypto.randomUUID()
const streamId = crypto.randomUUID()
const subjectId = crypto.randomUUID()

const targets = {
  termId,
  terms: [{ id: termId, label: '2026 Term 3' }],
  streams: [{ id: streamId, label: 'S1 East' }],
  subjects: [
    {
      ...{ id: subjectId, name: 'Chemistry', code: '545', level: 'O' as const, papers: 1 },
      assessments: [{ title: 'Mid-term', paper: null, outOf: 20, streams: 1, open: 1 }],
    },
  ],
}

const mapped = { column: 1, subjectId, title: 'Mid-term', paper: null, create: null }

const anUpload = (): MarkUpload => ({
  ...{ id: crypto.randomUUID(), state: 'mapping', fileName: 'marks.csv', remembered: null, warnings: [] },
  tables: [{ name: 'marks.csv', rows: 2, encoding: 'utf-8', delimiter: ';', headers: ['Number', 'Chem'] }],
  samples: [[['A1'], ['37']]],
  mapping: {
    ...{ termId, streamId, table: 0, shape: 'wide', columns: [mapped], long: null },
    number: { column: 0, kind: 'admission-number' },
  },
  ...{ preview: null, progress: { done: 0, total: 0 }, failure: null },
})

const nothing: MarkPreview = {
  ...{ revision: 'a', counts: { new: 0, changed: 0, unchanged: 0, refused: 0 }, assessments: [], refused: [] },
  ...{ changes: [], empty: 0, missing: 0 },
}

const otherMaxima = [
  { column: 1, header: 'Chem', title: 'Mid-term', from: 50, to: 20, marks: 2 },
  { column: 1, header: 'Chem', title: 'Mid-term', from: null, to: 20, marks: 1 },
]

const converted = {
  ...{ total: 2, rounded: 1 },
  rows: [
    {
      ...{ line: 2, student: 'Nakato, Ada', number: 'A1', subject: 'Chemistry', title: 'Mid-term' },
      ...{ text: '37', from: 50, mark: '14.8', to: 20, isRounded: false },
    },
  ],
}

function openUpload() {
  const stored = { upload: anUpload() }
  const asked: MarkMapping[] = []
  const api = fakeApi(
    answer(listImports, () => ({ rows: [] })),
    answer(listMarkTargets, () => targets),
    answer(startMarkUpload, () => stored.upload),
    answer(getMarkUpload, () => stored.upload),
    answer(previewMarkUpload, ({ mapping }) => {
      asked.push(mapping)
      const isSaid = mapping.columns.some(({ fileOutOf }) => fileOutOf)
      const preview = isSaid ? { ...nothing, converted } : { ...nothing, otherMaxima }
      stored.upload = { ...stored.upload, state: 'previewed', mapping, preview }
      return stored.upload
    }),
  )
  return { user: openScreen(screens, { at: '/upload_marks', as: 'admin', api }), asked }
}

async function dropFile({ user }: ReturnType<typeof openUpload>) {
  const file = new File(['Number;Chem'], 'marks.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('Drop the marks here, or choose a file'), file)
}

const showsConverted = async () => {
  await screen.findByText(/^2 marks converted, 1 of them rounded to two decimals\./)
  const table = within(screen.getByRole('table', { name: 'Converted marks' }))
  table.getByRole('row', { name: 'Nakato, Ada A1 Chemistry · Mid-term 37 / 50 14.8 / 20 –' })
}

it('offers to convert marks that are out of something else by their file, and shows each', async () => {
  const office = openUpload()
  await dropFile(office)
  await office.user.click(await screen.findByRole('button', { name: 'Preview' }))
  await screen.findByText(/^1 mark of “Chem” is more than 20, which “Mid-term” is out of\./)
  await office.user.click(screen.getByRole('button', { name: 'Convert “Chem” from 50 to 20' }))
  await showsConverted()
  expect(office.asked.at(-1)?.columns).toEqual([{ ...mapped, fileOutOf: 50 }])
})

it('lets a person say what the marks of a column are out of', async () => {
  const office = openUpload()
  await dropFile(office)
  const field = await screen.findByLabelText('What Chem is out of in the file')
  await office.user.type(field, '50')
  await screen.findByText('Each mark is converted to 20.')
  await office.user.click(screen.getByRole('button', { name: 'Preview' }))
  await showsConverted()
  expect(office.asked).toMatchObject([{ columns: [{ ...mapped, fileOutOf: 50 }] }])
})
