import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  getReportCardRun,
  getReportDesk,
  getSchool,
  type InputOf,
  listCommentTemplates,
  listMarkProgress,
  publishReportCards,
  type ReportDesk,
  saveReportComment,
  startReportCardRun,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/ui/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const [streamId, termId, studentId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const subjectId = crypto.randomUUID()

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

const templates = [
  { id: crypto.randomUUID(), author: 'class-teacher' as const, text: 'Very good.', from: 65, to: 100 },
  { id: crypto.randomUUID(), author: 'class-teacher' as const, text: 'Try harder.', from: 0, to: 64 },
]

type Saved = InputOf<typeof saveReportComment>

function openDesk(desk: ReportDesk, refuse?: (saved: Saved) => void) {
  const saved: Saved[] = []
  const published: InputOf<typeof publishReportCards>[] = []
  const api = fakeApi(
    answer(getSchool, () => ({
      name: '',
      shortName: '',
      motto: '',
      timeZone: 'Africa/Kampala',
      today: '2026-11-21',
      classes: [],
      terms: [],
    })),
    answer(getReportDesk, () => desk),
    answer(listCommentTemplates, () => templates),
    answer(saveReportComment, (input) => {
      refuse?.(input)
      saved.push(input)
      const { classTeacher = '', headTeacher = '', version } = input
      return { classTeacher, headTeacher, version: version + 1 }
    }),
    answer(publishReportCards, (input) => {
      published.push(input)
      return { published: 1, unchanged: 0 }
    }),
  )
  return { user: openScreen(screens, { at: `/report_cards/${streamId}`, as: 'admin', api }), saved, published }
}

const teacherField = () => screen.findByRole('textbox', { name: 'Class teacher on Nakato, Ruth' })

describe('the desk of a stream', () => {
  it('says what keeps the cards back, with the way to mend it, and does not publish', async () => {
    const obstacles: ReportDesk['obstacles'] = [
      { about: 'assessments', sentence: 'Chemistry: not approved yet', isBlocking: true, subjectId },
      { about: 'marks', sentence: 'Physics: 2 marks are missing', isBlocking: false, subjectId },
    ]
    const { user, published } = openDesk(aDesk({ obstacles }))
    const way = await screen.findByRole('link', { name: 'Look at the states' })
    expect(way.getAttribute('href')).toBe(`/marks/s1?stream=${streamId}&term=${termId}&view=states`)
    expect(screen.getByRole('link', { name: 'Open the mark sheet' }).getAttribute('href')).toContain('/mark_sheet/')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const button = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Publish 1 card' })
    expect(button.disabled).toBe(true)
    expect(published).toEqual([])
  })

  it('publishes, and asks for a reason where cards are out already', async () => {
    const card = { id: crypto.randomUUID(), edition: 1, publishedAt: '2026-12-04T10:00:00Z' }
    const [student] = aDesk().students
    const { user, published } = openDesk(aDesk({ students: student ? [{ ...student, card }] : [] }))
    await user.click(await screen.findByRole('button', { name: 'Publish again' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A corrected mark')
    await user.click(dialog.getByRole('button', { name: 'Publish 1 card' }))
    expect(published).toEqual([{ streamId, termId, reason: 'A corrected mark' }])
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
    const stream = { streamId, stream: 'S1 East', classCode: 's1' as const, students: 1, scheme: null, cards: 1 }
    const school = { name: '', shortName: '', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-21', classes: [] }
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
  })
})

describe('a comment', () => {
  it('is saved when its field is left', async () => {
    const { user, saved } = openDesk(aDesk())
    await user.type(await teacherField(), 'Ruth helps others.')
    await user.tab()
    expect(saved).toEqual([{ streamId, termId, studentId, version: 0, classTeacher: 'Ruth helps others.' }])
  })

  it('is suggested by the average', async () => {
    const { user, saved } = openDesk(aDesk())
    await user.click(await screen.findByRole('button', { name: 'Write suggestions for 1 student without a comment' }))
    expect(saved).toMatchObject([{ studentId, classTeacher: 'Very good.' }])
  })

  it('stands beside what somebody else wrote in between, and neither is lost', async () => {
    let tries = 0
    const { user, saved } = openDesk(aDesk(), () => {
      tries += 1
      if (tries > 1) return
      const record = { classTeacher: 'Theirs.', headTeacher: '', version: 4 }
      throw new BadRequestError(412, {
        code: 'newer-version',
        message: 'Somebody else',
        newer: { record, by: 'Grace Auma', at: null },
      })
    })
    await user.type(await teacherField(), 'Mine.')
    await user.tab()
    await screen.findByText(/Grace Auma wrote in the meantime: “Theirs.”/)
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(saved).toMatchObject([{ version: 4, classTeacher: 'Mine.' }])
  })
})
