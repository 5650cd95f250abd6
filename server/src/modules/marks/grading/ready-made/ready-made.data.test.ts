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

  it('make the letter of both tables in all 134 combinations where they agree', () => {
    const agreed = rows.filter(({ status }) => status === 'agree')
    expect(agreed).toHaveLength(134)
    expect(agreed.map(got)).toEqual(agreed.map((row) => wanted(row, row.shulekeeper)))
  })

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

describe('the bands', () => {
  const rows = rowsOf('grading_scales.csv')
  const scaleOf = (key: string) => rows.filter(({ scale = '' }) => scale.toLowerCase() === key && scale !== '')
  // The reform of 2024 published no percentages; its set says so.
  const sets = readyMade.filter(({ key }) => key !== 'ug-nlsc-uce')

  it.each(sets.map(({ key }) => key))('of %s are those of the account', (key) => {
    const scale = scaleOf(key)
    expect(scale.length).toBeGreaterThan(0)
    expect(documentOf(key).bands.map(({ grade, from, to }) => [grade, from, to])).toEqual(
      scale.map(({ grade, min_pct, max_pct }) => [grade, Number(min_pct), Number(max_pct)]),
    )
  })

  it('of the reform have the published grades and words', () => {
    const scale = scaleOf('ug-nlsc-uce')
    expect(documentOf('ug-nlsc-uce').bands.map(({ grade, label }) => [grade, label])).toEqual(
      scale.map(({ grade, label }) => [grade, label]),
    )
  })
})

describe('totals and divisions', () => {
  const rules = rowsOf('aggregation_rules.csv')
  const ruleOf = (scheme: string, result: string) =>
    rules.find((row) => row.scheme === scheme && row.result === result) ?? {}

  it('of the O-level before 2024 are the published ones, up to their limits', () => {
    const document = documentOf('ug-9pt-vienna-olevel')
    const first = ruleOf('UG-UCE-old', 'Division 1')
    const whole = { '112': 6, '241': 6, '456': 6, '535': 2, '545': 2, '553': 2, '500': 2, '501': 6 }
    expect(Object.values(whole).reduce((sum, one) => sum + one)).toBe(Number(first.max_aggregate))
    expect(totalOf(document, whole)).toMatchObject({ total: 32, outcome: 'Division 1' })
    expect(totalOf(document, { ...whole, '501': 7 })).toMatchObject({ total: 33, outcome: 'Division 2' })
    expect(totalOf(document, { ...whole, '112': 7, '501': 5 })).toMatchObject({ total: 32, outcome: 'Division 2' })
    // Without a humanity there is no Division 1, whatever the total.
    expect(
      totalOf(document, { '112': 1, '456': 1, '535': 1, '545': 1, '553': 1, '500': 1, '501': 1, '502': 1 }),
    ).toMatchObject({
      outcome: 'Division 2',
    })
    const second = { '112': 8, '241': 6, '456': 6, '535': 6, '545': 6, '553': 6, '500': 6, '501': 1 }
    expect(totalOf(document, second)).toMatchObject({
      total: Number(ruleOf('UG-UCE-old', 'Division 2').max_aggregate),
      outcome: 'Division 2',
    })
    expect(totalOf(document, { ...second, '501': 2 })?.outcome).toBe('Division 3')
    expect(totalOf(document, { ...second, '112': 9, '501': 1 })?.outcome).not.toBe('Division 2')
  })

  it('of the A-level are 20 points at most', () => {
    const document = documentOf('ug-9pt-vienna-alevel')
    const best = { P425: 1, P510: 1, P525: 1, S101: 1, S475: 1, S850: 1 }
    expect(totalOf(document, best)?.total).toBe(Number(ruleOf('UG-UACE', 'total points').max_aggregate))
  })

  it.each([
    [17, 'Division I'],
    [18, 'Division II'],
    [21, 'Division II'],
    [22, 'Division III'],
    [25, 'Division III'],
    [26, 'Division IV'],
    [33, 'Division IV'],
    [34, 'Division 0'],
  ])('of Tanzania have %d points as %s', (total, outcome) => {
    expect(ruleOf('TZ-CSEE', 'Division I..0').conditions).toContain('I 7-17, II 18-21, III 22-25, IV 26-33, 0 34+')
    const document = documentOf('tz-csee-a')
    const least = Math.floor(total / 7)
    const points = Array.from({ length: 7 }, (_, index) => least + (index < total % 7 ? 1 : 0))
    const worst = [5, 5]
    const subjects = Object.fromEntries([...points, ...worst].map((one, index) => [`0${index}`, one]))
    expect(totalOf(document, subjects)).toMatchObject({ total, outcome })
  })

  it('of Kenya count Mathematics and the better language with the five best, 84 at most', () => {
    const document = documentOf('ke-kcse-base')
    const languages = { '101': 12, '102': 3 }
    const best = { ...languages, '121': 12, '231': 12, '232': 12, '233': 12, '311': 12, '312': 12 }
    expect(ruleOf('KE-KCSE', 'mean grade').conditions).toContain('max 84 points')
    expect(totalOf(document, best)?.total).toBe(84)
    // Mathematics counts even where it is the worst of all.
    expect(totalOf(document, { ...best, '121': 1 })?.total).toBe(73)
    expect(totalOf(document, { ...best, '101': 2 })?.counted).toContain('102')
  })
})
