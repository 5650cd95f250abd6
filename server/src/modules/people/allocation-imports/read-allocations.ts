import type { AllocationFileNote, AllocationMapping } from '@bellhouse/contracts'
import { headerOf } from '../../../platform/imports/one-table'
import { type ColumnOrder, orderOfDates, parseDay } from '../../../platform/table-file/date-column'
import type { FileTable } from '../../../platform/table-file/file-table'
import type { ChoosableSubject, ChosenSubjects } from '../../school/subjects'
import type { TaughtGroup } from './allocation-ground.repo'
import type { GroupWords } from './group-words'
import { findOtherTerms, type TermOfDay } from './other-terms'
import type { TeacherWords } from './teacher-words'

/** Who is to teach a subject in a stream or set; nobody where there are none. */
export interface Ask {
  group: TaughtGroup
  subject: ChoosableSubject
  staffIds: string[]
  /** Since when, where that is not the day of the file. */
  from: string | null
}

export interface ReadRow {
  line: number
  asks: Ask[]
  fault: Omit<AllocationFileNote, 'line'> | null
  /** Why the row does not count, where it is about another term. */
  otherTerm?: Omit<AllocationFileNote, 'line'> | null
  /** Subjects of groups that the row is about, also where it is refused. */
  places: string[]
}

export interface AllocationWords {
  subjects: ChosenSubjects
  groups: GroupWords
  teachers: TeacherWords
  /** That of the day from which the file is to hold. */
  term: TermOfDay | null
}

export const placeOf = ({ subject, group }: Pick<Ask, 'subject' | 'group'>) => `${subject.key} ${group.id}`

/** The rows of a file under a mapping; each has at most one fault. */
export function readAllocations(table: FileTable, mapping: AllocationMapping, words: AllocationWords): ReadRow[] {
  const { headers, rows } = table
  const dates = rows.map(({ line, cells }) => ({
    line,
    value: mapping.from === null ? '' : (cells[mapping.from] ?? ''),
  }))
  const order = orderOfDates(dates, 'day-first')
  const readCells = mapping.layout === 'list' ? readList : readMatrix
  const otherTermOf = findOtherTerms(table, words.term)
  return rows.map(({ line, cells }) => {
    const otherTerm = otherTermOf(cells)
    if (otherTerm) return { line, asks: [], fault: null, places: [], otherTerm }
    const row: Row = {
      textOf: (column) => (column === null ? '' : (cells[column] ?? '').trim()),
      faultAt: (column, text, sentence) => ({ column: headerOf(headers, column), text, sentence }),
      dayOf: (text) => readDay(text, order),
    }
    return { line, ...readCells(row, mapping, words) }
  })
}

interface Row {
  textOf: (column: number | null) => string
  faultAt: (column: number | null, text: string, sentence: string) => NonNullable<ReadRow['fault']>
  dayOf: (text: string) => { day?: string; refusal?: string }
}

type Read = Omit<ReadRow, 'line'>

const refused = (fault: NonNullable<ReadRow['fault']>, places: string[] = []): Read => ({ asks: [], fault, places })

function readList({ textOf, faultAt, dayOf }: Row, mapping: AllocationMapping, words: AllocationWords): Read {
  const [groupText, subjectText, teacherText] = [mapping.group, mapping.subject, mapping.teacher].map(textOf)
  if (!groupText && !subjectText && !teacherText) return { asks: [], fault: null, places: [] }
  if (!groupText) return refused(faultAt(mapping.group, '', 'There is no stream or set in this row.'))
  if (!subjectText) return refused(faultAt(mapping.subject, '', 'There is no subject in this row.'))
  const { groups, fault: noGroup } = words.groups.readAll(groupText, textOf(mapping.class), (one) =>
    words.subjects.read(subjectText, one.level).subjects.some(({ key }) => one.subjectId === key),
  )
  if (noGroup) return refused(faultAt(mapping.group, groupText, noGroup))
  const taught: Omit<Ask, 'staffIds' | 'from'>[] = []
  for (const group of groups) {
    const { subject, fault: noSubject } = subjectIn(group, subjectText, words)
    if (!subject) return refused(faultAt(mapping.subject, subjectText, noSubject))
    taught.push({ group, subject })
  }
  const places = taught.map(placeOf)
  const { staffIds, fault: noTeacher } = words.teachers.read(teacherText ?? '')
  if (noTeacher) return refused(faultAt(mapping.teacher, teacherText ?? '', noTeacher), places)
  if (staffIds === null) return { asks: [], fault: null, places: [] }
  const since = textOf(mapping.from)
  const { day = null, refusal } = since === '' ? {} : dayOf(since)
  if (refusal) return refused(faultAt(mapping.from, since, refusal), places)
  return { asks: taught.map((one) => ({ ...one, staffIds, from: day })), fault: null, places }
}

function readMatrix({ textOf, faultAt }: Row, mapping: AllocationMapping, words: AllocationWords): Read {
  const subjectText = textOf(mapping.subject)
  const cells = mapping.columns.map(({ column, groupId }) => ({
    ...{ column, text: textOf(column) },
    group: words.groups.groups.find(({ id }) => id === groupId),
  }))
  const filled = cells.filter(({ text }) => text !== '')
  if (filled.length === 0) return { asks: [], fault: null, places: [] }
  if (subjectText === '') return refused(faultAt(mapping.subject, '', 'There is no subject in this row.'))
  const read = filled.map(({ column, text, group }) => {
    if (!group) return { fault: faultAt(column, text, 'This stream or set is not there on that day.') }
    const { subject, fault } = subjectIn(group, subjectText, words)
    if (!subject) return { fault: faultAt(column, text, fault) }
    const found = words.teachers.read(text)
    if (found.fault) return { fault: faultAt(column, text, found.fault), place: placeOf({ subject, group }) }
    return { ask: { group, subject, staffIds: found.staffIds ?? [], from: null }, place: placeOf({ subject, group }) }
  })
  const places = read.flatMap(({ place }) => place ?? [])
  const fault = read.find((cell) => cell.fault)?.fault
  return fault ? refused(fault, places) : { asks: read.flatMap(({ ask }) => ask ?? []), fault: null, places }
}

/** The subject by code or name, of the level of the group, and of the set where it is one. */
function subjectIn(group: TaughtGroup, text: string, { subjects }: AllocationWords) {
  const found = subjects.read(text, group.level)
  const [subject, other] = found.subjects
  if (!subject || other || found.fault) {
    return { subject: null, fault: found.fault ?? `“${text}” is more than one subject. Give each a row of its own.` }
  }
  if (group.subjectId !== null && group.subjectId !== subject.key) {
    return { subject: null, fault: `${group.label} is a set of another subject than ${subject.name}.` }
  }
  return { subject, fault: '' }
}

/** A column whose dates can all be read both ways leaves open which day is meant. */
function readDay(text: string, { order, certain }: ColumnOrder) {
  if (certain) return parseDay(text, order)
  const read = parseDay(text, 'year-first')
  if (!read.refusal || parseDay(text, order).refusal) return read
  return { refusal: `“${text}” can be read as two days. Write it like 2026-02-09.` }
}
