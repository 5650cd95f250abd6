import { expect, it } from '@jest/globals'
import { ruleHeaders } from '../../../platform/timetable-file/timetable-tables'
import { tellLeftOut } from './left-out'

const rules = (...kinds: string[]) => ({
  ...{ name: 'school.xml: rules', encoding: 'utf-8', delimiter: '', headers: [...ruleHeaders] },
  rows: kinds.map((kind, at) => ({ line: at + 1, cells: [kind] })),
})

it('names each kind with how many there are, the first line and what to do', () => {
  expect(tellLeftOut([rules('Days of a lesson', 'Class teacher', 'Days of a lesson')])).toEqual({
    leftOut: [
      { kind: 'Days of a lesson', count: 2, line: 1, sentence: expect.stringMatching(/^A lesson may be on any day/) },
      { kind: 'Class teacher', count: 1, line: 2, sentence: expect.stringMatching(/^Choose class teachers/) },
    ],
  })
})

it.each([
  ...['students', 'studentsubjects', 'buildings', 'Card of some weeks or terms only'],
  ...['Lesson without a period of its own', 'Part of a period in a week', 'Rooms that a lesson may be in'],
  ...['Weeks of a lesson', 'Terms of a lesson', 'Capacity of a lesson', 'Seminar group of a lesson'],
  ...['Students of a lesson', 'Students of a group', 'Rooms of a class', 'Capacity of a room'],
  ...['Length of a period', 'Further column'],
])('has a sentence of its own for what other programs say: %s', (kind) => {
  expect(tellLeftOut([rules(kind)]).leftOut?.[0]?.sentence).not.toMatch(/^Such a rule/)
})
