import type { GradingDocument, MarkView, ViewStudent } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { columnsOfView } from './mark-table'

const subjectId = crypto.randomUUID()
const result = { state: 'none', percent: null, grade: null, components: [], papers: [], missing: 0 } as const
const student: ViewStudent = {
  ...{ studentId: crypto.randomUUID(), name: 'Nakato, Ada', admissionNumber: 'A1', photo: null },
  ...{ subjects: [{ subjectId, result: { ...result, components: [], papers: [] } }], average: null, aggregate: null },
  position: null,
}
const view: MarkView = {
  ...{ streamId: crypto.randomUUID(), stream: 'S1 East', classCode: 's1', termId: crypto.randomUUID(), term: 'Term 3' },
  ...{ scheme: null, subjects: [{ subjectId, code: '545', name: 'Chemistry', teachers: [] }] },
  ...{ assessments: [], students: [student], marks: [] },
}

it('calls nothing missing in a file where no scheme makes results of the marks', () => {
  const column = columnsOfView(view).find(({ title }) => title === 'Chemistry (545)')
  expect(column?.read(student)).toBe('No result')
})

it('says in a file that of somebody who came after all of it nothing is expected', () => {
  const id = crypto.randomUUID()
  const held = { ...{ id, subjectId, title: 'Test', kind: 'mid-term' as const, paper: null, outOf: 100, weight: 1 } }
  const graded: MarkView = {
    ...view,
    scheme: { name: 'Nine grades', number: 1, document: {} as GradingDocument },
    assessments: [{ ...held, state: 'draft', version: 1, date: '2026-10-01' }],
  }
  const column = columnsOfView(graded).find(({ title }) => title === 'Chemistry (545)')
  expect(column?.read(student)).toBe('Missing')
  expect(column?.read({ ...student, leftOut: [id] })).toBe('Not expected')
})
