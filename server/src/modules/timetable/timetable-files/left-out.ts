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
