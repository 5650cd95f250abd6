import { type BindingRow, type BindingRule, type Finding, type Package, valuesOf } from './finding'

type Rows = (name: string) => readonly BindingRow[]
interface Found {
  file: string
  row: BindingRow
  column: string
  rule: BindingRule
  sentence: string
}

const byId = (rows: readonly BindingRow[]) => new Map(rows.map((row) => [row.get('sourcedId'), row]))

/** What rows say of each other: periods, roles, and of which school they are. */
export function checkSchool({ version, files, modes }: Package): Finding[] {
  const rowsOf: Rows = (name) => files.get(name)?.rows ?? []
  const isWhole = [...modes.values()].every((mode) => mode !== 'delta')
  const found = [
    ...checkPeriods(rowsOf),
    ...checkOrgs(rowsOf),
    ...checkEnrollments(rowsOf, version === '1.1'),
    ...(version === '1.2' && isWhole ? checkRoles(rowsOf) : []),
    ...checkAgents(rowsOf),
  ]
  return found.map(({ file, row: { line, get }, column, rule, sentence }) => {
    const value = get(column)
    return { file: files.get(file)?.table.name ?? file, line, column, rule, sentence, ...(value && { value }) }
  })
}

const spans = [
  ['academicSessions', 'startDate', 'endDate'],
  ['enrollments', 'beginDate', 'endDate'],
  ['roles', 'beginDate', 'endDate'],
  ['lineItems', 'assignDate', 'dueDate'],
] as const

const checkPeriods = (rowsOf: Rows): Found[] =>
  spans.flatMap(([file, begin, end]) =>
    rowsOf(file)
      .filter(({ get }) => get(begin) && get(end) && get(end) < get(begin))
      .map((row) => ({
        file,
        row,
        column: end,
        rule: 'periods' as const,
        sentence: `It ends before ${row.get(begin)}.`,
      })),
  )

function checkOrgs(rowsOf: Rows): Found[] {
  const first = new Map<string, BindingRow>()
  const orgs = byId(rowsOf('orgs'))
  const twice = rowsOf('orgs')
    .filter(({ get }) => get('type') === 'school')
    .flatMap((row): Found[] => {
      const key = `${row.get('parentSourcedId')} ${row.get('name').trim().toLowerCase()}`
      const before = first.get(key)
      first.set(key, before ?? row)
      const sentence = `The school of line ${before?.line} is repeated here with another id.`
      return before ? [{ file: 'orgs', row, column: 'name', rule: 'one school', sentence }] : []
    })
  const ofNoSchool = rowsOf('classes').flatMap((row): Found[] => {
    const type = orgs.get(row.get('schoolSourcedId'))?.get('type')
    if (!type || type === 'school' || type.startsWith('ext:')) return []
    const sentence = `A class is of a school, and this is a ${type}.`
    return [{ file: 'classes', row, column: 'schoolSourcedId', rule: 'one school', sentence }]
  })
  return [...twice, ...ofNoSchool]
}

function checkEnrollments(rowsOf: Rows, hasRoleInUsers: boolean): Found[] {
  const classes = byId(rowsOf('classes'))
  const roles = rolesOf(rowsOf, hasRoleInUsers)
  const primaries = new Map<string, number>()
  return rowsOf('enrollments').flatMap((row): Found[] => {
    const { get, line } = row
    const found = (column: string, rule: BindingRule, sentence: string) => ({
      file: 'enrollments',
      row,
      column,
      rule,
      sentence,
    })
    const school = classes.get(get('classSourcedId'))?.get('schoolSourcedId')
    const own = roles.get(get('userSourcedId'))
    const isPrimary = get('primary') === 'true'
    const other = primaries.get(get('classSourcedId'))
    if (isPrimary && other === undefined) primaries.set(get('classSourcedId'), line)
    return [
      ...(school && school !== get('schoolSourcedId')
        ? [found('schoolSourcedId', 'one school', 'The class is of another school.')]
        : []),
      ...(own && (get('role') === 'student') !== own.has('student') && (get('role') === 'student' || own.size === 1)
        ? [found('role', 'roles', `The files know this person as ${[...own].join(' and ')}.`)]
        : []),
      ...(isPrimary && get('role') !== 'teacher' ? [found('primary', 'roles', 'Only a teacher is primary.')] : []),
      ...(isPrimary && other !== undefined
        ? [found('primary', 'roles', `Line ${other} already has the primary teacher of this class.`)]
        : []),
    ]
  })
}

function rolesOf(rowsOf: Rows, isInUsers: boolean) {
  const roles = new Map<string, Set<string>>()
  for (const { get } of rowsOf(isInUsers ? 'users' : 'roles')) {
    const user = get(isInUsers ? 'sourcedId' : 'userSourcedId')
    roles.set(user, (roles.get(user) ?? new Set()).add(get('role')))
  }
  return roles
}

function checkRoles(rowsOf: Rows): Found[] {
  const roles = rolesOf(rowsOf, false)
  const without = rowsOf('users')
    .filter(({ get }) => !roles.has(get('sourcedId')))
    .map((row) => ({
      ...{ file: 'users', row, column: 'sourcedId', rule: 'roles' as const },
      sentence: 'No row of roles.csv says what this person is.',
    }))
  const first = new Map<string, number>()
  const twice = rowsOf('roles').flatMap((row): Found[] => {
    if (row.get('roleType') !== 'primary') return []
    const key = `${row.get('userSourcedId')} ${row.get('orgSourcedId')}`
    const before = first.get(key)
    first.set(key, before ?? row.line)
    const sentence = `Line ${before} already has the primary role of this person there.`
    return before === undefined ? [] : [{ file: 'roles', row, column: 'roleType', rule: 'roles', sentence }]
  })
  return [...without, ...twice]
}

const checkAgents = (rowsOf: Rows): Found[] =>
  rowsOf('users')
    .filter(({ get }) => valuesOf(get('agentSourcedIds')).includes(get('sourcedId')))
    .map((row) => ({
      ...{ file: 'users', row, column: 'agentSourcedIds', rule: 'references' as const },
      sentence: 'Nobody can be their own guardian.',
    }))
