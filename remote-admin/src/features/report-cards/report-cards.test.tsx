import { BadRequestError, TimeoutError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addCommentTemplate,
  type CardsPlan,
  getCommentSuggestions,
  getReportCardRun,
  getReportDesk,
  getSchool,
  type InputOf,
  listCommentTemplates,
  listMarkProgress,
  planReportCards,
  publishReportCards,
  type ReportDesk,
  type ReportObstacle,
  removeCommentTemplate,
  saveReportComment,
  startCommentSuggestions,
  startReportCardRun,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const [streamId, termId, studentId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const subjectId = crypto.randomUUID()

const school = { name: '', shortName: '', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-21', classes: [] }

const aDesk = (given: Partial<ReportDesk> = {}): ReportDesk => ({
  streamId,
  stream: 'S1 East',
  classCode: 's1',
  classTeacher: 'Grace Auma',
  termId,
  term: '2026 Term 3',
  scheme: 'Nine grades',
  totalTitle: 'Aggregate',
  obstacles: [],
  students: [
    {
      studentId,
      name: 'Nakato, Ruth',
      admissionNumber: 'A-1',
      photo: null,
      average: 72.5,
      total: 20,
      outcome: 'Division 1',
      position: 1,
      missing: 0,
      comment: { classTeacher: '', headTeacher: '', version: 0 },
      card: null,
    },
  ],
  writes: { classTeacher: true, headTeacher: true, cards: true },
  ...given,
})

it('counts the cards whose marks have changed since', async () => {
  const card = { id: crypto.randomUUID(), edition: 1, publishedAt: '2026-11-20T10:00:00Z', isProvisional: false }
  const desk = aDesk()
  openDesk({ ...desk, students: desk.students.map((one) => ({ ...one, card: { ...card, differsIn: ['Chemistry'] } })) })
  await screen.findByText('2026 Term 3 · 1 of 1 published · 1 card with other marks now · class teacher Grace Auma')
})

const templates = [
  { id: crypto.randomUUID(), author: 'class-teacher' as const, text: 'Very good.', from: 65, to: 100 },
  { id: crypto.randomUUID(), author: 'class-teacher' as const, text: 'Try harder.', from: 0, to: 64 },
]

type Saved = InputOf<typeof saveReportComment>

function openDesk(desk: ReportDesk, { refuse, plan }: { refuse?: (saved: Saved) => void; plan?: CardsPlan } = {}) {
  const saved: Saved[] = []
  const published: InputOf<typeof publishReportCards>[] = []
  const ordered: InputOf<typeof startCommentSuggestions>[] = []
  const run = { id: crypto.randomUUID(), total: 1, failure: null }
  let looks = 0
  const api = fakeApi(
    answer(startCommentSuggestions, (input) => {
      ordered.push(input)
      return { ...run, state: 'waiting' as const, done: 0 }
    }),
    answer(getCommentSuggestions, () => {
      looks += 1
      return {
        ...run,
        ...(looks === 1 ? ({ state: 'running', done: 0 } as const) : ({ state: 'done', done: 1 } as const)),
      }
    }),
    answer(getSchool, () => ({ ...school, terms: [] })),
    answer(getReportDesk, () => desk),
    answer(listCommentTemplates, () => templates),
    answer(saveReportComment, (input) => {
      refuse?.(input)
      saved.push(input)
      const { classTeacher = '', headTeacher = '', version } = input
      return { classTeacher, headTeacher, version: version + 1 }
    }),
    ...(plan ? [answer(planReportCards, () => plan)] : []),
    answer(publishReportCards, (input) => {
      published.push(input)
      return { published: 1, unchanged: 0, provisional: input.provisionalReason ? 1 : 0 }
    }),
  )
  return { user: openScreen(screens, { at: `/report_cards/${streamId}`, as: 'admin', api }), saved, published, ordered }
}

const teacherField = () => screen.findByRole('textbox', { name: 'Class teacher on Nakato, Ruth' })

const judged = { isBlocking: false, isOverridable: false, gap: null }
const gapOfChemistry = {
  subject: 'Chemistry',
  component: 'End of term',
  weight: 60,
  paper: null,
  assessment: null,
  students: 1,
  names: ['Nakato, Ruth'],
}
const noScheme: ReportObstacle = {
  ...judged,
  about: 'scheme',
  sentence: 'No grading scheme is chosen',
  isBlocking: true,
  subjectId: null,
}
const noExam: ReportObstacle = {
  about: 'assessments',
  sentence: 'Chemistry: no assessment for End of term (60 %)',
  isBlocking: true,
  isOverridable: true,
  gap: { ...gapOfChemistry, kind: 'no-assessment' },
  subjectId,
}
const notApproved: ReportObstacle = {
  ...noExam,
  sentence: 'Chemistry: Mid-term is not approved yet',
  gap: { ...gapOfChemistry, kind: 'not-approved' },
}

const aPlan = (given: Partial<CardsPlan> = {}): CardsPlan => ({
  obstacles: [],
  cards: [{ studentId, name: 'Nakato, Ruth', isProvisional: false, replaces: null }],
  unchanged: 0,
  provisionalReason: '',
  ...given,
})
const replaced = (marksAfter: number): CardsPlan['cards'] => [
  {
    studentId,
    name: 'Nakato, Ruth',
    isProvisional: false,
    replaces: {
      edition: 1,
      isProvisional: true,
      stream: 'S1 East',
      marksBefore: 2,
      marksAfter,
      changes: [{ subject: 'Chemistry', what: 'End of term', before: '–', after: '70' }],
    },
  },
]

async function openDialog(plan: CardsPlan) {
  const { user, published } = openDesk(aDesk(), { plan })
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Publish \d+ (card|assessment)s?$/ })
  return { user, published, dialog: within(screen.getByRole('dialog')), button }
}

describe('the desk of a stream', () => {
  it('says what is missing, with the way to mend it', async () => {
    openDesk(aDesk({ obstacles: [noScheme, noExam, notApproved] }))
    const way = await screen.findByRole('link', { name: /^View the states\W+/ })
    expect(way.getAttribute('href')).toBe(`/marks/s1?stream=${streamId}&term=${termId}&view=states`)
    expect(screen.getByRole('link', { name: /^Open the mark sheet\W+/ }).getAttribute('href')).toContain('/mark_sheet/')
    screen.getByRole('link', { name: 'Choose a scheme' })
  })
})

describe('publishing', () => {
  it('waits for what has to be done first', async () => {
    const { dialog, button } = await openDialog(aPlan({ obstacles: [noScheme], cards: [] }))
    dialog.getByText('No grading scheme is chosen.')
    expect(button.disabled).toBe(true)
  })

  it('asks for nothing where nothing is missing', async () => {
    const { user, published, button } = await openDialog(aPlan())
    await user.click(button)
    expect(published).toEqual([{ streamId, termId, reason: '' }])
  })

  it('goes on without what the scheme asks for only with the reason that is printed', async () => {
    const cards = aPlan().cards.map((card) => ({ ...card, isProvisional: true }))
    const { user, published, dialog, button } = await openDialog(aPlan({ obstacles: [noExam], cards }))
    dialog.getByText('Chemistry: no assessment for End of term (60 %).')
    dialog.getByText('1 card would be provisional')
    expect(button.disabled).toBe(true)
    await user.type(dialog.getByRole('textbox', { name: 'Reason for provisional cards' }), 'It is being marked')
    await user.click(button)
    expect(published).toEqual([{ streamId, termId, reason: '', provisionalReason: 'It is being marked' }])
  })

  it('shows what changes on a card that is out, and asks why', async () => {
    const { user, published, dialog, button } = await openDialog(aPlan({ cards: replaced(3) }))
    dialog.getByText('Chemistry, End of term: – → 70')
    expect(button.disabled).toBe(true)
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The examination is marked')
    await user.click(button)
    expect(published).toEqual([{ streamId, termId, reason: 'The examination is marked' }])
  })

  it('asks whether a card may have fewer marks than the one that is out', async () => {
    const { user, published, dialog, button } = await openDialog(aPlan({ cards: replaced(1) }))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A lost paper')
    dialog.getByText('Nakato, Ruth: 1 instead of 2')
    expect(button.disabled).toBe(true)
    await user.click(dialog.getByRole('checkbox', { name: 'Yes, publish them with fewer marks' }))
    await user.click(button)
    expect(published).toEqual([{ streamId, termId, reason: 'A lost paper', allowFewerMarks: true }])
  })

  it('says so where nothing has changed', async () => {
    const { dialog, button } = await openDialog(aPlan({ cards: [], unchanged: 40 }))
    dialog.getByText('Nothing has changed since these cards were published.')
    expect(button.disabled).toBe(true)
  })

  it('publishes marks that were reopened and not changed, which no card needs', async () => {
    const { user, published, dialog, button } = await openDialog(aPlan({ cards: [], unchanged: 40, waiting: 1 }))
    dialog.getByText('Students do not see the marks of 1 assessment before they are published again.')
    expect(button.textContent).toBe('Publish 1 assessment')
    await user.click(button)
    expect(published).toEqual([{ streamId, termId, reason: '' }])
  })
})

describe('the cards of the whole school', () => {
  it('are those of the term that was chosen, also while its figures are on their way', async () => {
    const earlier = crypto.randomUUID()
    const days = { startDate: '2026-01-01', endDate: '2026-12-31' }
    const terms = [
      { id: termId, label: '2026 Term 3', number: 3, ...days, isCurrent: true },
      { id: earlier, label: '2026 Term 2', number: 2, ...days, isCurrent: false },
    ]
    const stream = {
      streamId,
      stream: 'S1 East',
      classCode: 's1' as const,
      students: 1,
      scheme: null,
      cards: 1,
      withoutAssessment: 12,
    }
    const run = { id: crypto.randomUUID(), cards: 1, printed: 1, startedAt: '2026-11-21T10:00:00Z', failure: null }
    const printed: string[] = []
    const api = fakeApi(
      answer(getSchool, () => ({ ...school, terms })),
      answer(listMarkProgress, async (input) => {
        if (input.termId === earlier) await new Promise(() => {})
        return { termId, term: '2026 Term 3', streams: [{ ...stream, subjects: [] }] }
      }),
      answer(startReportCardRun, (input) => {
        printed.push(input.termId)
        return { ...run, ...input, state: 'done' as const }
      }),
      answer(getReportCardRun, () => ({ ...run, termId: earlier, state: 'done' as const })),
    )
    const user = openScreen(screens, { at: '/report_cards', as: 'admin', api })
    await user.selectOptions(await screen.findByLabelText('Term'), '2026 Term 2')
    await user.click(screen.getByRole('button', { name: 'Print the whole school' }))
    expect(printed).toEqual([earlier])
    screen.getByRole('columnheader', { name: 'Subjects without all assessments' })
    screen.getByRole('cell', { name: '12' })
  })
})

describe('a comment', () => {
  it('is saved when its field is left', async () => {
    const { user, saved } = openDesk(aDesk())
    await user.type(await teacherField(), 'Ruth helps others.')
    await user.tab()
    expect(saved).toEqual([{ streamId, termId, studentId, version: 0, classTeacher: 'Ruth helps others.' }])
  })

  it('is suggested by the server wherever nothing is said, with how far it is', async () => {
    const { user, saved, ordered } = openDesk(aDesk())
    await user.click(await screen.findByRole('button', { name: 'Write suggestions for 1 student without a comment' }))
    await screen.findByText(/are being written: 0 of 1 student/)
    await screen.findByText(/^Suggestions stand wherever 1 student had no comment/, {}, { timeout: 3000 })
    expect(ordered).toEqual([{ streamId, termId }])
    expect(saved).toEqual([])
  })

  it('stands beside what somebody else wrote in between, and neither is lost', async () => {
    let tries = 0
    const refuse = () => {
      tries += 1
      if (tries > 1) return
      const record = { classTeacher: 'Theirs.', headTeacher: '', version: 4 }
      throw new BadRequestError(412, {
        code: 'newer-version',
        message: 'Somebody else',
        newer: { record, by: 'Grace Auma', at: null },
      })
    }
    const { user, saved } = openDesk(aDesk(), { refuse })
    await user.type(await teacherField(), 'Mine.')
    await user.tab()
    await screen.findByText(/Grace Auma wrote in the meantime: “Theirs.”/)
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(saved).toMatchObject([{ version: 4, classTeacher: 'Mine.' }])
  })

  it('gives way to what somebody else wrote, which is shown then', async () => {
    const desk = aDesk()
    const refuse = () => {
      const record = { classTeacher: 'Theirs.', headTeacher: '', version: 4 }
      desk.students = desk.students.map((student) => ({ ...student, comment: record }))
      const newer = { record, by: 'Grace Auma', at: null }
      throw new BadRequestError(412, { code: 'newer-version', message: 'Somebody else', newer })
    }
    const { user, saved } = openDesk(desk, { refuse })
    await user.type(await teacherField(), 'Mine.')
    await user.tab()
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
    await waitFor(async () => expect(await teacherField()).toHaveProperty('value', 'Theirs.'))
    expect(saved).toEqual([])
  })

  it('is not put over what came while its network was away', async () => {
    const desk = aDesk()
    const asked: number[] = []
    const { user, saved } = openDesk(desk, {
      refuse: ({ version }) => {
        asked.push(version)
        if (asked.length === 1) throw new TimeoutError(0)
        const record = { classTeacher: 'Theirs.', headTeacher: '', version: 4 }
        const newer = { record, by: 'Grace Auma', at: null }
        throw new BadRequestError(412, { code: 'newer-version', message: 'Somebody else', newer })
      },
    })
    await user.type(await teacherField(), 'Mine.')
    await user.tab()
    await screen.findByRole('button', { name: 'Try again' })
    const comment = { classTeacher: 'Theirs.', headTeacher: '', version: 4 }
    desk.students = desk.students.map((student) => ({ ...student, average: 99, comment }))
    // By then what is on the screen counts as old.
    const later = Date.now() + 60_000
    jest.spyOn(Date, 'now').mockReturnValue(later)
    await act(async () => {
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
    })
    jest.restoreAllMocks()
    await screen.findByText(/99/)
    expect(await teacherField()).toHaveProperty('value', 'Mine.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/Grace Auma wrote in the meantime: “Theirs.”/)
    expect(asked).toEqual([0, 0])
    expect(saved).toEqual([])
  })
})

describe('the comment bank', () => {
  it('gives back at once what was removed from it', async () => {
    const [best, ...others] = templates
    const bank = { now: templates }
    const added: unknown[] = []
    const progress = { termId, term: '2026 Term 3', streams: [] }
    const days = { startDate: '2026-01-01', endDate: '2026-12-31' }
    const term = { id: termId, label: '2026 Term 3', number: 3, ...days, isCurrent: true }
    const api = fakeApi(
      answer(getSchool, () => ({ ...school, terms: [term] })),
      answer(listMarkProgress, () => progress),
      answer(listCommentTemplates, () => bank.now),
      answer(removeCommentTemplate, () => {
        bank.now = others
        return {}
      }),
      answer(addCommentTemplate, (input) => {
        added.push(input)
        bank.now = templates
        return { ...input, id: crypto.randomUUID() }
      }),
    )
    const user = openScreen(screens, { at: '/report_cards', as: 'admin', api })
    await user.click(await screen.findByRole('button', { name: 'Comment bank' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Comment bank' }))
    await user.click(await dialog.findByRole('button', { name: 'Remove: Very good.' }))
    await user.click(await dialog.findByRole('button', { name: 'Undo' }))
    await dialog.findByRole('button', { name: 'Remove: Very good.' })
    const { id: _, ...given } = best ?? {}
    expect(added).toEqual([given])
  })
})
