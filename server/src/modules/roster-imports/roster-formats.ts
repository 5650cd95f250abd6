import type { RosterFormat } from '@bellhouse/contracts'

export interface FileFormat {
  /** The file's name in the format, in lower case. */
  name: string
  isRequired: boolean
  required: string[]
  optional: string[]
}

const file = (name: string, isRequired: boolean, required: string[], optional: string[] = []): FileFormat => ({
  name,
  isRequired,
  required,
  optional,
})

const academicSessions = file('academicsessions.csv', false, ['sourcedId', 'title'], ['type', 'startDate', 'endDate'])
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
)
const demographics = file('demographics.csv', false, ['sourcedId'], ['status', 'birthDate', 'sex'])
const manifest = file('manifest.csv', false, ['propertyName', 'value'])

const person = ['sourcedId', 'givenName', 'familyName']
const aboutPerson = [
  'status',
  'username',
  'middleName',
  'identifier',
  'email',
  'sms',
  'phone',
  'agentSourcedIds',
  'grades',
]

/**
 * What each roster format consists of: OneRoster 1.1 and 1.2 (CSV binding) and School Data Sync v1.
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
    file('users.csv', true, [...person, 'role', 'orgSourcedIds'], aboutPerson),
  ],
  'oneroster-1.2': [
    manifest,
    academicSessions,
    orgs,
    courses,
    classes,
    enrollments,
    demographics,
    file('users.csv', true, person, [
      ...aboutPerson,
      'primaryOrgSourcedId',
      'preferredGivenName',
      'preferredFamilyName',
    ]),
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
    ),
    file('studentenrollment.csv', true, ['Section SIS ID', 'SIS ID']),
    file('teacherroster.csv', true, ['Section SIS ID', 'SIS ID']),
  ],
}

export const formatTitles: Record<RosterFormat, string> = {
  'oneroster-1.1': 'OneRoster 1.1',
  'oneroster-1.2': 'OneRoster 1.2',
  'sds-v1': 'School Data Sync v1',
}
