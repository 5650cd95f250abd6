import { expect, it } from '@jest/globals'
import { tintsOfSubjects } from './department-tints'

const aSubject = (id: string, department: string | null) => ({
  ...{ id, code: id, name: id, level: 'O', papers: null, compulsory: true },
  department,
})

it('is one for all subjects of a department, and none for those of no department', () => {
  const tints = tintsOfSubjects([
    aSubject('physics', 'Sciences'),
    aSubject('biology', 'Sciences'),
    aSubject('art', 'Arts'),
    aSubject('assembly', null),
  ])
  expect([...tints]).toEqual([
    ['physics', 1],
    ['biology', 1],
    ['art', 0],
  ])
})
