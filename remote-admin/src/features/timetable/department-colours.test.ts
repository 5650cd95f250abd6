import { expect, it } from '@jest/globals'
import { colourOfSubjects } from './department-colours'

const aSubject = (id: string, department: string | null) => ({
  ...{ id, code: id, name: id, level: 'O', papers: null, compulsory: true },
  department,
})

it('is one for all subjects of a department, and none for those of no department', () => {
  const colours = colourOfSubjects([
    aSubject('physics', 'Sciences'),
    aSubject('biology', 'Sciences'),
    aSubject('art', 'Arts'),
    aSubject('assembly', null),
  ])
  expect([...colours]).toEqual([
    ['physics', 1],
    ['biology', 1],
    ['art', 0],
  ])
})
