import { describe, expect, it } from '@jest/globals'
import { compareCards, countMarksOnCard, isSameCard } from './card-changes'
import type { CardContent } from './card-content'

const chemistry: CardContent['subjects'][number] = {
  code: '545',
  name: 'Chemistry',
  components: [70, 'absent', null],
  papers: [],
  percent: 70,
  grade: 'C3',
  points: 3,
  label: '',
  isProvisional: false,
  instead: null,
  counts: true,
  initials: 'GA',
}

const student: CardContent['student'] = {
  ...{ name: 'Nakato, Ruth', admissionNumber: 'BH/26/001', stream: 'S1 East' },
  ...{ sex: null, house: null, combination: null, photo: null },
}

const aCard = (given: Partial<CardContent> = {}) =>
  ({
    components: ['Beginning', 'Middle', 'End'].map((title) => ({ title, weight: 33 })),
    scheme: { name: 'Nine grades', number: 1 },
    student,
    subjects: [chemistry],
    projects: [],
    average: 70,
    total: null,
    outcome: null,
    position: null,
    attendance: { present: 50, absent: 2, late: 1, excused: 0, held: 53, rate: 96.2 },
    comments: { classTeacher: '', headTeacher: '', classTeacherName: null },
    ...given,
  }) as Partial<CardContent> as CardContent

const provisional = (reason: string, missing = ['Chemistry: End']) => aCard({ provisional: { reason, missing } })

describe('two cards', () => {
  it.each([
    ['are the same with the same marks', aCard(), aCard(), true],
    ['are the same in other words of a reason', provisional('Early'), provisional('Late'), true],
    [
      'are the same in another template, beside others who got more, with another card before',
      aCard(),
      aCard({
        template: 'framed',
        streamAverage: 80,
        earlier: [{ term: '2026 Term 1', average: 60 }],
        subjects: [{ ...chemistry, mean: 80 }],
      }),
      true,
    ],
    [
      'are the same whatever card they replaced',
      aCard(),
      aCard({ replaces: { edition: 1, isProvisional: false, reason: 'Wrong' } }),
      true,
    ],
    ['differ where one is provisional', aCard(), provisional('Early'), false],
    ['differ where something else is missing', provisional('Early'), provisional('Early', ['Physics']), false],
    ['differ by a mark', aCard(), aCard({ subjects: [{ ...chemistry, percent: 71 }] }), false],
  ])('%s', (_, one, other, isSame) => {
    expect(isSameCard(one, other)).toBe(isSame)
  })
})

describe('what changes from one card to the next', () => {
  it('is each figure of each subject, also of those that one of them has not', () => {
    const physics = { ...chemistry, code: '535', name: 'Physics', percent: null, instead: 'Withheld', components: [] }
    const papers = [{ paper: 1, percent: 61, grade: 'C4' }]
    expect(compareCards(aCard(), aCard({ subjects: [{ ...physics, papers }], average: null }))).toEqual([
      { subject: 'Physics', what: 'Paper 1', before: '–', after: '61 C4' },
      { subject: 'Physics', what: 'Total', before: '–', after: 'Withheld' },
      { subject: 'Chemistry', what: 'Beginning', before: '70', after: '–' },
      { subject: 'Chemistry', what: 'Middle', before: 'absent', after: '–' },
      { subject: 'Chemistry', what: 'Total', before: '70 C3', after: '–' },
      { subject: '', what: 'Average', before: '70', after: '–' },
    ])
  })

  it('is how the student is called, and where they are', () => {
    const after = aCard({ student: { ...student, name: 'Nakatto, Ruth', stream: 'S1 West', sex: 'female' } })
    expect(compareCards(aCard(), after)).toEqual([
      { subject: '', what: 'Name', before: 'Nakato, Ruth', after: 'Nakatto, Ruth' },
      { subject: '', what: 'Class', before: 'S1 East', after: 'S1 West' },
      { subject: '', what: 'Sex', before: '–', after: 'Female' },
    ])
  })

  it('is the photo, and who is class teacher', () => {
    const comments = { classTeacher: '', headTeacher: '', classTeacherName: 'Grace Auma' }
    const after = aCard({ student: { ...student, photo: 'data:,1' }, comments })
    expect(compareCards(aCard(), after)).toEqual([
      { subject: '', what: 'Photo', before: '–', after: 'the one of today' },
      { subject: '', what: 'Class teacher', before: '–', after: 'Grace Auma' },
    ])
    expect(compareCards(after, aCard({ student: { ...student, photo: 'data:,2' }, comments }))).toEqual([
      { subject: '', what: 'Photo', before: 'the one of before', after: 'the one of today' },
    ])
  })

  it('is the place, the attendance and what is said too, where all marks are the same', () => {
    const before = aCard({ position: { place: 3, of: 41 } })
    const after = aCard({
      position: { place: 4, of: 41 },
      attendance: { ...before.attendance, absent: 3, held: 54 },
      subjects: [{ ...chemistry, comment: 'Works well' }],
      comments: { ...before.comments, headTeacher: 'Well done' },
    })
    expect(compareCards(before, after)).toEqual([
      { subject: 'Chemistry', what: 'Comment', before: '–', after: 'Works well' },
      { subject: '', what: 'Position', before: '3 of 41', after: '4 of 41' },
      {
        ...{ subject: '', what: 'Attendance' },
        ...{ before: '53 sessions, 2 absent, 0 excused, 1 late', after: '54 sessions, 3 absent, 0 excused, 1 late' },
      },
      { subject: '', what: 'Head’s comment', before: '–', after: 'Well done' },
    ])
  })

  it('is the total, the result and what is reported apart', () => {
    const project = { subject: 'Geography', title: 'The river', mark: '15 of 20', percent: 75 }
    const after = { total: { title: 'Aggregate', value: 20, best: 8 }, outcome: 'Division 1', projects: [project] }
    expect(compareCards(aCard(), aCard(after)).map(({ what, after: is }) => [what, is])).toEqual([
      ['Aggregate', '20'],
      ['Result', 'Division 1'],
      ['Geography: The river', '15 of 20'],
    ])
  })
})

describe('the marks on a card', () => {
  it('are those of components, papers and what is reported apart; what is empty is none', () => {
    const project = { subject: 'Geography', title: 'The river', mark: 'No mark', percent: null }
    const papers = [{ paper: 1, percent: 61, grade: 'C4' }]
    expect(countMarksOnCard(aCard())).toBe(2)
    expect(countMarksOnCard(aCard({ subjects: [{ ...chemistry, papers }], projects: [project] }))).toBe(3)
    expect(countMarksOnCard(aCard({ projects: [{ ...project, percent: 50 }] }))).toBe(3)
  })
})
