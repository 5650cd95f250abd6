import 'fake-indexeddb/auto'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  defineScreens,
  findNewerMarkSheet,
  type GradingDocument,
  listMarkSheets,
  type MarkSheet,
  openMarkSheet,
  sheetIdOf,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { useParams } from 'react-router-dom'
import { MarkDesk } from './mark-desk'

const screens = defineScreens({
  path: 'marks/:id?',
  title: 'Marks',
  category: 'staff',
  load: async () => ({
    default: () => (
      <MarkDesk
        title="Marks"
        addressOf={(id) => `/marks/${id ?? ''}`}
        sheetId={useParams().id}
        none="No sheet is yours."
      />
    ),
  }),
})

const document: GradingDocument = {
  better: 'fewer',
  bands: [{ from: 0, to: 100, grade: 'P', points: 1, label: 'Pass', isPass: true }],
  rounding: { decimals: 0, mode: 'half-up' },
  components: [{ title: 'All', kinds: ['mid-term'], weight: 100 }],
  absent: 'zero',
  papers: null,
  aggregate: null,
  positions: null,
}

const [ada, ben] = [crypto.randomUUID(), crypto.randomUUID()]
const test = {
  ...{ id: crypto.randomUUID(), title: 'Test', kind: 'mid-term' as const, paper: null, outOf: 10, weight: 1 },
  ...{ date: '2026-10-20', state: 'draft' as const, version: 1, hindrance: null },
  moves: [{ to: 'submitted' as const, needsReason: false }],
}
const absent = (studentId: string) => ({
  ...{ assessmentId: test.id, studentId, value: null, status: 'absent' as const, version: 1, by: null, at: null },
})

function openSheet(changes: Partial<MarkSheet> = {}) {
  const sheet: MarkSheet = {
    ...{ streamId: crypto.randomUUID(), subjectId: crypto.randomUUID(), termId: crypto.randomUUID() },
    ...{ stream: 'S1 East', classCode: 's1', subject: 'Biology', code: '553', papers: null, term: '2026 Term 3' },
    ...{ revision: '0', assessments: [test], marks: [absent(ada), absent(ben)] },
    students: [
      { studentId: ada, name: 'Acheng, Ada', admissionNumber: 'HS/1' },
      { studentId: ben, name: 'Bbosa, Ben', admissionNumber: 'HS/2' },
    ],
    excused: [{ assessmentId: test.id, studentId: ada }],
    scheme: { name: 'Pass', number: 1, document },
    ...changes,
  }
  const api = fakeApi(
    answer(openMarkSheet, () => sheet),
    answer(findNewerMarkSheet, () => null),
    answer(listMarkSheets, () => ({ rows: [], next: null, total: 0 })),
  )
  return openScreen(screens, { at: `/marks/${sheetIdOf(sheet)}`, as: 'staff', api })
}

const told = /1 absence of students whom the register excuses\. An absence counts as 0 %/

it('are named on the sheet, and again before it is submitted', async () => {
  const user = openSheet()
  await screen.findByText(told)
  expect(screen.getByText(/Test: excused on 20 Oct 2026/).textContent).toBe('Acheng, Ada, Test: excused on 20 Oct 2026')
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('Test: every mark is there; 1 absent with 0 % though the register says excused')
})

it('are nothing to speak of where an absence is left out, or the marks are closed', async () => {
  openSheet({ scheme: { name: 'Pass', number: 1, document: { ...document, absent: 'left-out' } } })
  await screen.findByText('Acheng, Ada')
  expect(screen.queryByText(told)).toBeNull()
  openSheet({ assessments: [{ ...test, state: 'approved', hindrance: 'The marks are approved.' }] })
  expect((await screen.findAllByText('Acheng, Ada')).length).toBeGreaterThan(0)
  expect(screen.queryByText(told)).toBeNull()
})
