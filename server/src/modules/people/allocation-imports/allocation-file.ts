import { type AllocationLayout, allocationColumns } from '@bellhouse/contracts'
import type { FileColumn } from '../../../platform/table-file/table-file'
import type { ChoosableSubject } from '../../school/subjects'
import type { TaughtGroup } from './allocation-ground.repo'
import type { Lasting } from './plan-allocations'
import type { TeacherWords } from './teacher-words'

export interface FileGround {
  on: string
  subjects: readonly ChoosableSubject[]
  groups: readonly TaughtGroup[]
  lasting: readonly Lasting[]
  teachers: TeacherWords
}

interface FileRow {
  subject: ChoosableSubject
  lasting: Lasting | null
}

interface FileTableOf {
  columns: FileColumn<FileRow>[]
  rows: FileRow[]
}

/** As an import reads them; names are for the eye. */
export const tableOf = (layout: AllocationLayout, ground: FileGround): FileTableOf =>
  layout === 'list' ? listOf(ground) : matrixOf(ground)

const nameOfTeacher = 'Name'
const nameOfSubject = 'Name of the subject'

/** What an import does not read. */
export const columnsForTheEye = [nameOfTeacher, nameOfSubject]

const subjectColumns: FileColumn<FileRow>[] = [
  { title: allocationColumns.subject, read: ({ subject }) => subject.code },
  { title: nameOfSubject, read: ({ subject }) => subject.name },
]

/** Those that last on the day, group by group. */
function listOf({ on, subjects, groups, lasting, teachers }: FileGround): FileTableOf {
  const groupOf = new Map(groups.map((group) => [group.id, group]))
  const teacherOf = new Map(teachers.teachers.map((teacher) => [teacher.id, teacher]))
  const ofGroup = ({ lasting: one }: FileRow) => (one ? groupOf.get(one.groupId) : undefined)
  const ofTeacher = ({ lasting: one }: FileRow) => (one ? teacherOf.get(one.staffId) : undefined)
  const rows = groups.flatMap(({ id }) =>
    subjects.flatMap((subject) =>
      lasting
        .filter((one) => one.groupId === id && one.subjectId === subject.key && one.from <= on)
        .map((one) => ({ subject, lasting: one })),
    ),
  )
  const columns: FileColumn<FileRow>[] = [
    { title: allocationColumns.teacher, read: (row) => ofTeacher(row)?.staffNumber ?? '' },
    { title: nameOfTeacher, read: (row) => ofTeacher(row)?.name ?? '' },
    ...subjectColumns,
    { title: allocationColumns.class, read: (row) => ofGroup(row)?.className ?? '' },
    { title: allocationColumns.group, read: (row) => ofGroup(row)?.label ?? '' },
    { title: allocationColumns.from, read: ({ lasting: one }) => one?.from ?? '' },
  ]
  return { columns, rows }
}

/** A row for each subject and a column for each stream and set; empty where nobody teaches. */
function matrixOf({ on, subjects, groups, lasting, teachers }: FileGround): FileTableOf {
  const written = new Map(teachers.teachers.map((teacher) => [teacher.id, teachers.write(teacher)]))
  const codes = new Map(subjects.map((subject) => [subject.key, subject.code]))
  const levels = new Set(groups.map(({ level }) => level))
  // A code that two levels have is one row, whose cells each mean the subject of their stream.
  const isFirst = ({ code }: ChoosableSubject, place: number, all: readonly ChoosableSubject[]) =>
    all.findIndex((other) => other.code === code) === place
  const teachersIn = (code: string, groupId: string) =>
    lasting
      .filter((one) => one.groupId === groupId && codes.get(one.subjectId) === code && one.from <= on)
      .map(({ staffId }) => written.get(staffId) ?? '')
  const ofGroups = groups.map(
    ({ id, label }): FileColumn<FileRow> => ({
      title: label,
      read: ({ subject }) => teachersIn(subject.code, id).join('; '),
    }),
  )
  const rows = subjects.filter(({ level }) => levels.has(level)).filter(isFirst)
  return { columns: [...subjectColumns, ...ofGroups], rows: rows.map((subject) => ({ subject, lasting: null })) }
}
