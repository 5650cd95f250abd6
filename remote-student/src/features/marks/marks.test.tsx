import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  getOwnMarks,
  getSchool,
  listOwnPapers,
  listOwnTerms,
  type OwnPaper,
  type OwnTerm,
  readyMadeClasses,
  type StudentTerm,
  takeOwnPaper,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const aTerm = (given: Partial<OwnTerm> = {}): OwnTerm => ({
  termId: crypto.randomUUID(),
  label: '2026 Term 3',
  stream: 'S2 East',
  classCode: 's2',
  scheme: 'A to E',
  totalTitle: null,
  subjects: [
    {
      code: '545',
      name: 'Chemistry',
      result: {
        state: 'provisional',
        percent: 68,
        grade: { grade: 'C', points: 3, label: 'Satisfactory', isPass: true },
        components: [],
        papers: [],
        missing: 0,
      },
      assessments: [
        { title: 'Mid-term', kind: 'mid-term', paper: null, outOf: 50, date: '2026-10-28', value: 34, status: null },
        {
          title: 'Activity',
          kind: 'activity',
          paper: null,
          outOf: 20,
          date: '2026-10-12',
          value: null,
          status: 'absent',
        },
      ],
    },
  ],
  average: 68,
  total: null,
  outcome: 'Result 1',
  spread: null,
  card: null,
  ...given,
})

const ownTerms: StudentTerm[] = [
  {
    ...{ termId: crypto.randomUUID(), label: '2025 Term 1', stream: 'S1 East', average: 64, outcome: null },
    cards: [{ id: crypto.randomUUID(), edition: 1, publishedAt: '2025-04-20T10:00:00Z', isProvisional: false }],
    attendance: { present: 9, absent: 1, late: 0, excused: 0, held: 10, rate: 90 },
  },
]

const school = {
  ...{ name: 'School', shortName: 'School', motto: '', timeZone: 'Africa/Kampala', today: '2026-06-01', terms: [] },
  classes: readyMadeClasses[0].classes.map((one) => ({ ...one, streams: [] })),
}

const aPaper = (given: Partial<OwnPaper>): OwnPaper => ({
  ...{ id: crypto.randomUUID(), kind: 'testimonial', title: 'Testimonial', edition: 1, code: 'K7QM-2F9D-XR4T' },
  ...{ issuedOn: '2026-11-20', withdrawnOn: null, isReplaced: false },
  ...given,
})

function openMarks(terms: OwnTerm[], at = '/marks', papers: OwnPaper[] = []) {
  const asked: unknown[] = []
  const api = fakeApi(
    answer(listOwnTerms, () => ({ terms: ownTerms })),
    answer(listOwnPapers, () => ({ papers })),
    answer(takeOwnPaper, ({ paperId }) => {
      asked.push(paperId)
      return { filename: 'paper.pdf', blob: new Blob(['paper']) }
    }),
    answer(getSchool, () => school),
    answer(getOwnMarks, (input) => {
      asked.push(input)
      return { terms }
    }),
  )
  return { user: openScreen(screens, { at, as: 'student', api }), asked }
}

describe('own marks', () => {
  it('stand with their grade, and say what can still change', async () => {
    openMarks([aTerm()])
    const row = within(await screen.findByRole('row', { name: /Chemistry/ }))
    expect(row.getByText('34 of 50')).toBeTruthy()
    expect(row.getByText('Absent')).toBeTruthy()
    expect(row.getByText('68*')).toBeTruthy()
    screen.getByText(/It can still change/)
  })

  it('say what the average is of, what a percentage is made of, and what the card says', async () => {
    const [chemistry] = aTerm().subjects
    if (!chemistry?.result) throw new Error('The term has a subject')
    const onProject = { kind: 'project' as const, date: '2026-11-02', value: 11, status: null, isApart: true as const }
    const project = { ...onProject, title: 'Project', paper: null, outOf: 20 }
    const ungraded = { ...chemistry, code: '112', name: 'English', result: { ...chemistry.result, percent: null } }
    const comments = [{ from: 'Class teacher, Okiror Topista', text: 'Works with care.' }]
    openMarks([
      aTerm({
        subjects: [{ ...chemistry, assessments: [project], comment: 'Reads every question twice.' }, ungraded],
        components: [
          { title: 'Tests', weight: 20 },
          { title: 'Examination', weight: 80 },
        ],
        card: { id: crypto.randomUUID(), edition: 1, publishedAt: '2026-12-01T08:00:00Z', comments },
      }),
    ])
    await screen.findByText('average of 1 subject')
    screen.getByText('A percentage is made of: Tests 20 %, Examination 80 %.')
    within(screen.getByRole('row', { name: /Chemistry/ })).getByText('Reads every question twice.')
    screen.getByText('2 Nov 2026 · reported apart')
    screen.getByText('What is reported apart counts in no percentage.')
    const said = within(screen.getByRole('region', { name: 'Comments on the report card' }))
    said.getByText('Works with care.')
    said.getByText('Class teacher, Okiror Topista')
  })

  it('say what is being corrected, and that the result is only so far until then', async () => {
    const subjects = aTerm().subjects.map((one) => ({
      ...one,
      reopened: [{ title: 'Exam', kind: 'end-of-term' as const, paper: 1, date: '2026-11-20' }],
    }))
    const card = { id: crypto.randomUUID(), edition: 1, publishedAt: '2026-12-04T10:00:00Z', isProvisional: false }
    openMarks([aTerm({ subjects, card })])
    const row = within(await screen.findByRole('row', { name: /Chemistry/ }))
    expect(row.getByText('Being corrected').closest('li')?.textContent).toBe(
      'Exam, paper 1: Being corrected 20 Nov 2026',
    )
    screen.getByText(/Your report card stays as it is, unless the school replaces it/)
    within(screen.getByRole('region', { name: 'The term in figures' })).getByText('so far')
  })

  it('say of an absence that it counts as 0 % where it does', async () => {
    openMarks([aTerm({ absentIsZero: true })])
    const row = within(await screen.findByRole('row', { name: /Chemistry/ }))
    expect(row.getByText('Absent, counts as 0 %')).toBeTruthy()
  })

  it('have the card, the trend and the spread where there are any', async () => {
    const spread = {
      students: 41,
      steps: Array.from({ length: 10 }, (_, step) => ({ from: step * 10, students: step === 6 ? 15 : 2 })),
    }
    const card = { id: crypto.randomUUID(), edition: 1, publishedAt: '2026-12-04T10:00:00Z' }
    openMarks([aTerm({ card, spread }), aTerm({ label: '2026 Term 2', average: 61 })])
    await screen.findByRole('button', { name: 'Report card 2026 Term 3' })
    screen.getByText('From 61 % in 2026 Term 2 to 68 % in 2026 Term 3.')
    screen.getByText(/Yours is between 60 and 69 %, like 15 of them/)
    screen.getByRole('figure', { name: 'My stream' })
  })

  it('come to a result that is no longer only so far once the card is out, and is provisional where the card is', async () => {
    const card = { id: crypto.randomUUID(), edition: 1, publishedAt: '2026-12-04T10:00:00Z', isProvisional: false }
    const terms = [
      aTerm({ card }),
      aTerm({ label: '2026 Term 2', card: { ...card, isProvisional: true } }),
      aTerm({ label: '2026 Term 1' }),
    ]
    const { user } = openMarks(terms)
    const choose = (label: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Term' }), `${label}, S2 East`)
    await screen.findByText('* from the marks that are there; some are missing.')
    const figures = () => within(screen.getByRole('region', { name: 'The term in figures' }))
    figures().getByText('result')
    expect(screen.queryByText(/so far/)).toBeNull()
    await choose('2026 Term 2')
    figures().getByText('provisional')
    screen.getByRole('button', { name: 'Report card 2026 Term 2' })
    await choose('2026 Term 1')
    figures().getByText('so far')
  })

  it('have an average as the card has it', async () => {
    openMarks([aTerm({ average: 46.75 })])
    await screen.findByText('46.8 %')
  })

  it('are those of the class year of the address, and it says so where there are none', async () => {
    const { asked } = openMarks([], '/marks/s4')
    await screen.findByText('You have no published marks in S4.')
    expect(asked).toEqual([{ class: 's4' }])
  })
})

it('has every term below, whichever class is chosen', async () => {
  openMarks([aTerm()])
  const terms = within(await screen.findByRole('region', { name: 'All my terms' }))
  terms.getByText('64.0 %')
  terms.getByRole('button', { name: 'Report card 2025 Term 1, edition 1' })
})

describe('own papers', () => {
  it('stand below the marks, say what no longer holds, and are downloaded', async () => {
    URL.createObjectURL = () => 'blob:paper'
    const [newest, first] = [aPaper({ edition: 2 }), aPaper({ withdrawnOn: '2026-11-21' })]
    const { user, asked } = openMarks([], '/marks', [newest, first])
    const papers = within(await screen.findByRole('region', { name: 'My papers' }))
    papers.getByText('Issued on 20 Nov 2026 · K7QM-2F9D-XR4T · Withdrawn on 21 Nov 2026')
    papers.getByText('Withdrawn')
    await user.click(papers.getByRole('button', { name: 'Download Testimonial, edition 2' }))
    expect(asked).toContain(newest.id)
  })

  it('are not spoken of before there is one', async () => {
    openMarks([])
    await screen.findByText(/once they are published/)
    expect(screen.queryByRole('region', { name: 'My papers' })).toBeNull()
  })
})
