import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type AssessmentState,
  type GradingDocument,
  getMarkView,
  getSchool,
  type InputOf,
  listMarkProgress,
  type MarkView,
  moveAssessments,
  type ViewStudent,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const aTerm = {
  id: crypto.randomUUID(),
  label: '2026 Term 3',
  number: 3,
  startDate: '2026-09-14',
  endDate: '2026-12-04',
  isCurrent: true,
}

const [streamId, termId, subjectId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const [early, late] = [crypto.randomUUID(), crypto.randomUUID()]

const document: GradingDocument = {
  better: 'fewer',
  bands: [
    { from: 50, to: 100, grade: 'P', points: 1, label: 'Pass', isPass: true },
    { from: 0, to: 49, grade: 'F', points: 2, label: 'Fail', isPass: false },
  ],
  rounding: { decimals: 0, mode: 'half-up' },
  components: [{ title: 'Term', kinds: ['mid-term'], weight: 100 }],
  absent: 'zero',
  papers: null,
  aggregate: null,
  positions: { by: 'average', ties: 'standard' },
}

const aStudent = (name: string, percent: number | null, position: number | null): ViewStudent => ({
  studentId: crypto.randomUUID(),
  name,
  admissionNumber: name,
  photo: null,
  subjects: [
    {
      subjectId,
      result: {
        state: percent === null ? 'none' : 'provisional',
        percent,
        grade:
          percent === null ? null : { grade: percent < 50 ? 'F' : 'P', points: 1, label: '', isPass: percent >= 50 },
        components: [{ title: 'Term', weight: 100, percent, missing: 1 }],
        papers: [],
        missing: 1,
      },
    },
  ],
  average: percent,
  aggregate: null,
  position,
})

const students = [aStudent('Akello, Joy', 40, 2), aStudent('Akello, Ruth', 80, 1), aStudent('Akello, Tom', null, null)]

const anAssessment = (id: string, title: string, state: AssessmentState) => ({
  id,
  subjectId,
  title,
  kind: 'mid-term' as const,
  paper: null,
  outOf: 50,
  weight: 1,
  state,
  version: 1,
  date: '2026-10-01',
})

const view: MarkView = {
  streamId,
  stream: 'S1 East',
  classCode: 's1',
  termId,
  term: '2026 Term 3',
  scheme: { name: 'Pass or fail', number: 1, document },
  subjects: [{ subjectId, code: '545', name: 'Chemistry', teachers: ['Auma, Grace'] }],
  assessments: [anAssessment(early, 'Mid-term', 'submitted'), anAssessment(late, 'Second', 'draft')],
  students,
  marks: [
    { assessmentId: early, studentId: students[0]?.studentId ?? '', value: 20, status: null },
    { assessmentId: early, studentId: students[1]?.studentId ?? '', value: 40, status: null },
  ],
}

const stream = {
  id: streamId,
  classCode: 's1',
  name: 'East',
  label: 'S1 East',
  room: null,
  classTeacherId: null,
  classTeacherName: null,
  students: 3,
}

function openMarks(at: string, changes: Partial<MarkView> = {}) {
  const moves: InputOf<typeof moveAssessments>[] = []
  const api = fakeApi(
    answer(getSchool, () => ({
      name: '',
      shortName: '',
      motto: '',
      timeZone: 'Africa/Kampala',
      today: '2026-11-21',
      classes: [{ code: 's1', name: 'S1', level: 'O' as const, streams: [stream] }],
      terms: [aTerm],
    })),
    answer(getMarkView, () => ({ ...view, ...changes })),
    answer(listMarkProgress, () => ({
      termId,
      term: '2026 Term 3',
      streams: [
        {
          streamId,
          stream: 'S1 East',
          classCode: 's1',
          students: 3,
          scheme: null,
          cards: 0,
          withoutAssessment: 0,
          subjects: [
            {
              subjectId,
              code: '545',
              subject: 'Chemistry',
              marks: 2,
              expected: 6,
              draft: 1,
              submitted: 1,
              approved: 0,
              published: 0,
            },
          ],
        },
      ],
    })),
    answer(moveAssessments, (input) => {
      moves.push(input)
      return { moved: input.assessmentIds.length, refused: [] }
    }),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), moves }
}

const namesInOrder = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

describe('the marks of the school', () => {
  it('lead to each stream with what is missing there', async () => {
    openMarks('/marks')
    const row = within(await screen.findByRole('row', { name: /S1 East.*1 open, 1 submitted/ }))
    expect(row.getByText('2 of 6')).toBeTruthy()
    expect(row.getByRole('link', { name: 'S1 East' }).getAttribute('href')).toBe(`/marks/s1?stream=${streamId}`)
    row.getByRole('link', { name: 'Choose a scheme' })
  })
})

describe('the mark sheet of a stream', () => {
  it('shows a missing result as missing, and sorts it behind the others either way', async () => {
    const { user } = openMarks('/marks/s1')
    await screen.findByRole('button', { name: 'Missing' })
    await user.click(screen.getByRole('button', { name: 'Average' }))
    expect(namesInOrder()).toEqual(['Akello, Joy', 'Akello, Ruth', 'Akello, Tom'])
    await user.click(screen.getByRole('button', { name: 'Average' }))
    expect(namesInOrder()).toEqual(['Akello, Ruth', 'Akello, Joy', 'Akello, Tom'])
  })

  it('calls nothing missing where no scheme makes results of the marks', async () => {
    openMarks('/marks/s1', { scheme: null })
    expect(await screen.findByRole('button', { name: 'No result' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Missing' })).toBeNull()
  })

  it('opens a figure to how it came about', async () => {
    const { user } = openMarks('/marks/s1')
    await user.click(await screen.findByRole('button', { name: /^80/ }))
    const dialog = within(screen.getByRole('dialog', { name: 'Akello, Ruth: Chemistry' }))
    dialog.getByText('40 of 50')
    expect(dialog.getByText(/Term 80 × 100/).textContent).toContain('80 %')
    dialog.getByText(/count as nothing, not as 0/)
  })

  it('names who owes which marks', async () => {
    openMarks('/marks/s1?view=missing')
    const row = within(await screen.findByRole('row', { name: /Second/ }))
    row.getByText('Auma, Grace')
    row.getByText('All of 3 students')
    expect(row.getByRole('link').getAttribute('href')).toBe(`/mark_sheet/${streamId}_${subjectId}_${termId}`)
  })

  it('says which parts of the scheme have not been assessed, where of what has been no mark is missing', async () => {
    const sentence = 'Chemistry: no assessment for End of term (60 %)'
    openMarks('/marks/s1?view=missing', {
      students: students.map((one) => ({ ...one, leftOut: [early, late] })),
      unassessed: [sentence],
    })
    await screen.findByText('Of what has been assessed so far no mark is missing.')
    screen.getByText(`${sentence}.`)
  })

  it('expects nothing of what was held before somebody came', async () => {
    openMarks('/marks/s1?view=missing', {
      students: students.map((one) => (one.average === null ? { ...one, leftOut: [late] } : one)),
    })
    const row = within(await screen.findByRole('row', { name: /Second/ }))
    row.getByText('All of 2 students')
  })

  it('says of a subject that somebody is not expected in that it is so, and not missing', async () => {
    const { user } = openMarks('/marks/s1', {
      students: students.map((one) => (one.average === null ? { ...one, leftOut: [early, late] } : one)),
    })
    await user.click(await screen.findByRole('button', { name: 'Not expected' }))
    expect(screen.queryByRole('button', { name: 'Missing' })).toBeNull()
    const dialog = within(screen.getByRole('dialog', { name: 'Akello, Tom: Chemistry' }))
    expect(dialog.getAllByText('Not expected')).toHaveLength(2)
    expect(dialog.queryByText('Missing')).toBeNull()
  })

  it.each([
    ['Exempt', null, 'exempt'],
    ['Absent', null, 'absent'],
    ['No result', 20, null],
  ] as const)('says %s of a subject where that is so of all marks of it', async (word, value, status) => {
    const studentId = students[2]?.studentId ?? ''
    const marks = [early, late].map((assessmentId) => ({ assessmentId, studentId, value, status }))
    openMarks('/marks/s1', { marks })
    expect(await screen.findByRole('button', { name: word })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Missing' })).toBeNull()
  })

  it('ranks nobody who has left the stream, also where the scheme shows no positions', async () => {
    const unranked = { ...document, positions: null }
    openMarks('/marks/s1?view=ranking', {
      scheme: { name: 'Pass or fail', number: 1, document: unranked },
      students: students.map((one) => ({ ...one, isGone: one.average === 80 })),
    })
    await screen.findByText(/^By the average/)
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Position/),
      expect.stringMatching(/^1.*Joy/),
      expect.stringMatching(/^–.*Ruth/),
      expect.stringMatching(/^–.*Tom/),
    ])
  })

  it('approves what is submitted, and says first what stays and what is missing', async () => {
    const { user, moves } = openMarks('/marks/s1?view=states')
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Approve 1 assessment' }))
    dialog.getByText(/Left as before: 1 assessment \(open\). Open ones are submitted first\./)
    dialog.getByText('1 missing')
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(moves).toEqual([{ assessmentIds: [early], to: 'approved', reason: '' }])
  })

  it('says before it reopens what is published that students no longer see it', async () => {
    const { user, moves } = openMarks('/marks/s1?view=states', {
      assessments: [anAssessment(early, 'Mid-term', 'published'), anAssessment(late, 'Second', 'submitted')],
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Reopen' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Reopen 2 assessments' }))
    dialog.getByText('Marks can be changed again. Students no longer see them, until they are published again.')
    await user.type(dialog.getByLabelText('Reason'), 'Paper 2 was marked wrongly')
    await user.click(dialog.getByRole('button', { name: 'Reopen' }))
    expect(moves).toEqual([{ assessmentIds: [early, late], to: 'draft', reason: 'Paper 2 was marked wrongly' }])
  })
})
