import { describe, expect, it } from '@jest/globals'
import {
  clashSentence,
  faultSentence,
  findClashes,
  findClashesAt,
  lessonLabel,
  type NamedLesson,
  slotLabel,
  topicOf,
} from './index'

const upper = (id: string) => id.toUpperCase()
const names = { subject: upper, stream: upper, staff: upper, room: (id: string) => `The ${id}` }

const physics = (given: Partial<NamedLesson> = {}): NamedLesson => ({
  id: 'lesson',
  subjectId: 'physics',
  title: '',
  group: null,
  streamIds: ['s1'],
  staffIds: ['grace'],
  roomId: null,
  duration: 1,
  slot: { day: 1, period: 1 },
  ...given,
})

const period = (title: string) => ({ title, start: '08:00', end: '08:40', isBreak: false })
const frame = { days: ['Monday', 'Tuesday'], periods: [period('Period A'), period('Period B')], closed: [] }

it.each([
  ['physics', '', 'PHYSICS'],
  ['physics', 'Practical', 'PHYSICS, Practical'],
  [null, 'Assembly', 'Assembly'],
])('%s with the title %j is %j', (subjectId, title, topic) => {
  expect(topicOf({ subjectId, title }, names)).toBe(topic)
})

it.each<[Partial<NamedLesson>, string]>([
  [{}, 'PHYSICS (S1; GRACE)'],
  [{ staffIds: ['grace', 'ben'] }, 'PHYSICS (S1; GRACE and BEN)'],
  [{ staffIds: [] }, 'PHYSICS (S1)'],
  [{ streamIds: [] }, 'PHYSICS (GRACE)'],
  [{ streamIds: [], staffIds: [] }, 'PHYSICS'],
  [{ streamIds: [], staffIds: ['a', 'b', 'c', 'd', 'e'] }, 'PHYSICS (5 teachers)'],
  [{ group: 'Group A' }, 'PHYSICS (S1, Group A; GRACE)'],
  [{ streamIds: ['s1', 's2', 's3', 's4'] }, 'PHYSICS (S1 and S2 and S3 and S4; GRACE)'],
  [{ streamIds: ['s1', 's2', 's3', 's4', 's5'] }, 'PHYSICS (5 streams; GRACE)'],
])('a lesson of %j is named %j', (given, label) => {
  expect(lessonLabel(physics(given), names)).toBe(label)
})

it.each([
  [1, 1, 'Monday, Period A'],
  [2, 2, 'Tuesday, Period B'],
  [3, 1, 'Day 3, Period A'],
  [1, 3, 'Monday, Period 3'],
])('day %i, period %i is named %j, also where the frame has become smaller', (day, place, label) => {
  expect(slotLabel(frame, { day, period: place })).toBe(label)
})

describe('a clash', () => {
  it.each<[string, Partial<NamedLesson>, string]>([
    ['of a teacher', { streamIds: ['s2'] }, 'GRACE has PHYSICS (S1; GRACE)'],
    ['of a stream', { staffIds: ['ben'] }, 'S1 has PHYSICS (S1; GRACE)'],
    ['of a room', { staffIds: [], streamIds: ['s2'] }, 'The lab holds PHYSICS (S1; GRACE)'],
  ])('%s is told with the place that both take', (_, given, beginning) => {
    const first = physics({ id: 'first', roomId: 'lab', duration: 2 })
    const second = physics({ id: 'second', slot: { day: 1, period: 2 }, roomId: 'lab', ...given })
    const sentence = `${beginning} on Monday, Period B, so ${lessonLabel(second, names)} cannot be there.`
    const told = (clashes: ReturnType<typeof findClashes<NamedLesson>>) =>
      clashes.map((clash) => clashSentence(clash, frame, names))
    expect(told(findClashes([first, second]))).toContain(sentence)
    expect(told(findClashesAt(second, { day: 1, period: 2 }, [first]))).toContain(sentence)
  })
})

it.each([
  ['outside', 'The lesson would not end within the day.'],
  ['break', 'There is a break.'],
  ['closed', 'There are no lessons at this time.'],
] as const)('the fault %s is told as %j', (fault, sentence) => {
  expect(faultSentence(fault)).toBe(sentence)
})
