import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  getReportDesk,
  getSchool,
  type InputOf,
  listCommentTemplates,
  listOwnReportStreams,
  type ReportDesk,
  saveReportComment,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import screens from '../../screens'

const [streamId, termId, studentId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]

const aDesk = (writes: ReportDesk['writes'], obstacles: ReportDesk['obstacles'] = []): ReportDesk => ({
  streamId,
  stream: 'S1 East',
  classCode: 's1',
  classTeacher: 'Grace Auma',
  termId,
  term: '2026 Term 3',
  scheme: 'Nine grades',
  totalTitle: null,
  obstacles,
  students: [
    {
      studentId,
      name: 'Nakato, Ruth',
      admissionNumber: 'A-1',
      photo: null,
      average: 72.5,
      total: null,
      outcome: null,
      position: null,
      missing: 0,
      comment: { classTeacher: 'Well done.', headTeacher: 'Go on.', version: 3 },
      card: null,
    },
  ],
  writes,
})

const notApproved: ReportDesk['obstacles'][number] = {
  sentence: 'English: End of term (End of term, 80 %) is not approved yet, it is submitted',
  isBlocking: true,
  isOverridable: true,
  about: 'assessments',
  subjectId: crypto.randomUUID(),
  gap: {
    kind: 'not-approved',
    subject: 'English',
    component: 'End of term',
    weight: 80,
    paper: null,
    assessment: 'End of term',
    students: 1,
    names: ['Nakato, Ruth'],
  },
}

function openComments(
  streams: { streamId: string; stream: string; classCode: string }[],
  isOpen = true,
  obstacles: ReportDesk['obstacles'] = [],
  given: { classTeacherBy?: string; card?: ReportDesk['students'][number]['card'] } = {},
) {
  const { classTeacherBy, card = null } = given
  const withGiven = (desk: ReportDesk): ReportDesk => ({
    ...desk,
    students: desk.students.map((one) => ({
      ...one,
      comment: { ...one.comment, ...(classTeacherBy && { classTeacherBy }) },
      card,
    })),
  })
  const saved: InputOf<typeof saveReportComment>[] = []
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
    answer(listOwnReportStreams, () => streams),
    answer(getReportDesk, () =>
      withGiven(aDesk({ classTeacher: isOpen, headTeacher: false, cards: false }, obstacles)),
    ),
    answer(listCommentTemplates, () => []),
    answer(saveReportComment, (input) => {
      saved.push(input)
      return { classTeacher: input.classTeacher ?? '', headTeacher: 'Go on.', version: input.version + 1 }
    }),
  )
  return { user: openScreen(screens, { at: '/teacher/report_comments', as: 'staff', api }), saved }
}

const own = { streamId, stream: 'S1 East', classCode: 's1' }

describe('comments of a class teacher', () => {
  it('are written for the own stream, and what the head says is only read', async () => {
    const { user, saved } = openComments([own])
    const field = await screen.findByRole('textbox', { name: 'Class teacher on Nakato, Ruth' })
    expect(screen.queryByRole('textbox', { name: 'Head teacher on Nakato, Ruth' })).toBeNull()
    screen.getByText('Head teacher: Go on.')
    await user.clear(field)
    await user.type(field, 'Very well done.')
    await user.tab()
    expect(saved).toEqual([{ streamId, termId, studentId, version: 3, classTeacher: 'Very well done.' }])
  })

  it('are closed once the cards are published', async () => {
    openComments([own], false)
    await screen.findByText('The report cards are published. An admin can correct a comment.')
    expect(screen.queryByRole('textbox', { name: 'Class teacher on Nakato, Ruth' })).toBeNull()
    await screen.findByText('Well done.')
  })

  it('say whose words they are where somebody else wrote them as class teacher', async () => {
    const { user } = openComments([own], true, [], { classTeacherBy: 'Topista Okiror' })
    const field = await screen.findByRole('textbox', { name: 'Class teacher on Nakato, Ruth' })
    screen.getByText('Written by Topista Okiror')
    await user.type(field, ' Go on.')
    expect(screen.queryByText('Written by Topista Okiror')).toBeNull()
  })

  it('say whose words they are where they are only read', async () => {
    openComments([own], false, [], { classTeacherBy: 'Topista Okiror' })
    await screen.findByText('Written by Topista Okiror')
  })

  it('say where they were changed since the card was published', async () => {
    const card = { id: crypto.randomUUID(), edition: 1, publishedAt: '2026-11-20T10:00:00Z', isProvisional: false }
    const sentence =
      'A comment was changed since the card was published. It is printed once the cards are published again.'
    openComments([own], true, [], { card: { ...card, isCommentChanged: true } })
    await screen.findByText(sentence)
    cleanup()
    openComments([own], true, [], { card })
    await screen.findByText('Published')
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('say in what the marks come to something else than the card that is out has', async () => {
    const card = { id: crypto.randomUUID(), edition: 1, publishedAt: '2026-11-20T10:00:00Z', isProvisional: false }
    openComments([own], true, [], { card: { ...card, differsIn: ['Chemistry', 'average'] } })
    await screen.findByText(
      'The approved marks come to something else than the card has in Chemistry, average. It is printed once the cards are published again.',
    )
  })

  it('say where the card that is out has another name', async () => {
    const card = { id: crypto.randomUUID(), edition: 1, publishedAt: '2026-11-20T10:00:00Z', isProvisional: false }
    openComments([own], true, [], { card: { ...card, nameOnCard: 'Nakatto, Ruth' } })
    await screen.findByText(
      'The card has the name “Nakatto, Ruth”. The one of today is printed once the cards are published again.',
    )
  })

  const counted = 'Results count marks that are not approved yet, which cards leave out.'

  it('stand beside results that say when they count what is not approved', async () => {
    openComments([own], true, [notApproved])
    await screen.findByText('average 72.5 %')
    screen.getByText(counted)
  })

  it('stand beside results of approved marks without a word of others', async () => {
    openComments([own])
    await screen.findByText('average 72.5 %')
    expect(screen.queryByText(counted)).toBeNull()
  })

  it('are nothing for who is no class teacher', async () => {
    openComments([])
    await screen.findByText(/once you are a class teacher/)
  })
})

it('keeps a comment before whoever typed it where the cards were published before it was saved, until they put it away', async () => {
  const other = { ...aDesk({ classTeacher: true, headTeacher: false, cards: false }).students[0], studentId: termId }
  let isOpen = true
  const api = fakeApi(
    answer(getSchool, () => ({
      ...{
        name: '',
        shortName: '',
        motto: '',
        timeZone: 'Africa/Kampala',
        today: '2026-11-21',
        classes: [],
        terms: [],
      },
    })),
    answer(listOwnReportStreams, () => [own]),
    answer(getReportDesk, () => {
      const desk = aDesk({ classTeacher: isOpen, headTeacher: false, cards: false })
      return {
        ...desk,
        students: [...desk.students, { ...other, name: 'Akello, Joy' } as (typeof desk.students)[number]],
      }
    }),
    answer(listCommentTemplates, () => []),
    answer(saveReportComment, (input) => {
      // What is on its way when the cards are published arrives, and what follows does not.
      if (input.studentId === studentId) throw new BadRequestError(409, null)
      isOpen = false
      return { classTeacher: input.classTeacher ?? '', headTeacher: 'Go on.', version: input.version + 1 }
    }),
  )
  const user = openScreen(screens, { at: '/teacher/report_comments', as: 'staff', api })
  const field = await screen.findByRole('textbox', { name: 'Class teacher on Nakato, Ruth' })
  await user.clear(field)
  await user.type(field, 'Works with care.')
  const joy = screen.getByRole('textbox', { name: 'Class teacher on Akello, Joy' })
  await user.clear(joy)
  await user.type(joy, 'Good.')
  await user.tab()
  await screen.findByText(/The comment on Nakato, Ruth could not be saved, as the comments were closed meanwhile/)
  screen.getByText('Works with care.')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText(/The comment on Akello, Joy could not/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Discard the comment on Nakato, Ruth' }))
  await waitFor(() => expect(screen.queryByText('Works with care.')).toBeNull())
})
