import type { RosterFormat, RosterKind } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../db/open'
import type { KnownLinks } from './plan-roster'
import type { Known, School, Values } from './roster-plan'

/** Both versions of OneRoster name the same records by the same ids. */
export const sourceOf = (format: RosterFormat) => (format === 'sds-v1' ? 'school-data-sync' : 'oneroster')

interface Row {
  id: string
  external: string | null
  number: string | null
  personName?: string | null
  values: Values
}

/** What the school holds of each kind, found by external id and by number. */
export async function readSchool(db: Db, source: string): Promise<School> {
  const [students, staff, guardians, subjects, streams, groups] = [
    await readStudents(db, source),
    await readStaff(db, source),
    await readGuardians(db, source),
    await readSubjects(db, source),
    await readStreams(db, source),
    await readGroups(db, source),
  ]
  const rows = { students, staff, guardians, subjects, streams, groups, enrolments: [], teaching: [] }
  return { byExternalId: indexBy(rows, ({ external }) => external), byNumber: indexBy(rows, ({ number }) => number) }
}

function indexBy(rows: Record<RosterKind, Row[]>, keyOf: (row: Row) => string | null) {
  const index = (list: Row[]) =>
    new Map(
      list.flatMap((row): [string, Known][] => {
        const key = keyOf(row)
        const known = { id: row.id, values: row.values, ...(row.personName != null && { personName: row.personName }) }
        return key === null ? [] : [[key, known]]
      }),
    )
  return Object.fromEntries(Object.entries(rows).map(([kind, list]) => [kind, index(list)])) as Record<
    RosterKind,
    Map<string, Known>
  >
}

const externalIdOf = (source: string, kind: string, id: string) =>
  sql<string | null>`(select external_id from external_id
    where source = ${source} and kind = ${kind} and record_id = ${sql.ref(id)} limit 1)`.as('external')

async function readStudents(db: Db, source: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select student.id, external.external_id as external, admission_number as number, name as "personName",
      jsonb_build_object('admission_number', admission_number, 'given_names', given_names, 'family_name', family_name,
        'sex', sex, 'birth_date', birth_date, 'email', email, 'phone', phone, 'status', status,
        'stream', stream_external.external_id) as values
    from student
    left join external_id external
      on external.record_id = student.id and external.kind = 'students' and external.source = ${source}
    left join external_id stream_external on stream_external.record_id = student.stream_id
      and stream_external.kind = 'streams' and stream_external.source = ${source}`.execute(db)
  return rows
}

function readStaff(db: Db, source: string): Promise<Row[]> {
  return db
    .selectFrom('staff')
    .select([
      'id',
      'staff_number as number',
      'name as personName',
      externalIdOf(source, 'staff', 'staff.id'),
      sql<Values>`jsonb_build_object('staff_number', staff_number, 'given_names', given_names, 'family_name', family_name,
        'email', email, 'phone', phone, 'title', title, 'qualifications', qualifications, 'status', status)`.as(
        'values',
      ),
    ])
    .execute()
}

async function readGuardians(db: Db, source: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select guardian.id, external_id as external, null as number,
      jsonb_build_object('given_names', given_names, 'family_name', family_name, 'email', email,
        'phones', phones[1]) as values
    from guardian join external_id on record_id = guardian.id and kind = 'guardians' and source = ${source}`.execute(db)
  return rows
}

function readSubjects(db: Db, source: string): Promise<Row[]> {
  return db
    .selectFrom('subject')
    .select([
      'id',
      sql<string>`level || ' ' || code`.as('number'),
      externalIdOf(source, 'subjects', 'subject.id'),
      sql<Values>`jsonb_build_object('code', code, 'name', name, 'level', level)`.as('values'),
    ])
    .execute()
}

function readStreams(db: Db, source: string): Promise<Row[]> {
  return db
    .selectFrom('stream')
    .select([
      'id',
      sql<string>`class_code || ' ' || name`.as('number'),
      externalIdOf(source, 'streams', 'stream.id'),
      sql<Values>`jsonb_build_object('class_code', class_code, 'name', name, 'room', room)`.as('values'),
    ])
    .execute()
}

async function readGroups(db: Db, source: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select teaching_group.id, external.external_id as external, null as number,
      jsonb_build_object('title', title, 'code', code, 'room', room, 'periods', periods, 'term_label', term_label,
        'subject', subject_external.external_id) as values
    from teaching_group
    join external_id external
      on external.record_id = teaching_group.id and external.kind = 'groups' and external.source = ${source}
    left join external_id subject_external on subject_external.record_id = teaching_group.subject_id
      and subject_external.kind = 'subjects' and subject_external.source = ${source}`.execute(db)
  return rows
}

/** Who is in which group or homeroom and who teaches it, as pairs of external ids. */
export async function readLinks(db: Db, source: string): Promise<KnownLinks> {
  const enrolments = await sql<{ pair: string }>`
    select g.external_id || ' ' || p.external_id as pair from enrolment
    join external_id g on g.record_id = teaching_group_id and g.kind = 'groups' and g.source = ${source}
    join external_id p on p.record_id = student_id and p.kind = 'students' and p.source = ${source}
    union
    select g.external_id || ' ' || p.external_id from student
    join external_id g on g.record_id = stream_id and g.kind = 'streams' and g.source = ${source}
    join external_id p on p.record_id = student.id and p.kind = 'students' and p.source = ${source}`.execute(db)
  const teaching = await sql<{ pair: string }>`
    select g.external_id || ' ' || p.external_id as pair from group_teacher
    join external_id g on g.record_id = teaching_group_id and g.kind = 'groups' and g.source = ${source}
    join external_id p on p.record_id = staff_id and p.kind = 'staff' and p.source = ${source}
    union
    select g.external_id || ' ' || p.external_id from stream
    join external_id g on g.record_id = stream.id and g.kind = 'streams' and g.source = ${source}
    join external_id p on p.record_id = class_teacher_id and p.kind = 'staff' and p.source = ${source}`.execute(db)
  const pairsOf = (rows: { pair: string }[]) => new Set(rows.map(({ pair }) => pair))
  return { enrolments: pairsOf(enrolments.rows), teaching: pairsOf(teaching.rows) }
}
