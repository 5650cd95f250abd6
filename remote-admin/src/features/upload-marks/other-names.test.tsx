import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  getMarkUpload,
  listImports,
  listMarkTargets,
  type MarkPreview,
  type MarkUpload,
  previewMarkUpload,
  startMarkUpload,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

type Unknown = NonNullable<MarkPreview['unknown']>[number]

const aCandidate = (name: string, number: string) => ({
  ...{ studentId: crypto.randomUUID(), name, number, stream: 'S1 East' },
})

const akello = aCandidate('Akello, Ada', 'A1')
const okello = aCandidate('Okello, Ben', 'A2')

const otherName: Unknown = { number: 'a1', name: 'Okello Ben', lines: [2, 3], candidates: [akello, okello] }
const nobody: Unknown = { number: 'A9', name: 'Ada', lines: [4], candidates: [akello] }

function aPreviewedUpload(unknown: Unknown[]): MarkUpload {
  const termId = crypto.randomUUID()
  return {
    id: crypto.randomUUID(),
    state: 'previewed',
    fileName: 'marks.csv',
    tables: [{ name: 'marks.csv', rows: 3, encoding: 'utf-8', delimiter: ',', headers: ['Number', 'Name', 'Mark'] }],
    samples: [],
    mapping: {
      ...{ termId, streamId: null, table: 0, shape: 'wide', columns: [], long: null, names: [1] },
      number: { column: 0, kind: 'admission-number' },
    },
    remembered: null,
    warnings: [],
    preview: {
      revision: '1',
      counts: { new: 0, changed: 0, unchanged: 0, refused: 3 },
      ...{ assessments: [], refused: [], changes: [], empty: 0, missing: 0, unknown },
    },
    progress: { done: 0, total: 0 },
    failure: null,
  }
}

async function openPreview(...unknown: Unknown[]) {
  const upload = aPreviewedUpload(unknown)
  const { termId } = upload.mapping
  const asked: unknown[] = []
  const api = fakeApi(
    answer(listImports, () => ({ rows: [] })),
    answer(listMarkTargets, () => ({
      termId,
      terms: [{ id: termId, label: '2026 Term 3' }],
      streams: [{ id: crypto.randomUUID(), label: 'S1 East' }],
      subjects: [
        { id: crypto.randomUUID(), name: 'Art', code: '612', level: 'O' as const, papers: null, assessments: [] },
      ],
    })),
    answer(startMarkUpload, () => upload),
    answer(getMarkUpload, () => upload),
    answer(previewMarkUpload, ({ mapping }) => {
      asked.push(mapping)
      return upload
    }),
  )
  const user = openScreen(screens, { at: '/upload_marks', as: 'admin', api })
  const file = new File(['Number'], 'marks.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('Drop the marks here, or choose a file'), file)
  await screen.findByRole('region', { name: 'Step 3: Preview' })
  return { user, asked }
}

it('tells how many rows have the number of one student and the name of another, and asks who is meant', async () => {
  const { user, asked } = await openPreview(otherName, nobody)
  screen.getByText(/^2 rows have the number of one student and the name of another\./)
  const table = within(screen.getByRole('table', { name: 'Not clear who is meant' }))
  expect(table.getByRole('row', { name: /^2, 3/ })).toBeTruthy()
  await user.selectOptions(table.getByLabelText('Who is meant by Okello Ben'), 'Okello, Ben · A2 · S1 East')
  await user.click(screen.getByRole('button', { name: 'Take them as chosen' }))
  expect(asked).toMatchObject([{ matches: [{ number: 'a1', name: 'Okello Ben', studentId: okello.studentId }] }])
})

it('says nothing of other names where a number is nobody’s', async () => {
  await openPreview(nobody)
  screen.getByText('1 student of the file not clear')
  expect(screen.queryByText(/the name of another/)).toBeNull()
})
