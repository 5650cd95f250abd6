import type { RosterKind } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { GuardianLink, Plan } from './roster-plan'

export type Row = Record<string, unknown> & { id: string }

interface Target {
  table: string
  /** Columns with the type that a text becomes. */
  columns: Record<string, string>
}

const targets: Partial<Record<RosterKind, Target>> = {
  streams: { table: 'stream', columns: { class_code: 'text', name: 'text', room: 'text' } },
  subjects: { table: 'subject', columns: { code: 'text', name: 'text', level: 'text' } },
  groups: {
    table: 'teaching_group',
    columns: { title: 'text', code: 'text', room: 'text', periods: 'text', term_label: 'text', subject_id: 'uuid' },
  },
  staff: {
    table: 'staff',
    columns: {
      staff_number: 'text',
      given_names: 'text',
      family_name: 'text',
      email: 'citext',
      phone: 'text',
      sex: 'text',
      birth_date: 'date',
      title: 'text',
      qualifications: 'text',
    },
  },
  students: {
    table: 'student',
    columns: {
      admission_number: 'text',
      given_names: 'text',
      family_name: 'text',
      sex: 'text',
      birth_date: 'date',
      email: 'citext',
      phone: 'text',
      house: 'text',
      boarding: 'boolean',
      learner_id: 'text',
    },
  },
  guardians: {
    table: 'guardian',
    columns: { given_names: 'text', family_name: 'text', email: 'citext', phones: 'text[]' },
  },
}

// Later kinds refer to earlier ones.
export const writeOrder: RosterKind[] = ['streams', 'subjects', 'groups', 'staff', 'students', 'guardians']

/** One statement for many new records of a kind. */
export async function insertRecords(db: Db, kind: RosterKind, rows: readonly Row[]) {
  const target = targetOf(kind)
  const names = columnList(target)
  await sql`insert into ${sql.table(target.table)} (id, ${names})
    select id, ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${recordShape(target)})`.execute(
    db,
  )
}

/** One statement for many changed records of a kind: what is given replaces what is there, the rest stays. */
export async function updateRecords(db: Db, kind: RosterKind, rows: readonly Row[]) {
  const target = targetOf(kind)
  const assignments = Object.keys(target.columns).map(
    (name) => sql`${sql.ref(name)} = coalesce(given.${sql.ref(name)}, ${sql.ref(`${target.table}.${name}`)})`,
  )
  await sql`update ${sql.table(target.table)} set ${sql.join(assignments)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${recordShape(target)})
    where ${sql.ref(`${target.table}.id`)} = given.id`.execute(db)
}

function targetOf(kind: RosterKind): Target {
  const target = targets[kind]
  if (!target) throw new Error(`${kind} is no kind of record`)
  return target
}

const columnList = ({ columns }: Target) => sql.join(Object.keys(columns).map((name) => sql.ref(name)))

const recordShape = ({ columns }: Target) =>
  sql.join([sql`id uuid`, ...Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)])

export async function linkExternalIds(
  db: Db,
  source: string,
  kind: RosterKind,
  writes: { externalId: string; id: string }[],
) {
  await sql`insert into external_id (source, kind, external_id, record_id)
    select ${source}, ${kind}, * from unnest(
      ${writes.map(({ externalId }) => externalId)}::text[], ${writes.map(({ id }) => id)}::uuid[])
    on conflict (source, kind, external_id) do update set record_id = excluded.record_id`.execute(db)
}

/** What is not given of a link stays what it is. */
export async function writeGuardianLinks(db: Db, links: GuardianLink[]) {
  await sql`insert into student_guardian as link
      (student_id, guardian_id, relation, is_primary, is_emergency, lives_with)
    select student, guardian, relation, coalesce("isPrimary", false), coalesce("isEmergency", false),
      coalesce("livesWith", false)
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given (${linkShape})
    on conflict (student_id, guardian_id) do nothing`.execute(db)
  await sql`update student_guardian link set relation = given.relation,
      is_primary = coalesce("isPrimary", link.is_primary), is_emergency = coalesce("isEmergency", link.is_emergency),
      lives_with = coalesce("livesWith", link.lives_with)
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given (${linkShape})
    where link.student_id = given.student and link.guardian_id = given.guardian`.execute(db)
}

const linkShape = sql`student uuid, guardian uuid, relation text, "isPrimary" boolean, "isEmergency" boolean,
  "livesWith" boolean`

export async function insertEnrolments(db: Db, rows: Plan['enrolments']) {
  await sql`insert into enrolment (teaching_group_id, student_id, begins_on, ends_on)
    select * from unnest(${rows.map(({ group }) => group)}::uuid[], ${rows.map(({ student }) => student)}::uuid[],
      ${rows.map(({ beginsOn }) => beginsOn)}::date[], ${rows.map(({ endsOn }) => endsOn)}::date[])
    on conflict do nothing`.execute(db)
}

export async function insertTeaching(db: Db, rows: { group: string; staff: string }[]) {
  await sql`insert into group_teacher (teaching_group_id, staff_id)
    select * from unnest(${rows.map(({ group }) => group)}::uuid[], ${rows.map(({ staff }) => staff)}::uuid[])
    on conflict do nothing`.execute(db)
}

/** Groups of a subject whose members are of one class and take it are its sets from now on; a set has whom the roster enrols in it. */
export async function makeSetsOfGroups(db: Db) {
  await sql`select roster_groups_become_sets()`.execute(db)
}

/** Of these streams those that nobody leads. */
export async function listStreamsWithoutTeacher(db: Db, streamIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from stream where id = any(${streamIds}::uuid[]) and class_teacher_id is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** False while another import is being applied, on whatever server. Ends with the transaction. */
export async function takeImportLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('roster import')) as taken`.execute(db)
  return rows[0]?.taken ?? false
}
