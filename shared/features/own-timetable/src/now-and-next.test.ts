import type { OwnLesson, OwnWeek } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { findNowAndNext } from './now-and-next'
import { dayIn, timeIn } from './school-clock'

const aLesson = (id: string, period: number, duration = 1): OwnLesson => ({
  id,
  day: 1,
  period,
  duration,
  subject: null,
  title: id,
  group: null,
  streams: [],
  staff: [],
  room: null,
})

const period = (start: string, end: string, isBreak = false) => ({ title: start, start, end, isBreak })
const periods = [
  period('08:00', '08:40'),
  period('08:40', '09:20'),
  period('09:20', '09:40', true),
  period('09:40', '10:20'),
]

const day = (date: string, lessons: OwnLesson[]) => ({ date, title: 'A', note: null, lessons })
const week: Pick<OwnWeek, 'days' | 'periods'> = {
  periods,
  days: [
    day('2026-11-16', [aLesson('double', 1, 2), aLesson('art', 4), aLesson('music', 4)]),
    day('2026-11-17', []),
    day('2026-11-18', [aLesson('physics', 2)]),
  ],
}

it.each([
  ['before the first lesson', '2026-11-16', '07:59', [], ['double']],
  ['in the second period of a double lesson', '2026-11-16', '09:19', ['double'], ['art', 'music']],
  ['in a break', '2026-11-16', '09:20', [], ['art', 'music']],
  ['in two lessons of a stream', '2026-11-16', '10:19', ['art', 'music'], ['physics']],
  ['after the last one of a day', '2026-11-16', '10:20', [], ['physics']],
  ['on a free day', '2026-11-17', '09:00', [], ['physics']],
  ['in the last lesson of the week', '2026-11-18', '08:40', ['physics'], []],
  ['after the week', '2026-11-21', '08:40', [], []],
])('%s', (_, onDay, time, now, next) => {
  const found = findNowAndNext(week, { day: onDay, time })
  expect(found.now.map(({ id }) => id)).toEqual(now)
  expect(found.next.map(({ id }) => id)).toEqual(next)
})

it('has a lesson that is taken for somebody in the order of the day, whatever is listed before it', () => {
  const days = [day('2026-11-16', [aLesson('own', 4), aLesson('covered', 2)])]
  const { next } = findNowAndNext({ ...week, days }, { day: '2026-11-16', time: '08:00' })
  expect(next.map(({ id }) => id)).toEqual(['covered'])
})

it('goes by the clock of the school', () => {
  const moment = new Date('2026-11-16T22:05:00Z')
  expect([dayIn('Africa/Kampala', moment), timeIn('Africa/Kampala', moment)]).toEqual(['2026-11-17', '01:05'])
})

it('passes over a lesson that is not held', () => {
  const art = { ...aLesson('art', 1), notHeld: 'Assembly' }
  const lessons = { periods, days: [day('2026-11-16', [art, aLesson('music', 2)])] }
  const { now, next } = findNowAndNext(lessons, { day: '2026-11-16', time: '08:10' })
  expect([now, next.map(({ id }) => id)]).toEqual([[], ['music']])
})
