import type { TimetableLeftOut } from '@bellhouse/contracts'
import type { FileTable } from '../../../platform/table-file/file-table'
import { ruleHeaders } from '../../../platform/timetable-file/timetable-tables'

const sentences: Record<string, string> = {
  ConstraintBasicCompulsoryTime: 'That nobody is needed twice at one time holds here as well.',
  ConstraintBasicCompulsorySpace: 'That no room is needed twice at one time holds here as well.',
  ConstraintBreakTimes: 'Set breaks under the days and periods of the term.',
  ConstraintTeacherNotAvailableTimes: 'Enter under the wishes of teachers when they cannot teach.',
  ConstraintMinDaysBetweenActivities: 'Say of the wanted lessons how many of them a day may have.',
  AssignTimeConstraint: 'That every lesson gets a place is asked for here as well.',
  AvoidClashesConstraint: 'That nobody is needed twice at one time holds here as well.',
  SplitEventsConstraint: 'The lessons have the lengths that it asks for.',
  DistributeSplitEventsConstraint: 'The lessons have the lengths that it asks for at least.',
  AvoidUnavailableTimesConstraint: 'Enter under the wishes of teachers when they cannot teach.',
  'Resource that is still to be chosen': 'Choose the teacher, class or room of the lesson here.',
  'Older solution': 'The lessons stand where the newest solution of the file says.',
  students: 'Students are imported with a roster.',
  studentsubjects: 'Import the subjects that students choose as electives.',
  buildings: 'A room has no building here.',
  'Card of some weeks or terms only':
    'A lesson takes place in every week of the term here. Add this one by hand where it is needed.',
  'Lesson without a period of its own': 'It has no whole period in a week. Add it by hand where it is needed.',
  'Part of a period in a week': 'Only its whole periods are imported. Add the rest by hand where it is needed.',
  'Rooms that a lesson may be in':
    'A lesson has the rooms of its card here. Choose a room for each lesson that has none.',
  'Days of a lesson': 'A lesson may be on any day here. Pin lessons that have to stay on theirs.',
  'Weeks of a lesson': 'A lesson takes place in every week of the term here. Remove lessons that do not.',
  'Terms of a lesson': 'A draft is for one term. Remove lessons that belong to another one.',
  'Capacity of a lesson': 'How many students a lesson may have is not kept here.',
  'Seminar group of a lesson': 'Enter under Sets or Electives who takes part.',
  'Students of a lesson': 'Enter under Sets or Electives who takes part.',
  'Students of a group': 'Enter under Sets or Electives who belongs to it.',
  'Class teacher': 'Choose class teachers under Assign subject.',
  'Rooms of a class': 'Enter the room of each stream under Classes.',
  'Capacity of a room': 'Enter it under Rooms of the Teaching Timetable.',
  'Length of a period': 'The periods of the term have their own times.',
  'Further column': 'Only the first seven columns of such a file are read.',
  'Activity that is not active': 'The program that wrote the file leaves it out of its timetables too.',
}

const otherRule = 'Such a rule is not kept here. Lessons that depend on it can be placed by hand and pinned.'
const otherTable = 'This table is not a timetable.'

/** What else the file says and is not taken over, by kind. */
export function tellLeftOut(tables: readonly FileTable[]): { leftOut?: TimetableLeftOut[] } {
  const found = new Map<string, TimetableLeftOut>()
  for (const { name, headers, rows } of tables) {
    for (const { line, cells } of rows) {
      const isRule = headers.join() === ruleHeaders.join()
      const kind = isRule ? (cells[0] ?? '') : name
      const known = found.get(kind)
      if (known) known.count += 1
      else found.set(kind, { kind, count: 1, line, sentence: isRule ? (sentences[kind] ?? otherRule) : otherTable })
    }
  }
  return found.size > 0 ? { leftOut: [...found.values()] } : {}
}
