import type { AssessmentKind } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { examAlone } from '../../../../test/marks-factories'
import type { StreamMarks } from '../grading'
import { readyMade } from '../grading'
import { sentenceOfGap } from './gap-words'
import { listGaps } from './gaps'

const ben = { studentId: 'ben', name: 'Okello, Ben', printedName: 'Okello, Ben', admissionNumber: '1' }

/** The marks of one student who takes every subject; each assessment has its mark. */
function marksOf(
  document: StreamMarks['scheme'],
  held: readonly [code: string, kind: AssessmentKind, paper: number | null][],
) {
  const assessments = held.map(([code, kind, paper], index) => ({
    id: String(index),
    subjectId: code,
    code,
    subject: code,
    papers: null,
    title: kind,
    kind,
    paper,
    outOf: 100,
    weight: 1,
    date: '2026-10-01',
    version: 1,
    status: 'approved' as const,
    setId: null,
    set: null,
  }))
  const marks = assessments.map(({ id }) => ({
    assessmentId: id,
    studentId: 'ben',
    value: 50,
    status: null,
    version: 1,
  }))
  const students = [{ ...ben, subjectIds: assessments.map(({ subjectId }) => subjectId) }]
  return {
    students,
    assessments,
    marks,
    elsewhere: { assessments: [], marks: [] },
    leftOut: new Set<string>(),
    setOf: new Map<string, string>(),
    scheme: document,
    results: [],
  }
}

const aScheme = (key: string, isExamAlone = false) => {
  const set = readyMade.find((one) => one.key === key)
  if (!set) throw new Error(`There is no set ${key}`)
  return { id: key, name: key, number: 1, document: isExamAlone ? examAlone(key) : set.document }
}
const papered = readyMade.find(({ document }) => document.papers)?.key ?? ''

describe('a subject of several papers', () => {
  it('has every component in each of the papers that are held', () => {
    const read = marksOf(aScheme(papered), [
      ['P510', 'beginning-of-term', null],
      ['P510', 'mid-term', 1],
      ['P510', 'mid-term', 2],
      ['P510', 'end-of-term', 2],
    ])
    expect(listGaps(read, []).map(sentenceOfGap)).toEqual(['P510 paper 1: no assessment for End of term (60 %)'])
  })

  it('is one of one paper as a subsidiary', () => {
    const [subsidiary = ''] = aScheme(papered).document.aggregate?.subsidiary?.subjects ?? []
    const read = marksOf(aScheme(papered, true), [
      [subsidiary, 'end-of-term', 1],
      [subsidiary, 'mid-term', 2],
    ])
    expect(listGaps(read, [])).toEqual([])
  })
})

describe('where no scheme is chosen', () => {
  it('only says what nobody has approved or entered', () => {
    const read = marksOf(undefined, [['545', 'mid-term', null]])
    const [held] = read.assessments
    if (!held) throw new Error('There is no assessment')
    const draft = { ...read, assessments: [{ ...held, status: 'draft' as const }], marks: [] }
    expect(listGaps(draft, []).map(({ kind, component }) => [kind, component])).toEqual([
      ['not-approved', null],
      ['marks-missing', null],
    ])
  })
})
