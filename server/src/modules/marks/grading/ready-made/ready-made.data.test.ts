import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GradingDocument } from '@bellhouse/contracts'
import { aggregateSubjects, gradeSubject } from '@bellhouse/grading'
import { describe, expect, it } from '@jest/globals'
import Papa from 'papaparse'
import { readyMade } from './ready-made'

const data = join(import.meta.dirname, '../../../../../../../shared/data/domain')

const rowsOf = (name: string) =>
  Papa.parse<Record<string, string>>(readFileSync(join(data, name), 'utf8'), { header: true, skipEmptyLines: true })
    .data

function documentOf(key: string): GradingDocument {
  const found = readyMade.find((set) => set.key === key)
  if (!found) throw new Error(`There is no set ${key}`)
  return found.document
}

/** The percentage at which each point of a set begins, so that a paper has exactly the points that a table names. */
const percentOf = ({ bands }: GradingDocument, points: number) =>
  bands.find((band) => band.points === points)?.from ?? 0

const markOf = (value: number, paper: number | null = null) => ({
  ...{ kind: 'end-of-term' as const, paper, outOf: 100, weight: 1, value, status: null },
})

const letterOf = (document: GradingDocument, papers: readonly number[]) =>
  gradeSubject(
    document,
    'P425',
    papers.map((points, index) => markOf(percentOf(document, points), index + 1)),
  ).grade?.grade

/** Subjects by code, each with the mark that has so many points. */
const totalOf = (document: GradingDocument, points: Record<string, number>) =>
  aggregateSubjects(
    document,
    Object.entries(points).map(([code, value]) => ({
      code,
      result: gradeSubject(document, code, [markOf(percentOf(document, value))]),
    })),
  )

const pointsOfPapers = ({ p1, p2, p3 }: Record<string, string>) => [p1, p2, p3].filter(Boolean).map(Number)

describe.each(readyMade.filter(({ document }) => document.papers).map(({ key }) => key))('the papers of %s', (key) => {
  const rows = rowsOf('uace_papers_to_letter.csv')
  const document = documentOf(key)
  const got = (row: Record<string, string>) =>
    `${pointsOfPapers(row).join(' ')}: ${letterOf(document, pointsOfPapers(row))}`
  const wanted = (row: Record<string, string>, letter: string | undefined) =>
    `${pointsOfPapers(row).join(' ')}: ${letter}`

  it('make the only letter where one table is silent, and the second table’s where they contradict each other', () => {
    const others = rows.filter(
      ({ status, shulekeeper, ugcolleges }) =>
        status !== 'agree' && [shulekeeper, ugcolleges].some((one) => one !== '?'),
    )
    expect(others.map(got)).toEqual(
      others.map((row) => wanted(row, row.ugcolleges === '?' ? row.shulekeeper : row.ugcolleges)),
    )
  })

  it('never make a worse letter of a better paper', () => {
    const order = ['A', 'B', 'C', 'D', 'E', 'O', 'F']
    const rankOf = (papers: readonly number[]) => order.indexOf(letterOf(document, papers) ?? '')
    for (const row of rows) {
      const papers = pointsOfPapers(row)
      for (const [index, points] of papers.entries()) {
        if (points === 1) continue
        const better = papers.with(index, points - 1)
        expect([better, rankOf(better) <= rankOf(papers)]).toEqual([better, true])
      }
    }
  })
})

const scales = rowsOf('grading_scales.csv')
const scaleOf = (key: string) => scales.filter(({ scale = '' }) => scale.toLowerCase() === key)

const rules = rowsOf('aggregation_rules.csv')
const ruleOf = (scheme: string, result: string) =>
  rules.find((row) => row.scheme === scheme && row.result === result) ?? {}

type Proof = (document: GradingDocument, key: string) => void

const bandsProof: Proof = ({ bands }, key) => {
  expect(bands.map(({ grade, from, to, points }) => [grade, from, to, points])).toEqual(
    scaleOf(key).map(({ grade, min_pct, max_pct, points }) => [grade, ...[min_pct, max_pct, points].map(Number)]),
  )
}

const lettersProof: Proof = (document) => {
  const agreed = rowsOf('uace_papers_to_letter.csv').filter(({ status }) => status === 'agree')
  expect(agreed).toHaveLength(134)
  expect(agreed.map((row) => [pointsOfPapers(row), letterOf(document, pointsOfPapers(row))])).toEqual(
    agreed.map((row) => [pointsOfPapers(row), row.shulekeeper]),
  )
}

const firstDivisionProof: Proof = (document) => {
  const outcomeOf = (points: Record<string, number>) => totalOf(document, points)?.outcome
  const whole = { '112': 6, '241': 6, '456': 6, '535': 2, '545': 2, '553': 2, '500': 2, '501': 6 }
  const { max_aggregate, min_credits } = ruleOf('UG-UCE-old', 'Division 1')
  expect([max_aggregate, min_credits]).toEqual(['32', '7'])
  expect(totalOf(document, whole)).toMatchObject({ total: 32, outcome: 'Division 1' })
  expect(totalOf(document, { ...whole, '501': 7 })).toMatchObject({ total: 33, outcome: 'Division 2' })
  // English below a credit; Mathematics failed; six credits only. The total is 32 each time.
  expect(outcomeOf({ ...whole, '112': 7, '501': 5 })).toBe('Division 2')
  expect(outcomeOf({ ...whole, '456': 9, '501': 3 })).toBe('Division 2')
  expect(outcomeOf({ ...whole, '241': 7, '456': 7, '501': 4 })).toBe('Division 2')
  // The best there is, but without a humanity, Mathematics or a science.
  const best = (...codes: string[]) => Object.fromEntries(codes.map((code) => [code, 1]))
  expect(outcomeOf(best('112', '456', '535', '545', '553', '500', '501', '502'))).toBe('Division 2')
  expect(outcomeOf(best('112', '241', '535', '545', '553', '500', '501', '502'))).toBe('Division 2')
  expect(outcomeOf(best('112', '241', '456', '500', '501', '502', '503', '504'))).toBe('Division 2')
}

const secondDivisionProof: Proof = (document) => {
  const whole = { '112': 8, '241': 6, '456': 6, '535': 6, '545': 6, '553': 6, '500': 6, '501': 1 }
  const { max_aggregate, min_credits } = ruleOf('UG-UCE-old', 'Division 2')
  expect([max_aggregate, min_credits]).toEqual(['45', '6'])
  expect(totalOf(document, whole)).toMatchObject({ total: 45, outcome: 'Division 2' })
  expect(totalOf(document, { ...whole, '501': 2 })?.outcome).toBe('Division 3')
  expect(totalOf(document, { ...whole, '112': 9, '501': 1 })?.outcome).not.toBe('Division 2')
  const fiveCredits = { ...whole, '241': 7, '456': 7, '535': 2, '545': 2, '553': 2, '500': 2, '501': 2 }
  expect(totalOf(document, fiveCredits)?.outcome).toBe('Division 3')
}

const reformProof: Proof = (document) => {
  expect(ruleOf('UG-UCE-NLSC', 'Result 1').conditions).toContain('>= grade D in at least one subject')
  const subjects = (count: number, first: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`10${index}`, index === 0 ? first : 1]))
  expect(totalOf(document, subjects(8, 2))?.outcome).toBe('Result 1')
  expect(totalOf(document, subjects(7, 2))?.outcome).toBe('Result 2')
  expect(totalOf(document, subjects(8, 1))?.outcome).toBe('Result 3')
}

const assessedProof: Proof = (document) => {
  const examination = markOf(0)
  const activity = { ...markOf(100), kind: 'activity' as const }
  expect(gradeSubject(document, '112', [activity, examination]).percent).toBe(20)
}

const pointsProof: Proof = (document) => {
  const best = { P425: 1, P510: 1, P525: 1, S101: 1, S475: 1, S850: 1 }
  expect(totalOf(document, { P425: 1, P510: 1, P525: 1 })?.total).toBe(18)
  expect(totalOf(document, best)?.total).toBe(Number(ruleOf('UG-UACE', 'total points').max_aggregate))
}

const tanzaniaProof: Proof = (document) => {
  expect(ruleOf('TZ-CSEE', 'Division I..0').conditions).toContain('I 7-17, II 18-21, III 22-25, IV 26-33, 0 34+')
  const outcomeOf = (total: number) => {
    const least = Math.floor(total / 7)
    const points = Array.from({ length: 7 }, (_, index) => least + (index < total % 7 ? 1 : 0))
    const worst = [5, 5]
    const found = totalOf(document, Object.fromEntries([...points, ...worst].map((one, index) => [`0${index}`, one])))
    expect(found?.total).toBe(total)
    return found?.outcome?.replace('Division ', '')
  }
  expect([7, 17, 18, 21, 22, 25, 26, 33, 34].map(outcomeOf)).toEqual('I I II II III III IV IV 0'.split(' '))
}

const kenyaProof: Proof = (document) => {
  const languages = { '101': 12, '102': 3 }
  const best = { ...languages, '121': 12, '231': 12, '232': 12, '233': 12, '311': 12, '312': 12 }
  expect(ruleOf('KE-KCSE', 'mean grade').conditions).toContain('max 84 points')
  expect(totalOf(document, best)?.total).toBe(84)
  // Mathematics counts even where it is the worst of all.
  expect(totalOf(document, { ...best, '121': 1 })?.total).toBe(73)
  expect(totalOf(document, { ...best, '101': 2 })?.counted).toContain('102')
}

const namesProof: Proof = ({ bands }, key) => {
  expect(bands.map(({ grade, label }) => [grade, label])).toEqual(
    scaleOf(key).map(({ grade, label }) => [grade, label]),
  )
}

/** By what a set says: whatever names a source is held against it here. */
const proofs: Record<string, Proof> = {
  'Bands D1 to F9': bandsProof,
  'Bands of the papers, D1 to F9': bandsProof,
  'Bands A to E': bandsProof,
  'Bands A to F': bandsProof,
  'Bands A to F of core subjects': bandsProof,
  'Levels EE1 to BE2': bandsProof,
  'Grades A to E and what they are called': namesProof,
  'Continuous assessment 20, examination 80': assessedProof,
  'Result 1: eight subjects and at least one D; Result 3: no D or better': reformProof,
  'Division 1: aggregate 32 at most, 7 credits, English at credit, and a pass in Mathematics, a humanity and a science':
    firstDivisionProof,
  'Division 2: aggregate 45 at most, 6 credits, English passed': secondDivisionProof,
  'The letters of two and three papers, in the 134 combinations where both published tables agree': lettersProof,
  'Three principal subjects of 6 points at most and two subsidiaries of one: 20': pointsProof,
  'Divisions I to 0 from the seven best subjects': tanzaniaProof,
  'Mathematics, the better language and the five best others count, 84 points at most': kenyaProof,
}

const sourced = readyMade.flatMap(({ key, document, claims }) =>
  claims.flatMap(({ what, source }) => (source === null ? [] : [{ key, document, what, source }])),
)

describe('what a set says, and names a source for', () => {
  it.each(sourced)('is so by that source: $key, $what', ({ key, document, what, source }) => {
    const prove = proofs[what]
    if (!prove) throw new Error(`Nothing holds this against ${source}`)
    prove(document, key)
  })

  it('is nothing that the accounts leave open or contradict each other in', () => {
    expect(rules.filter(({ status }) => status !== 'sourced').map(({ result }) => result)).toEqual([
      'Division 3',
      'Division 4',
      'subsidiary point rule',
    ])
    expect(sourced.filter(({ what }) => /^(Division [34]|A subsidiary earns)/.test(what))).toEqual([])
  })
})
