import type { AssessmentKind } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { examAlone } from '../../../../test/marks-factories'
import type { StreamMarks } from '../grading'
import { readyMade } from '../grading'
import { sentenceOfGap } from './gap-words'
import { listGaps } from './gaps'

const ben = { studentId: 'ben', name: 'Okello, Ben', printedName: 'Okello, Ben', admissionNumber: '1', photo: null }

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
    isReopened: false,
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
  return { id: key, name: key, number: 1, readyMade: key, document: isExamAlone ? examAlone(key) : set.document }
}
const papered = readyMade.find(({ document }) => document.papers)?.key ?? ''

const names = { stream: 'S5 Arts', sets: new Map([['set-2', 'S5 History set 2']]) }

describe('a subject of several papers', () => {
  it('has every component in each of the papers that are held', () => {
    const read = marksOf(aScheme(papered), [
      ['P510', 'beginning-of-term', null],
      ['P510', 'mid-term', 1],
      ['P510', 'mid-term', 2],
      ['P510', 'end-of-term', 2],
    ])
    expect(listGaps(read, [], names).map(sentenceOfGap)).toEqual(['P510 paper 1: no assessment for End of term (60 %)'])
  })

  it('is one of one paper as a subsidiary', () => {
    const [subsidiary = ''] = aScheme(papered).document.aggregate?.subsidiary?.subjects ?? []
    const read = marksOf(aScheme(papered, true), [
      [subsidiary, 'end-of-term', 1],
      [subsidiary, 'mid-term', 2],
    ])
    expect(listGaps(read, [], names)).toEqual([])
  })
})

describe('where no scheme is chosen', () => {
  it('only says what nobody has approved or entered', () => {
    const read = marksOf(undefined, [['545', 'mid-term', null]])
    const [held] = read.assessments
    if (!held) throw new Error('There is no assessment')
    const draft = { ...read, assessments: [{ ...held, status: 'draft' as const }], marks: [] }
    expect(listGaps(draft, [], names).map(({ kind, component }) => [kind, component])).toEqual([
      ['not-approved', null],
      ['marks-missing', null],
    ])
  })
})

describe('a subject that is taught and was never assessed', () => {
  const history = { subjectId: 'H', subject: 'History', studentIds: ['ben'] }

  it('is named with the stream', () => {
    const read = { ...marksOf(aScheme(papered), []), students: [{ ...ben, subjectIds: [] }] }
    expect(listGaps(read, [history], names).map(sentenceOfGap)).toEqual([
      'No assessment has been set for History in S5 Arts',
    ])
  })

  it('is named with the set of those who are in one', () => {
    const read = { ...marksOf(aScheme(papered), []), students: [{ ...ben, subjectIds: [] }] }
    const inSet = { ...read, setOf: new Map([['ben H', 'set-2']]) }
    expect(listGaps(inSet, [history], names).map(sentenceOfGap)).toEqual([
      'No assessment has been set for History in S5 History set 2',
    ])
  })

  it('is named once for a set without any, where another set has its own', () => {
    const read = marksOf(aScheme(papered, true), [['H', 'end-of-term', null]])
    const ofOther = read.assessments.map((one) => ({ ...one, setId: 'set-1', set: 'S5 History set 1' }))
    const inSet = { ...read, assessments: ofOther, marks: [], leftOut: new Set(['0 ben']) }
    const gaps = listGaps({ ...inSet, setOf: new Map([['ben H', 'set-2']]) }, [history], names)
    expect(gaps.map(sentenceOfGap)).toEqual(['No assessment has been set for H in S5 History set 2'])
  })
})

it('asks for no component of which those in a set brought a mark from another stream', () => {
  const scheme = aScheme('ug-nlsc-uce')
  const read = marksOf(scheme, [['H', 'end-of-term', null]])
  const test = { id: 'test', kind: 'mid-term' as const, title: 'Test', isReopened: false, status: 'approved' as const }
  const elsewhere = {
    assessments: read.assessments.map((one) => ({ ...one, ...test, stream: 'S5 Sciences' })),
    marks: read.marks.map((mark) => ({ ...mark, assessmentId: 'test' })),
  }
  expect(listGaps(read, [], names).map(({ component }) => component)).toEqual(['Continuous assessment'])
  expect(listGaps({ ...read, elsewhere }, [], names)).toEqual([])
  const ofOther = { ...elsewhere, marks: elsewhere.marks.map((mark) => ({ ...mark, studentId: 'cleo' })) }
  expect(listGaps({ ...read, elsewhere: ofOther }, [], names)).toHaveLength(1)
})
