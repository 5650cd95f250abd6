import type { RosterTableKind } from '@bellhouse/contracts'
import { withoutAccents } from '@bellhouse/words'
import type { FileFormat } from './file-format'
import { guardianColumns } from './guardian-columns'
import { withOtherLanguages } from './other-languages'
import {
  synonymsOfAllocations,
  synonymsOfClasses,
  synonymsOfEnrolments,
  synonymsOfGroups,
  synonymsOfSubjects,
} from './plain-list-words'
import { synonymsOfGuardians, synonymsOfStaff, synonymsOfStudents } from './plain-words'
import { headerOf } from './roster-rows'
import type { RosterTable } from './roster-table'

interface PlainTable extends FileFormat {
  name: RosterTableKind
}

const names = ['Given names', 'Family name', 'Name', 'Middle name']
const reach = ['Email', 'Phone']
const guardianFields = (number: number) =>
  ['given names', 'family name', 'relation', 'phone', 'email'].map((field) => `Guardian ${number} ${field}`)

type Words = Record<string, string[]>

const table = (
  name: RosterTableKind,
  synonyms: Words,
  { required, optional, ...more }: Pick<FileFormat, 'required' | 'optional' | 'days' | 'given'>,
): PlainTable => ({
  ...{ name, isRequired: false, isOwn: true, required, optional, ...more },
  synonyms: withOtherLanguages(synonyms, name),
})

const days = ['Birth date']

/** The lists that a school keeps in spreadsheets of its own; their templates have these columns. */
export const plainTables: PlainTable[] = [
  table('students', synonymsOfStudents, {
    required: ['Admission number'],
    given: { field: 'Admission number', by: names },
    optional: [
      ...[...names, 'Sex', 'Birth date', 'Class', 'Stream', 'House', 'Residence', 'Learner id', 'Subjects', 'Status'],
      ...['Admitted', 'Left on', ...reach, ...guardianFields(1), ...guardianFields(2)],
    ],
    days: [...days, 'Admitted', 'Left on'],
  }),
  table('staff', synonymsOfStaff, {
    required: ['Staff number'],
    given: { field: 'Staff number', by: names },
    optional: [...names, 'Title', 'Sex', 'Birth date', ...reach, 'Qualifications'],
    days,
  }),
  table('guardians', synonymsOfGuardians, {
    required: ['Student number'],
    optional: ['Given names', 'Family name', 'Name', 'Relation', ...reach],
  }),
  table('subjects', synonymsOfSubjects, { required: ['Code', 'Subject name'], optional: ['Level'] }),
  table('classes', synonymsOfClasses, { required: ['Class', 'Stream'], optional: ['Room', 'Class teacher'] }),
  table('groups', synonymsOfGroups, {
    required: ['Group'],
    optional: ['Group code', 'Subject', 'Room', 'Teacher'],
  }),
  table('enrolments', synonymsOfEnrolments, { required: ['Student number', 'Group'], optional: [] }),
  table('allocations', synonymsOfAllocations, {
    required: ['Teacher', 'Subject', 'Class'],
    optional: ['Stream', 'Academic year', 'Term'],
  }),
]

/** A table as the list that it is said to be. */
export function asPart({ words: _, ...table }: RosterTable, part: RosterTableKind | 'none'): RosterTable {
  return { ...table, part, ...(part === 'students' && { words: guardianColumns(table) }) }
}

/** Which of the lists a table is, from its columns and its name; nothing where too little of it is known. */
export function recognisePart(found: RosterTable): RosterTableKind | null {
  if (isListOfGuardians(found)) return 'guardians'
  const scores = plainTables.map((candidate) => ({ name: candidate.name, score: scoreOf(found, candidate) }))
  const [best] = scores.sort((one, other) => other.score - one.score)
  return best && best.score >= 2 ? best.name : null
}

/** A relation beside a student number is that of the one person whom the row names, unless the row tells of a student too. */
function isListOfGuardians(found: RosterTable) {
  const asGuardians = headersOf(found, tableOf('guardians'))
  const asStudents = headersOf(found, tableOf('students'))
  const relation = asGuardians.get('Relation')
  if (!asGuardians.has('Student number') || !relation) return false
  const known = new Set([...asGuardians.values(), ...ofAnybody.map((field) => asStudents.get(field))])
  if ([...asStudents.values()].some((header) => !known.has(header))) return false
  const hasStudent = ['Given names', 'Family name', 'Name'].some((field) => asStudents.has(field))
  const hasGuardian = ofGuardians.some((field) => asStudents.has(field) && asStudents.get(field) !== relation)
  return !(hasStudent && hasGuardian)
}

/** Columns of students that a parent may have as well, though nothing here keeps them. */
const ofAnybody = ['Middle name', 'Sex']
const ofGuardians = [...guardianFields(1), ...guardianFields(2)]

const tableOf = (kind: RosterTableKind) => plainTables.find(({ name }) => name === kind) as PlainTable

/** The header of each field of a list that the table has. */
function headersOf(found: RosterTable, { required, optional, synonyms = {} }: PlainTable): ReadonlyMap<string, string> {
  return new Map(
    [...required, ...optional].flatMap((field) => {
      const header = headerOf(found, field, {}, synonyms[field])
      return header === null ? [] : [[field, header] as const]
    }),
  )
}

/** Words of file names, which decide where two lists could have the same columns. */
const nameWords: Record<RosterTableKind, RegExp> = {
  students: /student|pupil|learner|eleve|schuler|alumn|alunos|wanafunzi/,
  staff: /staff|teacher|employee|enseignant|professeur|lehrer|profesor|docente|walimu/,
  guardians: /guardian|parent|next.of.kin|contacts|tuteur/,
  subjects: /subject|matieres/,
  classes: /class|stream/,
  groups: /group|\bsets?\b/,
  enrolments: /enrol/,
  allocations: /allocat|assign|teaching/,
}

/** By the name of the file or the titles above it; a list of names below the title of a class is one of its students. */
function isCalled(found: RosterTable, name: RosterTableKind) {
  const says = (text: string, kind: RosterTableKind) => nameWords[kind].test(withoutAccents(text).toLowerCase())
  if (says(found.name, name)) return true
  const kinds = plainTables.map((one) => one.name)
  if (name !== 'students' || kinds.some((kind) => kind !== 'classes' && says(found.name, kind))) return false
  const { headerLine, near = [], titles = [] } = found
  const above = near.filter(({ line }) => line < headerLine).flatMap(({ cells }) => cells)
  return titles.length > 0 || above.some((cell) => says(cell, 'students'))
}

function scoreOf(found: RosterTable, candidate: PlainTable) {
  const { name, required } = candidate
  const headerFor = headersOf(found, candidate)
  const hasRequired = required.every((field) => headerFor.has(field))
  const isNamed = isCalled(found, name)
  const headers = new Set(headerFor.values())
  if (headers.size === 0 || !(hasRequired || isNamed || headers.size >= 4)) return 0
  return headers.size + (isNamed ? 1 : 0) + (hasRequired ? 0.5 : 0) + (hasRequired && isNamed ? 2 : 0)
}
