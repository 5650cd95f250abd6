import { expect, it } from '@jest/globals'
import type { StudentResult } from '../grading'
import { meansOf } from './stream-means'

const aResult = (average: number | null, percents: Record<string, number | null>) =>
  ({
    average,
    subjects: Object.entries(percents).map(([subjectId, percent]) => ({ subjectId, result: { percent } })),
  }) as StudentResult

it('is the mean of whoever has a result', () => {
  const means = meansOf([
    aResult(60, { art: 50, music: 40 }),
    aResult(71, { art: 61, music: null }),
    aResult(70, { art: 71, music: 60 }),
    aResult(null, { art: null }),
  ])
  expect(means.ofAll).toBe(67)
  expect(means.ofSubject('art')).toBe(61)
})

it('tells nobody what the only other student got', () => {
  const means = meansOf([aResult(60, { art: 50 }), aResult(71, { art: 61 })])
  expect([means.ofAll, means.ofSubject('art'), means.ofSubject('dance')]).toEqual([null, null, null])
})
