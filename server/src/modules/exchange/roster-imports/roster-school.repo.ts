import type { RosterDayOrder, RosterFormat, RosterKind } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { groupBy } from '../../../platform/group-by'
import { dayOf, listClasses, listLevels } from '../../school/school'
import type { TitledClass } from './class-titles'
import type { GuardianLink, Known, KnownLinks, School, Values } from './roster-plan'

/** Both versions of OneRoster name the same records by the same ids. */
export function sourceOf(format: RosterFormat) {
  if (format.startsWith('sds')) return 'school-data-sync'
  return format === 'ed-fi' || format === 'tables' ? format : 'oneroster'
}

/** How dates are written where the school is. */
export async function readUsualOrder(db: Db): Promise<RosterDayOrder> {
  const { rows } = await sql<{ locale: string }>`select locale from school`.execute(db)
  const parts = new Intl.DateTimeFormat(rows[0]?.locale ?? 'en-GB').formatToParts(0)
  const first = parts.find(({ type }) => type === 'day' || type === 'month')
  return first?.type === 'month' ? 'month-first' : 'day-first'
}

/** Every class with what its streams are called, as titles name them. */
export async function listTitledClasses(db: Db): Promise<TitledClass[]> {
  const streams = await db.selectFrom('stream').select(['class_code', 'name']).execute()
  const ofClass = groupBy(streams, ({ class_code }) => class_code)
  return (await listClasses(db)).map(({ code, name }) => ({
    ...{ code, name },
    streams: (ofClass.get(code) ?? []).map((stream) => stream.name),
  }))
}

interface Row extends Known {
  external: string | null
  number: string | null
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
  const rows = {
    students,
    staff,
    guardians,
    subjects,
    streams,
    groups,
    guardianships: [],
    enrolments: [],
    teaching: [],
  }
  return {
    ...(await readTerms(db)),
    classes: await listClasses(db),
    levels: await listLevels(db),
    today: await dayOf(db, null),
    byExternalId: indexBy(rows, ({ external }) => external),
    byId: indexBy(rows, ({ id }) => id),
    byNumber: indexBy(rows, ({ number }) => number),
  }
}

async function readTerms(db: Db): Promise<Pick<School, 'terms' | 'current'>> {
  const { rows } = await sql<{ id: string; year: string; title: string; is_current: boolean }>`
    select term.id, academic_year.title as year, term.title, is_current
    from term join academic_year on academic_year.id = academic_year_id`.execute(db)
  const current = rows.find((row) => row.is_current)
  return {
    terms: new Map(rows.map(({ id, year, title }) => [`${year} ${title}`, id])),
    current: current ? { year: current.year, termId: current.id } : null,
  }
}

function indexBy(rows: Record<RosterKind, Row[]>, keyOf: (row: Row) => string | null) {
  const index = (list: Row[]) =>
    new Map(list.flatMap((row): [string, Known][] => (keyOf(row) === null ? [] : [[keyOf(row) ?? '', row]])))
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
        'sex', sex, 'birth_date', birth_date, 'email', email, 'phone', phone, 'stream', stream_id, 'admitted_on', admitted_on,
        'status', case when status in ('left', 'graduated') then 'left' else 'active' end, 'house', house,
        'residence', case when boarding then 'boarding' when not boarding then 'day' end, 'learner_id', learner_id,
        'subjects', chosen.keys) as values
    from student
    left join (
      select student_id, '["' || string_agg(subject_id::text, '","' order by subject_id::text collate "C") || '"]' as keys
      from student_subject group by student_id) chosen on chosen.student_id = student.id
    left join external_id external
      on external.record_id = student.id and external.kind = 'students' and external.source = ${source}`.execute(db)
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
        'email', email, 'phone', phone, 'sex', sex, 'birth_date', birth_date, 'title', title,
        'qualifications', qualifications, 'status', case status when 'left' then 'left' else 'active' end)`.as(
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
    from guardian
    left join external_id on record_id = guardian.id and kind = 'guardians' and source = ${source}`.execute(db)
  return rows
}

function readSubjects(db: Db, source: string): Promise<Row[]> {
  return db
    .selectFrom('subject')
    .select([
      'id',
      sql<string>`level || ' ' || code`.as('number'),
      externalIdOf(source, 'subjects', 'subject.id'),
      sql<Values>`jsonb_build_object('code', code, 'name', name, 'level', level,
        'compulsory', case when compulsory then 'yes' end)`.as('values'),
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
    select teaching_group.id, external.external_id as external,
      case when count(*) over (partition by title) = 1 then title end as number,
      jsonb_build_object('title', title, 'code', code, 'room', room, 'periods', periods, 'term_label', term_label,
        'subject', subject_id) as values
    from teaching_group
    left join external_id external
      on external.record_id = teaching_group.id and external.kind = 'groups' and external.source = ${source}`.execute(
    db,
  )
  return rows
}

/** Who is in which group or homeroom, who teaches it and who looks after whom, by our own ids. */
export async function readLinks(db: Db): Promise<KnownLinks> {
  const enrolments = await sql<{ pair: string }>`
    select teaching_group_id || ' ' || student_id as pair from enrolment
    union select teaching_group_id || ' ' || student_id from group_membership
    union all select stream_id || ' ' || id from student where stream_id is not null`.execute(db)
  const teaching = await sql<{ pair: string }>`
    select teaching_group_id || ' ' || staff_id as pair from group_teacher
    union select stream_id || ' ' || staff_id from allocated_on(school_today()) teacher
      join teaching_group on teaching_group.id = stream_id
    union all select id || ' ' || class_teacher_id from stream where class_teacher_id is not null`.execute(db)
  const guardians = await sql<GuardianLink>`
    select student_id as student, guardian_id as guardian, relation, is_primary as "isPrimary",
      is_emergency as "isEmergency", lives_with as "livesWith" from student_guardian`.execute(db)
  const allocations = await sql<{ pair: string }>`
    select concat_ws(' ', stream_id, subject_id, term_id, staff_id) as pair from allocation_of_term`.execute(db)
  const pairsOf = (rows: { pair: string }[]) => new Set(rows.map(({ pair }) => pair))
  return {
    enrolments: pairsOf(enrolments.rows),
    teaching: pairsOf(teaching.rows),
    allocations: pairsOf(allocations.rows),
    guardians: new Map(guardians.rows.map((link) => [`${link.student} ${link.guardian}`, link])),
  }
}
