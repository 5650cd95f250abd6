import { expect, it } from '@jest/globals'
import type { DatedLesson } from '../timetable'
import { chooseCover } from './choose-cover'
import { withStaff } from './staffed-lessons'

const aLesson = (period: number, staffId: string): DatedLesson => ({
  id: `${staffId} ${period}`,
  title: '',
  date: '2026-03-02',
  subjectId: null,
  setId: null,
  subject: null,
  group: null,
  day: 1,
  period,
  duration: 1,
  room: null,
  staff: [{ id: staffId, name: staffId }],
  streams: [],
})
const dan = { id: 'dan', name: 'Dan', subjectIds: [], streamIds: [], covers: 1 }
const ofDan = {
  id: 'cover',
  day: '2026-03-02',
  period: 1,
  absentId: 'grace',
  absentName: 'Grace',
  staffId: 'dan',
  name: 'Dan',
}

const choicesWhere = (lessonOfGrace: number) =>
  chooseCover({
    lesson: aLesson(1, 'ben'),
    subjectId: null,
    lessons: [aLesson(1, 'ben'), aLesson(lessonOfGrace, 'grace')].map((lesson) =>
      withStaff(lesson, { covers: [ofDan], handed: [] }),
    ),
    absentIds: new Set(['grace', 'ben']),
    away: [],
    colleagues: [dan],
  }).map(({ staff }) => staff.id)

it('takes nobody who has a lesson of somebody else then', () => {
  expect(choicesWhere(1)).toEqual([])
})

it('has whoever would have taken one that a newer timetable has moved', () => {
  expect(choicesWhere(4)).toEqual(['dan'])
})
