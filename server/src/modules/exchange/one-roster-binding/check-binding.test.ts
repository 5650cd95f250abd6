import { describe, expect, it } from '@jest/globals'
import { strToU8 } from 'fflate'
import { readTables } from '../../../platform/table-file/read-tables'
import { bindingFiles } from './binding-files'
import { bindingNotes } from './binding-notes'
import { checkBinding } from './check-binding'
import { type BindingRule, bindingRules } from './finding'

type Package = Record<string, string>

const headerOf = (version: '1.1' | '1.2', name: string) =>
  (bindingFiles[version][name] ?? []).map((field) => field.name).join(',')

/** A package of the rows given, with every file of the version in its manifest. */
function packageOf(version: '1.1' | '1.2', rows: Record<string, string[]>): Package {
  const states = Object.keys(bindingFiles[version]).map((name) => `file.${name},${name in rows ? 'bulk' : 'absent'}`)
  const manifest = ['propertyName,value', 'manifest.version,1.0', `oneroster.version,${version}`, ...states]
  const files = Object.entries(rows).map(([name, lines]) => [
    `${name}.csv`,
    [headerOf(version, name), ...lines].join('\n'),
  ])
  return { ...Object.fromEntries(files), 'manifest.csv': manifest.join('\n') }
}

const shared = {
  academicSessions: ['y,,,2026,schoolYear,2026-01-01,2026-12-31,,2026', 't,,,Term 1,term,2026-02-01,2026-05-01,y,2026'],
  orgs: ['o,,,Hill School,school,,'],
  courses: ['c,,,y,English,112,"S1,S2",o,,'],
  classes: ['k,,,English,S1,c,,scheduled,,o,t,,,1'],
  enrollments: ['e1,,,k,o,u1,student,false,2026-02-01,', 'e2,,,k,o,u2,teacher,true,,'],
  demographics: ['u1,,,2010-02-28,female,true,,,,,,,UG,,Kampala,'],
}
const newer = packageOf('1.2', {
  ...shared,
  users: [
    'u1,,,true,ada,{lin:1},Ada,Nakato,,,,,,u3,S1,,,,,,o,',
    'u2,,,true,ben,,Ben,Okot,,,,,,,,,,,,,o,',
    'u3,,,true,eva,,Eva,N,,,,,,,,,,,,,,',
  ],
  roles: ['r1,,,u1,primary,student,,,o,', 'r2,,,u2,primary,teacher,,,o,', 'r3,,,u3,primary,ext:aunt,,,o,'],
})
const older = packageOf('1.1', {
  ...shared,
  users: [
    'u1,,,true,o,student,ada,,Ada,Nakato,,,,,,u3,S1,',
    'u2,,,true,o,teacher,ben,,Ben,Okot,,,,,,,,',
    'u3,,,true,o,parent,eva,,Eva,N,,,,,,,,',
  ],
})

const tablesOf = (files: Package) =>
  readTables(Object.entries(files).map(([name, text]) => ({ name, bytes: new Uint8Array(strToU8(text)) })))
const changed = (files: Package, name: string, from: string, to: string): Package => {
  expect(files[name]).toContain(from)
  return { ...files, [name]: (files[name] ?? '').replace(from, to) }
}

type Case = [
  what: string,
  file: string,
  from: string,
  to: string,
  rule: BindingRule,
  line: number | null,
  column: string | null,
]

const faults: Case[] = [
  [
    'a version of the manifest that is none',
    'manifest.csv',
    'manifest.version,1.0',
    'manifest.version,2.0',
    'manifest',
    2,
    null,
  ],
  [
    'a file that is said to be half there',
    'manifest.csv',
    'file.users,bulk',
    'file.users,some',
    'manifest',
    null,
    null,
  ],
  [
    'a file that is there and called absent',
    'manifest.csv',
    'file.orgs,bulk',
    'file.orgs,absent',
    'manifest',
    null,
    null,
  ],
  [
    'a file that is named and not there',
    'manifest.csv',
    'file.results,absent',
    'file.results,bulk',
    'manifest',
    null,
    null,
  ],
  ['a property that is none', 'manifest.csv', 'file.results,absent', 'file.resultats,absent', 'manifest', null, null],
  ['a column in another case', 'users.csv', 'givenName', 'GivenName', 'columns', 1, 'givenName'],
  ['columns in another order', 'orgs.csv', 'name,type', 'type,name', 'columns', 1, null],
  ['a column that is missing', 'orgs.csv', ',identifier', '', 'columns', 1, 'identifier'],
  ['a column of their own', 'orgs.csv', 'parentSourcedId', 'parentSourcedId,colour', 'columns', 1, 'colour'],
  ['a row that is too short', 'orgs.csv', 'school,,', 'school,', 'cells', 2, null],
  ['a name that is not filled in', 'users.csv', 'Ada,', ',', 'required values', 2, 'givenName'],
  ['a name of spaces', 'users.csv', 'Ada,', ' ,', 'required values', 2, 'givenName'],
  ['an id with a space', 'orgs.csv', 'o,,,Hill', 'o 1,,,Hill', 'identifiers', 2, 'sourcedId'],
  ['an id that is too long', 'orgs.csv', 'o,,,Hill', `${'o'.repeat(256)},,,Hill`, 'identifiers', 2, 'sourcedId'],
  ['an id that stands twice', 'enrollments.csv', 'e2,', 'e1,', 'unique identifiers', 3, 'sourcedId'],
  ['a status in a bulk file', 'orgs.csv', 'o,,', 'o,active,', 'bulk files', 2, 'status'],
  ['a type of its own making', 'orgs.csv', 'school,,', 'School,,', 'vocabularies', 2, 'type'],
  ['a day that is none', 'demographics.csv', '2010-02-28', '2010-02-30', 'values', 2, 'birthDate'],
  ['a day in another order', 'demographics.csv', '2010-02-28', '28/02/2010', 'values', 2, 'birthDate'],
  ['a boolean in capitals', 'users.csv', ',true,', ',TRUE,', 'values', 2, 'enabledUser'],
  ['a year of two digits', 'academicSessions.csv', '31,,2026', '31,,26', 'values', 2, 'schoolYear'],
  ['a list with an empty entry', 'courses.csv', 'S1,S2', 'S1,,S2', 'values', 2, 'grades'],
  ['a session that ends before it begins', 'academicSessions.csv', '2026-05-01', '2026-01-31', 'periods', 3, 'endDate'],
  [
    'an enrolment that ends before it begins',
    'enrollments.csv',
    '2026-02-01,',
    '2026-02-01,2026-01-01',
    'periods',
    2,
    'endDate',
  ],
  ['a class of a course that is not there', 'classes.csv', 'S1,c,', 'S1,d,', 'references', 2, 'courseSourcedId'],
  ['one term of several that is not there', 'classes.csv', ',o,t,', ',o,"t,z",', 'references', 2, 'termSourcedIds'],
  ['a guardian who is not there', 'users.csv', ',u3,', ',u4,', 'references', 2, 'agentSourcedIds'],
  ['demographics of nobody', 'demographics.csv', 'u1,', 'u9,', 'references', 2, 'sourcedId'],
  ['somebody who looks after themselves', 'users.csv', ',u3,', ',u1,', 'references', 2, 'agentSourcedIds'],
  ['a year that is part of itself', 'academicSessions.csv', '31,,', '31,y,', 'references', 2, 'parentSourcedId'],
  ['a student who is enrolled as a teacher', 'enrollments.csv', 'u1,student', 'u1,teacher', 'roles', 2, 'role'],
  [
    'a teacher who is enrolled as a student',
    'enrollments.csv',
    'u2,teacher,true',
    'u2,student,false',
    'roles',
    3,
    'role',
  ],
  ['a student who is primary', 'enrollments.csv', 'student,false', 'student,true', 'roles', 2, 'primary'],
  [
    'a class of another school than who is in it',
    'orgs.csv',
    'school,,',
    'school,,\np,,,Dale School,school,,\nq,,,Hill School,school,,',
    'one school',
    4,
    'name',
  ],
  ['a class of a district', 'orgs.csv', 'school,,', 'district,,', 'one school', 2, 'schoolSourcedId'],
]

const placed = (files: Package, rule: BindingRule) =>
  checkBinding(tablesOf(files)).findings.filter((finding) => finding.rule === rule)

describe('the rules of the binding', () => {
  it.each([
    ['1.1', older],
    ['1.2', newer],
  ])('are kept by a package of %s', (version, files) => {
    expect(checkBinding(tablesOf(files))).toEqual({ version, findings: [] })
  })

  it.each(faults)('find %s in a package of 1.2', (_, file, from, to, rule, line, column) => {
    const found = placed(changed(newer, file, from, to), rule)
    expect(found.map((one) => [one.file, one.column])).toContainEqual([
      rule === 'one school' && column === 'schoolSourcedId' ? 'classes.csv' : file,
      column,
    ])
    if (line !== null) expect(found.map((one) => one.line)).toContain(line)
    expect(found.every(({ sentence }) => /^[A-Z“a-z].{8,}\.$/.test(sentence))).toBe(true)
  })

  it('have a case for each of them', () => {
    const others: BindingRule[] = ['file names', 'delta files']
    expect(new Set([...faults.map(([, , , , rule]) => rule), ...others])).toEqual(new Set(Object.keys(bindingRules)))
  })

  it('find a file without its proper name, and one that the standard does not know', () => {
    const { 'orgs.csv': orgs = '', ...others } = newer
    expect(placed({ ...others, 'Orgs.csv': orgs }, 'file names')).toMatchObject([{ file: 'Orgs.csv', line: null }])
    expect(placed({ ...newer, 'pupils.csv': 'a\n1' }, 'file names')).toMatchObject([{ file: 'pupils.csv' }])
  })

  it('find what a row of a delta file leaves out', () => {
    const delta = changed(newer, 'manifest.csv', 'file.orgs,bulk', 'file.orgs,delta')
    const columnsOf = (files: Package) => placed(files, 'delta files').map(({ column }) => column)
    expect(columnsOf(delta)).toEqual(['status', 'dateLastModified'])
    const filled = changed(delta, 'orgs.csv', 'o,,,', 'o,active,2026-02-01T10:00:00.000Z,')
    expect(checkBinding(tablesOf(filled)).findings).toEqual([])
    const broken = changed(delta, 'orgs.csv', 'o,,,', 'o,inactive,yesterday,')
    expect(columnsOf(broken)).toEqual(['status'])
    expect(placed(broken, 'values')).toMatchObject([{ column: 'dateLastModified', value: 'yesterday' }])
  })

  it('let a delta file name what came in before', () => {
    const without = changed(newer, 'classes.csv', 'S1,c,', 'S1,d,')
    const delta = changed(without, 'manifest.csv', 'file.courses,bulk', 'file.courses,delta')
    expect(placed(delta, 'references')).toEqual([])
  })

  it('want a role of everybody in 1.2, and one primary role', () => {
    expect(placed(changed(newer, 'roles.csv', '\nr3,,,u3,primary,ext:aunt,,,o,', ''), 'roles')).toMatchObject([
      { file: 'users.csv', line: 4 },
    ])
    expect(placed(changed(newer, 'roles.csv', 'u3,', 'u1,'), 'roles')).toMatchObject([
      { file: 'users.csv', line: 4 },
      { file: 'roles.csv', line: 4, column: 'roleType' },
    ])
  })

  it('know the words of each version', () => {
    expect(placed(changed(older, 'users.csv', 'o,parent', 'o,counselor'), 'vocabularies')).toHaveLength(1)
    expect(placed(changed(newer, 'roles.csv', 'ext:aunt', 'counselor'), 'vocabularies')).toEqual([])
    expect(placed(changed(older, 'users.csv', 'o,parent', 'o,ext:aunt'), 'vocabularies')).toHaveLength(1)
  })

  it('are named once for each column, with the rows that break them', () => {
    const twice = changed(changed(newer, 'users.csv', ',true,ada', ',yes,ada'), 'users.csv', ',true,ben', ',no,ben')
    expect(bindingNotes(tablesOf(twice))).toEqual([
      {
        ...{ file: 'users.csv', line: 2, column: 'enabledUser', value: 'yes' },
        sentence: 'OneRoster 1.2, values: This is either true or false. So it is in line 3.',
      },
    ])
  })
})

it('says with commas in how many more rows a rule is broken', () => {
  const users = Array.from({ length: 1240 }, (_, at) => `u${at},,,perhaps,n${at},,Ada,Nakato,,,,,,,S1,,,,,,o,`)
  const notes = bindingNotes(tablesOf(packageOf('1.2', { ...shared, users })))
  expect(notes.map(({ sentence }) => sentence)).toContainEqual(
    expect.stringMatching(/So it is in lines 3, 4, 5, 6, 7 and 1,234 more\.$/),
  )
})
