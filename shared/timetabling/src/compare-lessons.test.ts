import { describe, expect, it } from '@jest/globals'
import { compareLessons, type NamedLesson } from './index'

let count = 0
const at = (day: number, period: number, given: Partial<NamedLesson> = {}): NamedLesson => ({
  id: `lesson ${count++}`,
  subjectId: 'maths',
  title: '',
  group: null,
  streamIds: ['east', 'west'],
  staffIds: ['grace', 'ben'],
  roomId: null,
  duration: 1,
  slot: { day, period },
  ...given,
})
const unplaced = () => at(0, 0, { slot: null })

/** Each difference as a person would note it: what, from where, to where. */
function noted(before: readonly NamedLesson[], after: readonly NamedLesson[]) {
  const placeOf = (lesson: NamedLesson | null) => {
    if (!lesson) return 'none'
    return lesson.slot ? `${lesson.slot.day}/${lesson.slot.period}` : 'unplaced'
  }
  const { same, differences } = compareLessons(before, after)
  return [`${same} same`, ...differences.map((one) => `${one.kind} ${placeOf(one.before)} ${placeOf(one.after)}`)]
}

describe('lessons of one kind', () => {
  it('belong together where they stand at the same place, and what is left in the order of the week', () => {
    expect(noted([at(1, 1), at(2, 1), at(3, 1)], [at(3, 1), at(4, 1), at(2, 1)])).toEqual(['2 same', 'moved 1/1 4/1'])
    expect(noted([at(2, 1), at(1, 2), at(1, 1)], [at(3, 3), at(3, 1), at(4, 1)])).toEqual([
      '0 same',
      'moved 1/1 3/1',
      'moved 1/2 3/3',
      'moved 2/1 4/1',
    ])
  })

  it('are added and removed where there is no other left', () => {
    expect(noted([at(1, 1)], [at(1, 1), at(2, 1)])).toEqual(['1 same', 'added none 2/1'])
    expect(noted([at(1, 1), at(2, 1)], [at(2, 1)])).toEqual(['1 same', 'removed 1/1 none'])
  })

  it('come before the placed ones while they are not placed', () => {
    expect(noted([at(1, 2), unplaced()], [at(2, 1), at(3, 1)])).toEqual([
      '0 same',
      'moved unplaced 2/1',
      'moved 1/2 3/1',
    ])
    expect(noted([unplaced()], [unplaced()])).toEqual(['1 same'])
  })

  it('are the same in whatever order their streams and teachers are named', () => {
    const turned = at(1, 1, { streamIds: ['west', 'east'], staffIds: ['ben', 'grace'] })
    expect(noted([at(1, 1)], [turned])).toEqual(['1 same'])
  })

  it('are changed where another teacher or another room is named', () => {
    expect(noted([at(1, 1)], [at(1, 1, { staffIds: ['grace'] })])).toEqual(['0 same', 'changed 1/1 1/1'])
    expect(noted([at(1, 1)], [at(1, 1, { roomId: 'lab' })])).toEqual(['0 same', 'changed 1/1 1/1'])
  })
})
