import type { RosterFormat } from '@bellhouse/contracts'
import { ownColumns } from '../roster-exports'
import type { FileFormat } from './file-format'
import { plainTables } from './plain-tables'

const file = (
  name: string,
  isRequired: boolean,
  required: string[],
  optional: string[] = [],
  more: Pick<FileFormat, 'unique' | 'days' | 'dayOrder'> = {},
): FileFormat => ({ name, isRequired, required, optional, ...more })

const academicSessions = file(
  'academicsessions.csv',
  false,
  ['sourcedId', 'title'],
  ['type', 'startDate', 'endDate', 'parentSourcedId'],
)
const orgs = file('orgs.csv', true, ['sourcedId', 'name', 'type'], ['status', 'identifier', 'parentSourcedId'])
const courses = file('courses.csv', false, ['sourcedId', 'title'], ['status', 'courseCode', 'grades'])
const classes = file(
  'classes.csv',
  true,
  ['sourcedId', 'title', 'schoolSourcedId'],
  ['status', 'courseSourcedId', 'classCode', 'classType', 'location', 'grades', 'termSourcedIds', 'periods'],
)
const enrollments = file(
  'enrollments.csv',
  true,
  ['classSourcedId', 'userSourcedId', 'role'],
  ['sourcedId', 'status', 'schoolSourcedId', 'primary', 'beginDate', 'endDate'],
  { days: ['beginDate', 'endDate'] },
)
const days = ['birthDate']
const demographics = file('demographics.csv', false, ['sourcedId'], ['status', 'birthDate', 'sex'], { days })
const manifest = file('manifest.csv', false, ['propertyName'], ['value'])

const person = ['sourcedId', 'givenName', 'familyName']
const aboutPerson = [
  'status',
  'enabledUser',
  'username',
  'middleName',
  'identifier',
  'email',
  'sms',
  'phone',
  'agentSourcedIds',
  'grades',
  'userIds',
  ...Object.values(ownColumns),
]

/** Two people with one name to sign in with are one person twice, or a slip. */
const oneLogin = { unique: ['username'] }

const sds2 = {
  orgs: file('orgs.csv', true, ['sourcedId', 'name', 'type'], ['parentSourcedId']),
  enrollments: file('enrollments.csv', true, ['classSourcedId', 'userSourcedId', 'role']),
}

const edFiName = ['FirstName', 'LastSurname']
const edFiMore = ['MiddleName', 'Sex', 'BirthDate', 'Email']
const edFiDays = { days: ['BirthDate'] }
const edFiLink = ['Relation', 'Primary', 'LivesWith', 'Emergency']

/**
 * What each roster format consists of: OneRoster 1.1 and 1.2 (CSV binding), School Data Sync v1, v2 and v2.1, and the
 * students, staff and contacts of Ed-Fi.
 * Source: the formats' own published file definitions.
 */
export const formats: Record<RosterFormat, FileFormat[]> = {
  'oneroster-1.1': [
    manifest,
    academicSessions,
    orgs,
    courses,
    classes,
    enrollments,
    demographics,
    file('users.csv', true, [...person, 'role'], ['orgSourcedIds', ...aboutPerson], oneLogin),
  ],
  'oneroster-1.2': [
    manifest,
    academicSessions,
    orgs,
    courses,
    classes,
    enrollments,
    demographics,
    file(
      'users.csv',
      true,
      person,
      [...aboutPerson, 'primaryOrgSourcedId', 'preferredGivenName', 'preferredFamilyName'],
      oneLogin,
    ),
    file('roles.csv', true, ['userSourcedId', 'role', 'orgSourcedId'], ['status', 'roleType']),
  ],
  'sds-v1': [
    file('school.csv', true, ['SIS ID', 'Name']),
    file(
      'section.csv',
      true,
      ['SIS ID', 'School SIS ID', 'Section Name'],
      ['Section Number', 'Term Name', 'Course SIS ID', 'Course Name', 'Course Number', 'Periods', 'Status'],
    ),
    file(
      'student.csv',
      true,
      ['SIS ID', 'School SIS ID', 'Username'],
      ['First Name', 'Last Name', 'Middle Name', 'Student Number', 'Secondary Email', 'Grade', 'Birthdate', 'Status'],
      { unique: ['Username'], days: ['Birthdate'], dayOrder: 'month-first' },
    ),
    file(
      'teacher.csv',
      true,
      ['SIS ID', 'School SIS ID', 'Username'],
      [
        'First Name',
        'Last Name',
        'Middle Name',
        'Teacher Number',
        'Secondary Email',
        'Title',
        'Qualification',
        'Status',
      ],
      { unique: ['Username'] },
    ),
    file('studentenrollment.csv', true, ['Section SIS ID', 'SIS ID']),
    file('teacherroster.csv', true, ['Section SIS ID', 'SIS ID']),
  ],
  'sds-v2': [
    sds2.orgs,
    sds2.enrollments,
    file(
      'users.csv',
      true,
      [...person, 'role'],
      ['orgSourcedIds', 'username', 'grade', 'email', 'phone', 'sms'],
      oneLogin,
    ),
    file('classes.csv', true, ['sourcedId', 'orgSourcedId', 'title']),
  ],
  'sds-v2.1': [
    sds2.orgs,
    sds2.enrollments,
    file('users.csv', true, person, ['username', 'email', 'phone', 'sms'], oneLogin),
    file('roles.csv', true, ['userSourcedId', 'orgSourcedId', 'role'], ['grade', 'isPrimary']),
    file('classes.csv', true, ['sourcedId', 'orgSourcedId', 'title'], ['sessionSourcedIds', 'courseSourcedId']),
    file('courses.csv', false, ['sourcedId', 'title'], ['code', 'grade']),
    academicSessions,
    file('demographics.csv', false, ['userSourcedId'], ['sex', 'birthDate'], { days }),
    file('relationships.csv', false, ['userSourcedId', 'relationshipUserSourcedId', 'relationshipRole']),
  ],
  'ed-fi': [
    file('students.csv', true, ['StudentUniqueId', ...edFiName], [...edFiMore, 'Suffix'], edFiDays),
    file('staff.csv', false, ['StaffUniqueId', ...edFiName], [...edFiMore, 'Title', 'HighestQualification'], edFiDays),
    file('guardians.csv', false, ['ContactUniqueId', ...edFiName], [...edFiMore, 'Phone'], edFiDays),
    file('student_guardians.csv', false, ['StudentUniqueId', 'ContactUniqueId'], edFiLink),
  ],
  tables: plainTables,
}

export const formatTitles: Record<RosterFormat, string> = {
  'oneroster-1.1': 'OneRoster 1.1',
  'oneroster-1.2': 'OneRoster 1.2',
  'sds-v1': 'School Data Sync v1',
  'sds-v2': 'School Data Sync v2',
  'sds-v2.1': 'School Data Sync v2.1',
  'ed-fi': 'The Ed-Fi set',
  tables: 'A table',
}
