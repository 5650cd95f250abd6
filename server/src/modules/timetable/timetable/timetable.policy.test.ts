import type { Lesson, Slot } from '@bellhouse/contracts'
import { findClashes } from '@bellhouse/timetabling'
import { describe, expect, it } from '@jest/globals'
import { refusalOf } from '../../../../test/refusal-of'
import { mustBeAvailable, mustBeDraft, mustLieInFrame, mustNotClash } from './timetable.policy'

const period = (title: string) => ({ title, start: '08:00', end: '08:40', isBreak: false })
const frame = {
  counting: 'weekdays' as const,
  version: 1,
  days: ['Monday', 'Tuesday'],
  periods: [period('Period 1'), period('Period 2'), period('Period 3')],
  closed: [],
}
const upper = (id: string) => id.toUpperCase()
const names = { subject: upper, stream: upper, staff: upper, room: upper }

const lesson = (given: Partial<Lesson> & { slot?: Slot } = {}) => ({
  id: 'lesson',
  subjectId: 'art',
  title: '',
  group: null,
  streamIds: ['east'],
  staffIds: ['grace'],
  roomId: null,
  duration: 1,
  demandId: null,
  isPinned: false,
  isAllocated: true,
  version: 1,
  slot: { day: 1, period: 1 },
  ...given,
})

describe('a version of the timetable', () => {
  it('is changed while it is a draft', () => {
    expect(refusalOf(() => mustBeDraft({ title: 'Term 1', state: 'draft' }))).toBeNull()
    expect(refusalOf(() => mustBeDraft({ title: 'Term 1', state: 'published' }))).toBe(
      'Term 1 is published and stays as it is. Begin a draft from it to change something.',
    )
  })
})

describe('the place of a lesson', () => {
  it('lies within the day', () => {
    expect(refusalOf(() => mustLieInFrame(lesson(), frame, names))).toBeNull()
    const late = lesson({ slot: { day: 2, period: 3 }, duration: 2 })
    expect(refusalOf(() => mustLieInFrame(late, frame, names))).toBe(
      'ART (EAST; GRACE) cannot begin on Tuesday, Period 3. The lesson would not end within the day.',
    )
  })

  it.each([
    ['no teacher is away', [], null],
    ['another teacher is away', [{ staffId: 'ben', day: 1, period: 2 }], null],
    ['the teacher is away at another time', [{ staffId: 'grace', day: 1, period: 3 }], null],
    ['the teacher is away on another day', [{ staffId: 'grace', day: 2, period: 2 }], null],
    ['the teacher is away in its second period', [{ staffId: 'grace', day: 1, period: 2 }], 'Period 2'],
    [
      'the second of those who are away then is its teacher',
      [
        { staffId: 'ben', day: 1, period: 1 },
        { staffId: 'grace', day: 1, period: 1 },
      ],
      'Period 1',
    ],
  ])('may be where %s', (_, unavailable, hindered) => {
    const double = lesson({ duration: 2 })
    expect(refusalOf(() => mustBeAvailable(double, unavailable, frame, names))).toBe(
      hindered && `GRACE cannot teach on Monday, ${hindered}, so ART (EAST; GRACE) cannot be there.`,
    )
  })
})

describe('clashes', () => {
  const clashesWith = (count: number) => {
    const others = Array.from({ length: count }, (_, index) =>
      lesson({ id: `${index}`, subjectId: 'music', streamIds: [`s${index}`] }),
    )
    const last = lesson({ id: 'last', streamIds: ['west'] })
    return findClashes([...others, last]).filter(({ second }) => second === last)
  }
  const sentence = (index: number) =>
    `GRACE has MUSIC (S${index}; GRACE) on Monday, Period 1, so ART (WEST; GRACE) cannot be there.`

  it.each([
    [0, null],
    [1, sentence(0)],
    [4, [0, 1, 2, 3].map(sentence).join(' ')],
    [6, [...[0, 1, 2, 3].map(sentence), 'And 2 more.'].join(' ')],
  ])('are none, or named up to four: %i', (count, refusal) => {
    expect(refusalOf(() => mustNotClash(clashesWith(count), frame, names))).toBe(refusal)
  })
})
