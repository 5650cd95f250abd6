import type { Assessment, GradingDocument } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import type { Cell, Row } from './mark-cells'
import { previewModeration } from './moderation-preview'

const document: GradingDocument = {
  better: 'fewer',
  bands: [
    { from: 50, to: 100, grade: 'P', points: 1, label: 'Pass', isPass: true },
    { from: 0, to: 49, grade: 'F', points: 2, label: 'Fail', isPass: false },
  ],
  rounding: { decimals: 0, mode: 'half-up' },
  components: [{ title: 'All', kinds: ['mid-term'], weight: 100 }],
  absent: 'zero',
  papers: null,
  aggregate: null,
  positions: null,
}

const assessment: Assessment = {
  id: 'test',
  title: 'Test',
  kind: 'mid-term',
  paper: null,
  outOf: 10,
  weight: 1,
  date: '2026-10-20',
  state: 'draft',
  version: 1,
  hindrance: null,
  moves: [],
}
const aRow = (name: string, text: string) =>
  ({ studentId: name, name, admissionNumber: '1', cells: [{ text, state: 'saved' } as Partial<Cell> as Cell] }) as Row

const rows = [aRow('Ada', '4'), aRow('Ben', '9'), aRow('Cleo', 'ABS'), aRow('Dan', '')]
const rule = { kind: 'add' as const, amount: 2, decimals: 0 }

it('says what a rule would make of the marks, of the grades and of whom', () => {
  const sheet = { assessments: [assessment], scheme: { name: 'Pass or fail', number: 1, document }, code: '1' }
  expect(previewModeration(sheet, rows, { assessment, rule })).toEqual({
    changed: 2,
    atLimit: 1,
    mean: { before: 6.5, after: 8 },
    grades: [
      { grade: 'P', before: 1, after: 2 },
      { grade: 'F', before: 2, after: 1 },
    ],
    crossing: [{ name: 'Ada', before: 'F', after: 'P' }],
  })
})

it('tells of no grades where there is no scheme', () => {
  const sheet = { assessments: [assessment], scheme: null, code: '1' }
  expect(previewModeration(sheet, rows, { assessment, rule })).toMatchObject({ changed: 2, grades: [], crossing: [] })
})
