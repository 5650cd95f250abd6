import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  type CycleCalendar,
  clashSentence,
  compareLessons,
  cycleDayOf,
  findClashes,
  findClashesAt,
  findSlotFault,
  isPlaced,
  listSlots,
  type NamedLesson,
  slotsOf,
  weekdayOf,
  weekOf,
} from './index'

const period = (title: string, isBreak = false) => ({ title, start: '08:00', end: '08:40', isBreak })
const frame = {
  days: ['Monday', 'Tuesday'],
  periods: [period('Period 1'), period('Period 2'), period('Break', true), period('Period 3')],
  closed: [{ day: 2, period: 4 }],
}

const aLesson = (given: Partial<NamedLesson> = {}): NamedLesson => ({
  id: crypto.randomUUID(),
  subjectId: 'maths',
  title: '',
  group: null,
  streamIds: ['east'],
  staffIds: ['grace'],
  roomId: null,
  duration: 1,
  slot: { day: 1, period: 1 },
  ...given,
})

const anyLesson: fc.Arbitrary<NamedLesson> = fc.record({
  id: fc.uuid(),
  subjectId: fc.constantFrom('maths', 'physics'),
  title: fc.constant(''),
  group: fc.constantFrom(null, 'A', 'B'),
  streamIds: fc.subarray(['east', 'west', 'north'], { minLength: 1 }),
  staffIds: fc.subarray(['grace', 'ben', 'ada']),
  roomId: fc.constantFrom(null, 'lab', 'hall'),
  duration: fc.integer({ min: 1, max: 3 }),
  slot: fc.option(fc.record({ day: fc.integer({ min: 1, max: 2 }), period: fc.integer({ min: 1, max: 5 }) })),
})

/** The rule as a person would say it, slot by slot. */
function isClash(one: NamedLesson, other: NamedLesson) {
  if (!isPlaced(one) || !isPlaced(other)) return false
  const taken = slotsOf(one).map(({ day, period }) => `${day}/${period}`)
  if (!slotsOf(other).some(({ day, period }) => taken.includes(`${day}/${period}`))) return false
  const isSamePart = one.group === null || other.group === null || one.group === other.group
  return (
    one.staffIds.some((id) => other.staffIds.includes(id)) ||
    (isSamePart && one.streamIds.some((id) => other.streamIds.includes(id))) ||
    (one.roomId !== null && one.roomId === other.roomId)
  )
}

describe('clashes', () => {
  it('are exactly the pairs that need somebody or a room at the same time', () => {
    fc.assert(
      fc.property(fc.array(anyLesson, { maxLength: 12 }), (lessons) => {
        const found = new Set(findClashes(lessons).map(({ first, second }) => `${first.id} ${second.id}`))
        const pairs = lessons.flatMap((one, index) => lessons.slice(index + 1).map((other) => [one, other] as const))
        const wanted = pairs
          .filter(([one, other]) => isClash(one, other))
          .map(([one, other]) => `${one.id} ${other.id}`)
        expect([...found].sort()).toEqual(wanted.sort())
      }),
    )
  })

  it('are found beforehand as they are afterwards', () => {
    const slot = fc.record({ day: fc.constant(1), period: fc.integer({ min: 1, max: 5 }) })
    fc.assert(
      fc.property(fc.array(anyLesson, { minLength: 1, maxLength: 8 }), slot, (lessons, place) => {
        const [first, ...others] = lessons
        if (!first) return
        const before = findClashesAt(first, place, lessons).length
        const after = findClashes([...others, { ...first, slot: place }]).length - findClashes(others).length
        expect(before).toBe(after)
      }),
    )
  })

  it('are told with both lessons, whom they need, and when', () => {
    const [first, second] = [aLesson(), aLesson({ subjectId: 'physics', streamIds: ['west'] })]
    const [clash] = findClashes([first, second])
    const nameOf = (id: string) => id.toUpperCase()
    const names = { subject: nameOf, stream: nameOf, staff: nameOf, room: nameOf }
    expect(clash && clashSentence(clash, frame, names)).toBe(
      'GRACE has MATHS (EAST; GRACE) on Monday, Period 1, so PHYSICS (WEST; GRACE) cannot be there.',
    )
  })
})

describe('places', () => {
  it.each([
    [{ day: 1, period: 1 }, 2, null],
    [{ day: 1, period: 2 }, 2, 'break'],
    [{ day: 1, period: 4 }, 2, 'outside'],
    [{ day: 3, period: 1 }, 1, 'outside'],
    [{ day: 2, period: 4 }, 1, 'closed'],
    [{ day: 0, period: 1 }, 1, 'outside'],
    [{ day: 1, period: 0 }, 1, 'outside'],
    [{ day: 1, period: 5 }, 1, 'outside'],
  ])('%j for %i periods: %s', (slot, duration, fault) => {
    expect(findSlotFault(frame, slot, duration)).toBe(fault)
  })

  it('are all those without a fault', () => {
    expect(listSlots(frame)).toHaveLength(5)
  })

  it('are closed for a lesson that takes one closed period among others', () => {
    const afternoon = { days: ['Monday'], periods: [period('1'), period('2')], closed: [{ day: 1, period: 2 }] }
    expect(findSlotFault(afternoon, { day: 1, period: 1 }, 2)).toBe('closed')
    const both = [...afternoon.closed, { day: 1, period: 1 }]
    expect(findSlotFault({ ...afternoon, closed: both }, { day: 1, period: 1 }, 1)).toBe('closed')
  })
})

describe('the day of the cycle', () => {
  const calendar = (given: Partial<CycleCalendar>): CycleCalendar => ({
    counting: 'weekdays',
    length: 5,
    termStart: '2026-09-16',
    termEnd: '2026-12-04',
    weekDays: [1, 2, 3, 4, 5],
    holidays: new Set(['2026-10-09']),
    ...given,
  })

  it.each([
    ['a Wednesday, the first of the term', '2026-09-16', {}, 3],
    ['a Monday', '2026-09-21', {}, 1],
    ['a Saturday', '2026-09-19', {}, null],
    ['a holiday', '2026-10-09', {}, null],
    ['the day before the term', '2026-09-15', {}, null],
    ['the last day of the term', '2026-12-04', {}, 5],
    ['the first weekday after the term', '2026-12-07', {}, null],
    ['a Monday, with the days of the week in another order', '2026-09-21', { weekDays: [5, 3, 1, 4, 2] }, 1],
    ['a Sunday of a week that begins on Monday', '2026-09-20', { weekDays: [7, 1], length: 2 }, 2],
    ['the Monday after a holiday', '2026-10-12', {}, 1],
    ['a Monday of the second of two weeks', '2026-09-21', { length: 10 }, 6],
    ['a Monday of the third week of two', '2026-09-28', { length: 10 }, 1],
    ['a Friday of a cycle of four weekdays', '2026-09-18', { length: 4 }, null],
    ['the first of six counted days', '2026-09-16', { counting: 'school-days', length: 6 }, 1],
    ['the fifth school day of six', '2026-09-22', { counting: 'school-days', length: 6 }, 5],
    ['the day after a holiday is made up for', '2026-10-12', { counting: 'school-days', length: 6 }, 6],
  ] as const)('of %s', (_, date, given, day) => {
    expect(cycleDayOf(date, calendar(given))).toBe(day)
  })

  it('follows on itself when school days are counted, whatever the holidays are', () => {
    const dates = Array.from({ length: 80 }, (_, step) =>
      new Date(Date.parse('2026-09-16') + step * 86_400_000).toISOString().slice(0, 10),
    )
    fc.assert(
      fc.property(fc.subarray(dates), fc.integer({ min: 1, max: 20 }), (off, length) => {
        const days = dates
          .map((date) => cycleDayOf(date, calendar({ counting: 'school-days', length, holidays: new Set(off) })))
          .filter((day) => day !== null)
        expect(days).toEqual(days.map((_, index) => (index % length) + 1))
      }),
    )
  })

  it.each(['2026-09-14', '2026-09-16', '2026-09-20'])('lies in a week from Monday to Sunday: %s', (date) => {
    expect(weekOf(date)).toEqual([14, 15, 16, 17, 18, 19, 20].map((day) => `2026-09-${day}`))
  })

  it('is the same on the same weekday, week by week', () => {
    for (const date of ['2026-09-21', '2026-10-14', '2026-12-04']) {
      expect(cycleDayOf(date, calendar({}))).toBe(weekdayOf(date))
    }
  })
})

describe('comparing two versions', () => {
  const [grace, ben] = [['grace'], ['ben']]

  it('tells what was added, removed, moved and changed', () => {
    const before = [
      aLesson(),
      aLesson({ slot: { day: 1, period: 2 } }),
      aLesson({ subjectId: 'physics', staffIds: grace }),
      aLesson({ subjectId: 'art' }),
    ]
    const after = [
      aLesson(),
      aLesson({ slot: { day: 2, period: 2 } }),
      aLesson({ subjectId: 'physics', staffIds: ben }),
      aLesson({ subjectId: 'music' }),
    ]
    const { same, differences } = compareLessons(before, after)
    expect(same).toBe(1)
    expect(differences.map(({ kind }) => kind)).toEqual(['moved', 'changed', 'removed', 'added'])
  })

  it('finds nothing between a version and its copy, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(anyLesson, { maxLength: 12 }), (lessons) => {
        const copy = lessons.map((lesson) => ({ ...lesson, id: crypto.randomUUID() })).reverse()
        // Lessons that differ in nothing but their teachers may be taken for each other where they stand at the same place.
        const kinds = new Set(lessons.map(({ id: _, staffIds: __, roomId: ___, ...rest }) => JSON.stringify(rest)))
        fc.pre(kinds.size === lessons.length)
        expect(compareLessons(lessons, copy)).toEqual({ same: lessons.length, differences: [] })
      }),
    )
  })
})
