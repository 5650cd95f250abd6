import type { GradingDocument, MarkView, ViewStudent } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { readPdf } from '../../../../test/read-pdf'
import { makePdf } from '../../../platform/pdf/make-pdf'
import { readyMade } from '../grading'
import { markSheetPage, splitSubjects } from './mark-sheet-page'

const document = readyMade.find(({ key }) => key === 'ug-9pt-vienna-olevel')?.document as GradingDocument
const names = ['Mathematics', 'Entrepreneurship', 'Literature in English', 'AGRICULTURE', 'Home Economics']

const subjectsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ subjectId: `subject ${at}`, code: `${500 + at}/3`, teachers: [] },
    name: names[at % names.length] ?? '',
  }))

function viewOf(count: number): MarkView {
  const subjects = subjectsOf(count)
  const grade = { grade: 'D1', points: 1, label: 'Distinction', isPass: true }
  const result = { state: 'provisional', percent: 100, grade, components: [], papers: [], missing: 1 } as const
  const students = ['Nakato, Ada', 'Okello, Bob'].map(
    (name, at): ViewStudent => ({
      ...{ studentId: name, name, admissionNumber: `A${at}`, photo: null, average: 72.5, position: 1234 },
      subjects: subjects.map(({ subjectId }) => ({ subjectId, result: { ...result, components: [], papers: [] } })),
      aggregate: { total: 8, counted: [], outcome: 'Division 1', isProvisional: false },
    }),
  )
  return {
    ...{ streamId: 'stream', stream: 'S3 East', classCode: 's3', termId: 'term', term: '2026 Term 3' },
    ...{ scheme: { name: 'Nine grades', number: 1, document }, subjects, assessments: [], students, marks: [] },
  }
}

const printed = async (count: number) =>
  readPdf(await makePdf(markSheetPage({ school: 'Bellhouse', printedOn: '2026-11-29', view: viewOf(count) })))

describe('the mark sheet on paper', () => {
  it.each([1, 12, 16, 26, 40])('has %s subjects, and their results, within its margins', async (count) => {
    const { pages, reaches, size } = await printed(count)
    for (const reach of reaches) expect(reach).toBeLessThanOrEqual((size[0] ?? 0) - 27)
    const text = pages.join(' ')
    for (const { code } of subjectsOf(count)) expect(text).toContain(code)
    expect(text.match(/1234/g)).toHaveLength(2)
    for (const page of pages) expect(page).toContain('Okello, Bob')
  })

  it('says which subjects stand on each of several sheets', async () => {
    const { pages } = await printed(26)
    expect(pages[0]).toMatch(/Subjects 1 to \d+ of 26/)
    expect(pages.at(-1)).toMatch(/S3 East, 2026 Term 3 · Subjects \d+ to 26 of 26/)
    expect((await printed(10)).pages[0]).not.toContain('Subjects')
  })

  it('leaves no subject out and prints none twice, however many there are', () => {
    for (let count = 0; count <= 60; count++) {
      const parts = splitSubjects(viewOf(count))
      const all = parts.flatMap(({ from, until }) => Array.from({ length: until - from }, (_, at) => from + at))
      expect(all).toEqual(Array.from({ length: count }, (_, at) => at))
      expect(parts.filter(({ isLast }) => isLast)).toHaveLength(1)
    }
  })
})
