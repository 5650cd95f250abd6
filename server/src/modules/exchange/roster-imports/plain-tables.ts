import type { RosterTableKind } from '@bellhouse/contracts'
import type { FileFormat } from './file-format'
import { headerOf } from './roster-rows'
import type { RosterTable } from './roster-table'

interface PlainTable extends FileFormat {
  name: RosterTableKind
}

const names = ['Given names', 'Family name', 'Name']
const reach = ['Email', 'Phone']
const guardianFields = (number: number) =>
  ['given names', 'family name', 'relation', 'phone', 'email'].map((field) => `Guardian ${number} ${field}`)

const synonyms: Record<string, string[]> = {
  'Admission number': [
    'Admission no',
    'Adm no',
    'Student number',
    'Student no',
    'Registration number',
    'Reg no',
    'Student id',
    'Learner number',
    'SIS ID',
  ],
  'Staff number': ['Staff no', 'Teacher number', 'Employee number', 'Staff id', 'Teacher id', 'SIS ID'],
  'Given names': ['Given name', 'First name', 'First names', 'Forename', 'Forenames', 'Other names', 'Christian name'],
  'Family name': ['Family names', 'Last name', 'Surname'],
  Name: ['Full name', 'Names', 'Student name', 'Student', 'Teacher', 'Learner'],
  Sex: ['Gender'],
  'Birth date': ['Birthdate', 'Date of birth', 'DoB', 'Born', 'Birthday'],
  House: ['House name'],
  Residence: ['Boarding', 'Boarding or day', 'Day or boarding', 'Boarder', 'Residential status'],
  'Learner id': [
    'LIN',
    'UPI',
    'Learner identification number',
    'Unique personal identifier',
    'NEMIS UPI',
    'EMIS number',
  ],
  Subjects: ['Subjects chosen', 'Electives', 'Subject choices', 'Options', 'Optional subjects'],
  Class: ['Grade', 'Form', 'Year', 'Level', 'Class code'],
  Stream: ['Section', 'Homeroom', 'Class name'],
  Email: ['E-mail', 'Email address', 'Secondary email', 'Mail'],
  Phone: ['Telephone', 'Tel', 'Mobile', 'Contact', 'Phone number'],
  Qualifications: ['Qualification'],
  Code: ['Subject code', 'Course code', 'Number'],
  'Subject name': ['Name', 'Subject', 'Title', 'Course'],
  Level: ['Level O or A', 'O or A'],
  'Class teacher': ['Class teacher number', 'Teacher number'],
  'Guardian 1 given names': ['Guardian given names', 'Parent first name'],
  'Guardian 1 family name': [
    'Guardian family name',
    'Parent last name',
    'Guardian',
    'Guardian name',
    'Parent',
    'Parent name',
    'Guardian 1',
    'Guardian 1 name',
  ],
  'Guardian 1 relation': ['Guardian relation', 'Relation', 'Relationship'],
  'Guardian 1 phone': ['Guardian phone', 'Parent phone', 'Guardian contact', 'Parent contact'],
  'Guardian 1 email': ['Guardian email', 'Parent email'],
  'Guardian 2 family name': ['Guardian 2', 'Guardian 2 name'],
}

const table = (name: RosterTableKind, required: string[], optional: string[]): PlainTable => ({
  name,
  isRequired: false,
  required,
  optional,
  synonyms,
})

/** The lists that a school keeps in spreadsheets of its own; their templates have these columns. */
export const plainTables: PlainTable[] = [
  table(
    'students',
    ['Admission number'],
    [
      ...[...names, 'Sex', 'Birth date', 'Class', 'Stream', 'House', 'Residence', 'Learner id', 'Subjects', 'Status'],
      ...[...reach, ...guardianFields(1), ...guardianFields(2)],
    ],
  ),
  table('staff', ['Staff number'], [...names, 'Title', 'Sex', 'Birth date', ...reach, 'Qualifications']),
  table('subjects', ['Code', 'Subject name'], ['Level']),
  table('classes', ['Class', 'Stream'], ['Room', 'Class teacher']),
]

/** Which of the lists a table is, from its columns and its name; nothing where too little of it is known. */
export function recognisePart(found: RosterTable): RosterTableKind | null {
  const scores = plainTables.map((candidate) => ({ name: candidate.name, score: scoreOf(found, candidate) }))
  const [best] = scores.sort((one, other) => other.score - one.score)
  return best && best.score >= 2 ? best.name : null
}

function scoreOf(found: RosterTable, { name, required, optional }: PlainTable) {
  const isThere = (field: string) => headerOf(found, field, {}, synonyms[field]) !== null
  const hasRequired = required.every(isThere)
  const isNamed = found.name.toLowerCase().includes(name.slice(0, 5))
  const headers = new Set([...required, ...optional].map((field) => headerOf(found, field, {}, synonyms[field])))
  headers.delete(null)
  if (headers.size === 0 || !(hasRequired || isNamed)) return 0
  return headers.size + (isNamed ? 1 : 0) + (hasRequired && isNamed ? 2 : 0)
}
