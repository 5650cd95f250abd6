import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  activateGradingScheme,
  addGradingScheme,
  chooseGrading,
  copyGradingScheme,
  type GradingDocument,
  type GradingSchemeRecord,
  getGradingScheme,
  getSchool,
  listClassGradings,
  listGradingSchemes,
  listReadyMadeGrading,
  listYears,
  type OutputOf,
  previewGrading,
  saveGradingScheme,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const document: GradingDocument = {
  better: 'fewer',
  bands: [
    { from: 80, to: 100, grade: 'D1', points: 1, label: 'Distinction', isPass: true },
    { from: 50, to: 79, grade: 'C5', points: 5, label: 'Credit', isPass: true },
    { from: 0, to: 49, grade: 'F9', points: 9, label: 'Fail', isPass: false },
  ],
  rounding: { decimals: 0, mode: 'half-up' },
  components: [{ title: 'Examination', kinds: ['end-of-term'], weight: 100 }],
  absent: 'zero',
  papers: null,
  aggregate: null,
  positions: null,
}

const yearId = crypto.randomUUID()
const termIds = [1, 2, 3].map(() => crypto.randomUUID())
const aTerm = (number: number) => ({
  ...{ id: termIds[number - 1] ?? '', yearId, number, title: `Term ${number}`, version: 1, classStarts: [] },
  ...{ startDate: '2026-02-02', endDate: '2026-05-01', isCurrent: number === 3, isPinned: false },
})

const aScheme = (given: Partial<GradingSchemeRecord> = {}): GradingSchemeRecord => ({
  id: crypto.randomUUID(),
  familyId: crypto.randomUUID(),
  number: 1,
  name: 'Nine grades',
  level: 'O',
  note: 'From a printed card.',
  state: 'active',
  version: 3,
  activatedAt: '2026-02-01T08:00:00.000Z',
  classes: [{ classCode: 's1', yearId, year: '2026' }],
  document,
  ...given,
})

const stream = {
  id: crypto.randomUUID(),
  classCode: 's1',
  name: 'East',
  label: 'S1 East',
  room: null,
  classTeacherId: null,
  classTeacherName: null,
  students: 2,
}

const untouched: OutputOf<typeof listClassGradings>[number] = { classCode: 's1', hasMarks: false, publishedCards: 0 }

function open(address: string, schemes = [aScheme()], touched = untouched) {
  const stored = { isAway: false }
  const asked: { what: string; input: unknown }[] = []
  const ask =
    <T,>(what: string, reply: (input: T) => GradingSchemeRecord) =>
    (input: T) => {
      asked.push({ what, input })
      return reply(input)
    }
  const [first] = schemes
  if (!first) throw new Error('A scheme is needed')
  const api = fakeApi(
    answer(listGradingSchemes, () => schemes),
    answer(getGradingScheme, ({ schemeId }) => schemes.find(({ id }) => id === schemeId) ?? first),
    answer(listReadyMadeGrading, () => [
      {
        ...{ key: 'nine', name: 'Nine from a card', level: 'O' as const, note: 'A real card.', document, faults: [] },
        claims: [
          { what: 'Bands D1 to F9', source: 'A card of 2019' },
          { what: 'Division 4', source: null },
        ],
      },
      {
        key: 'eight',
        name: 'Eight levels',
        level: 'O' as const,
        note: 'From the press.',
        document,
        faults: [{ path: 'bands.2.from', message: 'The last grade begins with 0' }],
      },
    ]),
    answer(listYears, () => [
      {
        id: yearId,
        title: '2026',
        startDate: '2026-02-01',
        endDate: '2026-12-04',
        version: 1,
        terms: [1, 2, 3].map(aTerm),
      },
    ]),
    answer(getSchool, () => ({
      name: 'Hill School',
      shortName: 'Hill',
      motto: '',
      timeZone: 'Africa/Kampala',
      today: '2026-11-21',
      classes: (['s1', 's5'] as const).map((code) => ({
        code,
        name: code.toUpperCase(),
        level: code === 's1' ? ('O' as const) : ('A' as const),
        streams: code === 's1' ? [stream] : [],
      })),
      terms: [],
    })),
    answer(listClassGradings, () => {
      if (stored.isAway) throw new BadRequestError(409, { code: 'conflict', message: 'The year was removed.' })
      return [touched]
    }),
    answer(chooseGrading, (input) => {
      asked.push({ what: 'choose', input })
      return {}
    }),
    answer(
      addGradingScheme,
      ask('add', () => aScheme({ state: 'draft' })),
    ),
    answer(
      saveGradingScheme,
      ask('save', () => aScheme({ state: 'draft' })),
    ),
    answer(
      copyGradingScheme,
      ask('copy', () => first),
    ),
    answer(
      activateGradingScheme,
      ask('activate', () => first),
    ),
    answer(previewGrading, () => ({
      stream: 'S1 East',
      term: 'Term 3, 2026',
      inForce: 'Old, version 1',
      subjects: [
        {
          code: '112',
          name: 'English',
          grades: [
            { grade: 'D1', before: 2, after: 1 },
            { grade: 'C5', before: 0, after: 1 },
          ],
        },
      ],
      students: [
        {
          studentId: crypto.randomUUID(),
          name: 'Akello, Ruth',
          before: { average: 80, total: null, outcome: null, position: 1 },
          after: { average: 80, total: null, outcome: null, position: 2 },
        },
      ],
    })),
  )
  const user = openScreen(screens, { at: address, as: 'admin', api })
  return { user, asked, stored }
}

describe('the list', () => {
  it('shows which scheme grades each class, and offers only those in use for its level', async () => {
    const other = aScheme({ name: 'Five grades', classes: [] })
    const { user, asked } = open('/grading', [
      aScheme(),
      other,
      aScheme({ name: 'Draft', state: 'draft', classes: [] }),
    ])
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'S1' })
    expect(choice.selectedOptions[0]?.textContent).toBe('Nine grades, version 1')
    expect([...choice.options].map(({ textContent }) => textContent)).toEqual([
      'No scheme yet',
      'Nine grades, version 1',
      'Five grades, version 1',
    ])
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'S5' }).options).toHaveLength(1)
    await user.selectOptions(choice, 'Five grades, version 1')
    expect(asked).toEqual([])
    openToasts()
    await user.click(screen.getByRole('button', { name: 'Save for S1' }))
    expect(asked).toEqual([{ what: 'choose', input: { yearId, classCode: 's1', schemeId: other.id } }])
    expect(await screen.findAllByText(/S1 is graded by Five grades, version 1/)).not.toEqual([])
  })

  it('asks before a class with marks is graded by another scheme, and offers the way back', async () => {
    const before = aScheme()
    const other = aScheme({ name: 'Five grades', classes: [] })
    const { user, asked } = open('/grading', [before, other], { classCode: 's1', hasMarks: true, publishedCards: 41 })
    openToasts()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'S1' }), 'Five grades, version 1')
    await user.click(screen.getByRole('button', { name: 'Save for S1' }))
    const question = within(await screen.findByRole('dialog', { name: 'Grade S1 by Five grades, version 1?' }))
    question.getByText(/results of S1 in all terms of 2026 are calculated by it/)
    question.getByText(/41 published report cards stay as they are until published again/)
    expect(asked).toEqual([])
    await user.click(question.getByRole('button', { name: 'Grade S1 by it' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Undone: S1 is graded by Five grades, version 1')
    const choice = { yearId, classCode: 's1' }
    expect(asked).toEqual([
      { what: 'choose', input: { ...choice, schemeId: other.id } },
      { what: 'choose', input: { ...choice, schemeId: before.id } },
    ])
  })

  it('grades a class by another scheme from a term on, says what stays, and takes it back', async () => {
    const [, , third = ''] = termIds
    const cardsOfTerms = [
      { termId: termIds[0] ?? '', cards: 40 },
      { termId: third, cards: 1 },
    ]
    const strict = aScheme({ name: 'Five grades', classes: [] })
    const schemes = [aScheme(), strict]
    const touched = { classCode: 's1', hasMarks: true, publishedCards: 41, cardsOfTerms }
    const { user, asked } = open('/grading', schemes, touched)
    openToasts()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'S1' }), 'Five grades, version 1')
    await user.click(screen.getByRole('button', { name: 'Save for S1' }))
    const question = within(await screen.findByRole('dialog', { name: 'Grade S1 by Five grades, version 1?' }))
    const from = question.getByRole<HTMLSelectElement>('combobox', { name: 'From' })
    expect([...from.options].map(({ textContent }) => textContent)).toEqual([
      'The beginning of 2026',
      'Term 2 on',
      'Term 3 on',
    ])
    await user.selectOptions(from, 'Term 3 on')
    question.getByText(/calculated by it from Term 3 on\. Those of the terms before stay with the scheme of before/)
    question.getByText(/1 published report card stays as it is until published again/)
    schemes[1] = { ...strict, later: [{ classCode: 's1', yearId, termId: third, term: 'Term 3' }] }
    await user.click(question.getByRole('button', { name: 'Grade S1 by it' }))
    const choice = { yearId, classCode: 's1', fromTermId: third }
    await waitFor(() => expect(asked).toEqual([{ what: 'choose', input: { ...choice, schemeId: strict.id } }]))
    await screen.findByText(/^From Term 3 on: Five grades, version 1/)
    await user.click(screen.getByRole('button', { name: 'Grade S1 from Term 3 on as before' }))
    await waitFor(() => expect(asked[1]).toEqual({ what: 'choose', input: { ...choice, schemeId: null } }))
    expect(await screen.findAllByText(/S1 is graded from Term 3 on as before/)).not.toEqual([])
  })

  it('says so where a class has no scheme any more', async () => {
    const { user, asked } = open('/grading', [aScheme()], { classCode: 's1', hasMarks: false, publishedCards: 1 })
    openToasts()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'S1' }), 'No scheme yet')
    await user.click(screen.getByRole('button', { name: 'Save for S1' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave S1 without a scheme?' }))
    question.getByText(/1 published report card stays as it is/)
    await user.click(question.getByRole('button', { name: 'Leave without a scheme' }))
    expect(await screen.findAllByText(/S1 has no scheme now/)).not.toEqual([])
    expect(asked).toEqual([{ what: 'choose', input: { yearId, classCode: 's1', schemeId: null } }])
  })

  it('says beside a class why it could not be saved', async () => {
    const { user, asked, stored } = open('/grading')
    stored.isAway = true
    await user.selectOptions(await screen.findByRole('combobox', { name: 'S1' }), 'No scheme yet')
    await user.click(screen.getByRole('button', { name: 'Save for S1' }))
    await screen.findByText('The year was removed.')
    expect(asked).toEqual([])
  })

  it('leaves a class as it is where nobody saves the choice', async () => {
    const { user, asked } = open('/grading')
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'S1' })
    await user.selectOptions(choice, 'No scheme yet')
    await user.click(screen.getByRole('button', { name: 'Leave S1 as it is' }))
    expect(choice.selectedOptions[0]?.textContent).toBe('Nine grades, version 1')
    expect(asked).toEqual([])
  })

  it('offers the ready-made sets with their sources, and says which has to be mended', async () => {
    open('/grading?new=choose')
    const line = (await screen.findByRole('link', { name: 'Eight levels' })).closest('li')
    expect(line?.textContent).toContain('To correct')
    screen.getByText('A real card.')
  })
})

describe('a new scheme', () => {
  it('starts from a ready-made set, says at once what is wrong, and is saved as a draft', async () => {
    const { user, asked } = open('/grading?new=nine')
    const grade = within(await screen.findByRole('group', { name: 'Grade C5' }))
    await user.clear(grade.getByLabelText('From %'))
    await user.type(grade.getByLabelText('From %'), '55')
    await screen.findByText(/Between F9 \(to 49\) and C5 \(from 55\) there is a gap/)
    await user.clear(grade.getByLabelText('From %'))
    await user.type(grade.getByLabelText('From %'), '50')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    const fields = { name: 'Nine from a card', level: 'O' as const, note: 'A real card.', document }
    expect(asked).toEqual([{ what: 'add', input: { ...fields, readyMade: 'nine' } }])
  })

  it('loses the right grade when one in the middle is removed', async () => {
    const { user, asked } = open('/grading?new=nine')
    await user.click(await screen.findByRole('button', { name: 'Remove C5' }))
    const last = within(screen.getByRole('group', { name: 'Grade F9' }))
    expect(last.getByLabelText<HTMLInputElement>('Grade').value).toBe('F9')
    await user.clear(last.getByLabelText('To %'))
    await user.type(last.getByLabelText('To %'), '79')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    const [first, , third] = document.bands
    expect(asked).toMatchObject([{ what: 'add', input: { document: { bands: [first, { ...third, to: 79 }] } } }])
  })

  it('takes rules for papers and a total with divisions', async () => {
    const { user, asked } = open('/grading?new=nine')
    await user.click(await screen.findByRole('button', { name: 'Combine papers' }))
    const rule = screen.getByLabelText('Worst points of the papers, best paper first')
    await user.clear(rule)
    await user.type(rule, '2, 2, 3')
    await user.click(screen.getByRole('button', { name: 'Calculate a total' }))
    await user.type(screen.getByLabelText('Subjects that count in any case'), '121 or 122, 101')
    await user.click(screen.getByRole('button', { name: 'Add division or result' }))
    await user.type(screen.getByLabelText('Division or result'), 'Division 1')
    await user.click(screen.getByRole('button', { name: 'Add condition' }))
    await user.type(screen.getByLabelText('of these subjects, empty for any'), '112')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(asked).toMatchObject([
      {
        input: {
          document: {
            papers: { rules: [{ grade: 'A', limits: [2, 2, 3] }] },
            aggregate: {
              best: 8,
              compulsory: [['121', '122'], ['101']],
              outcomes: [
                {
                  title: 'Division 1',
                  subjects: null,
                  total: null,
                  conditions: [{ subjects: ['112'], count: 1, points: 1 }],
                },
              ],
            },
          },
        },
      },
    ])
  })

  it('is tried on the real marks of a stream', async () => {
    const { user } = open('/grading?new=nine')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Stream' }), 'S1 East')
    await user.click(screen.getByRole('button', { name: 'Show the preview' }))
    await screen.findByText('D1: 2 → 1 · C5: 0 → 1')
    screen.getByText('1 → 2')
  })
})

describe('a version', () => {
  it('in use is read, and begins the next one', async () => {
    const scheme = aScheme()
    const { user, asked } = open(`/grading?scheme=${scheme.id}`, [scheme])
    expect(await screen.findByText('Nine grades, version 1 · in use')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Begin the next version' }))
    expect(asked).toEqual([{ what: 'copy', input: { schemeId: scheme.id } }])
  })

  it('that is a draft is activated once everything is saved', async () => {
    const draft = aScheme({ state: 'draft', classes: [] })
    const { user, asked } = open(`/grading?scheme=${draft.id}`, [draft])
    const activate = await screen.findByRole<HTMLButtonElement>('button', { name: 'Activate' })
    await user.type(screen.getByLabelText('Name'), '!')
    expect(activate.disabled).toBe(true)
    await user.type(screen.getByLabelText('Name'), '{Backspace}')
    await user.click(activate)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Activate' }))
    expect(asked).toEqual([{ what: 'activate', input: { schemeId: draft.id, version: 3 } }])
  })
})

it('says of a ready-made set what is checked, and against what', async () => {
  open('/grading?new=nine')
  const claims = within(await screen.findByRole('table', { name: 'How sure this set is' }))
  claims.getByRole('row', { name: 'Bands D1 to F9 A card of 2019' })
  claims.getByRole('row', { name: 'Division 4 Not checked against a printed source' })
})

it.each(['draft', 'active'] as const)('says of a scheme that is %s what of it is still unproven', async (state) => {
  const claims = [
    { what: 'Bands D1 to F9', source: 'A card of 2019', isChanged: false },
    { what: 'Division 4', source: null, isChanged: false },
    { what: 'Weights of the parts', source: null, isChanged: true },
  ]
  const scheme = aScheme({ state, claims })
  open(`/grading?scheme=${scheme.id}`, [scheme])
  const shown = within(await screen.findByRole('table', { name: 'How sure this scheme is' }))
  shown.getByRole('row', { name: 'Bands D1 to F9 A card of 2019' })
  shown.getByRole('row', { name: 'Division 4 Not checked against a printed source' })
  shown.getByRole('row', { name: 'Weights of the parts Changed since. Not checked against a printed source' })
})

it('says nothing of sources where a scheme began with nothing', async () => {
  const scheme = aScheme()
  open(`/grading?scheme=${scheme.id}`, [scheme])
  await screen.findByRole('button', { name: 'Begin the next version' })
  expect(screen.queryByRole('table', { name: 'How sure this scheme is' })).toBeNull()
})
