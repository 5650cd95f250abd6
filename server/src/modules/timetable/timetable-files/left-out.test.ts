import { expect, it } from '@jest/globals'
import { ascValues } from '../../../platform/timetable-file/asc-values'
import type { Fates } from '../../../platform/timetable-file/document-values'
import { fetValues } from '../../../platform/timetable-file/fet-values'
import { ruleHeaders } from '../../../platform/timetable-file/timetable-tables'
import { xhsttValues } from '../../../platform/timetable-file/xhstt-values'
import { tellLeftOut } from './left-out'
import { leftOutSentences } from './left-out-sentences'

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

it('tells of each hidden sheet, also where nothing else is left out', () => {
  expect(tellLeftOut([], { hiddenSheets: ['Old', 'Draft'] }).leftOut).toMatchObject([
    { kind: 'Hidden sheet “Old”', sentence: expect.stringContaining('is hidden, so it is not read') },
    { kind: 'Hidden sheet “Draft”' },
  ])
})

it.each([
  ...['students', 'studentsubjects', 'buildings', 'Card of some weeks or terms only'],
  ...['Lesson without a period of its own', 'Part of a period in a week', 'Rooms that a lesson may be in'],
  ...['Weeks of a lesson', 'Terms of a lesson', 'Capacity of a lesson', 'Seminar group of a lesson'],
  ...['Students of a lesson', 'Students of a group', 'Rooms of a class', 'Capacity of a room'],
  ...['Length of a period', 'Further column'],
])('has a sentence of its own for what other programs say: %s', (kind) => {
  expect(leftOutSentences[kind]).toMatch(/\.$/)
})

const kindsOf = (fates: Fates) =>
  Object.values(fates)
    .map((fate) => (typeof fate === 'object' ? fate.kind : fate))
    .filter((kind) => kind !== 'read')

it.each([
  ['FET', fetValues],
  ['aSc Timetables', ascValues(new Set())],
  ['the archive', xhsttValues],
])('has a sentence for each kind of value that a document of %s may have', (_, fates) => {
  const kinds = [...new Set(kindsOf(fates))]
  expect(kinds.length).toBeGreaterThan(5)
  expect(kinds.filter((kind) => leftOutSentences[kind] === undefined)).toEqual([])
})

it('says of what nobody knows that it is a rule, or that there is no place for it', () => {
  const told = tellLeftOut([rules('ConstraintTeacherMaxGapsPerWeek', 'customfield1 of teacher')]).leftOut
  expect(told?.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/^Such a rule/),
    'There is no place for it here.',
  ])
})
