import type {
  Application,
  addApplication,
  exportApplications,
  InputOf,
  Stage,
  saveApplication,
} from '@bellhouse/contracts'
import { type Expression, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'
import { matchesWords } from '../../../platform/db/words'
import { streamLabel } from '../../school/streams'

type Filters = Omit<InputOf<typeof exportApplications>, 'format'>
type Fields = z.output<(typeof addApplication)['input']>
type Changed = z.output<(typeof saveApplication)['input']>

const mostCards = 100

const today = sql<string>`school_today()`

const cards = (db: Db) =>
  db
    .selectFrom('application')
    .innerJoin('class', 'class.code', 'application.class_code')
    .select([
      'application.id',
      'application.number',
      'application.name',
      'application.class_code as classCode',
      'class.name as className',
      'application.entry_year as entryYear',
      'application.stage',
      'application.previous_school as previousSchool',
      sql<number>`greatest(0, coalesce(${today}, current_date) - application.stage_since)`.as('daysWaiting'),
      'application.version',
    ])

const filteredCards = (db: Db, { class: classCode, year, search }: Filters) =>
  cards(db)
    .$if(classCode !== undefined, (query) => query.where('application.class_code', '=', classCode ?? ''))
    .$if(year !== undefined, (query) => query.where('application.entry_year', '=', Number(year)))
    .$if(Boolean(search?.trim()), (query) =>
      query.where((eb) => matchesWords(eb, sql`application.search_text`, search ?? '')),
    )

// Whoever waits is at the top the longer the wait; of what is over, the newest is.
const placeInStage = sql`case when application.stage in ('admitted', 'declined', 'withdrawn')
  then current_date - application.stage_since else application.stage_since - current_date end`

/** The first cards of each stage with the number of all. */
export async function listBoard(db: Db, filters: Filters) {
  const ranked = filteredCards(db, filters).select([
    sql<number>`row_number() over (partition by application.stage order by ${placeInStage}, application.number)`.as(
      'place',
    ),
    sql<number>`count(*) over (partition by application.stage)`.as('count'),
  ])
  return db
    .selectFrom(ranked.as('card'))
    .selectAll()
    .where('card.place', '<=', mostCards)
    .orderBy('card.place')
    .execute()
}

export async function listEntryYears(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('application')
    .select('entry_year as year')
    .distinct()
    .orderBy('entry_year', 'desc')
    .execute()
  return rows.map(({ year }) => year)
}

const superseded = sql<Application['superseded'] | null>`case when superseded_at is not null then jsonb_build_object(
  'at', to_char(superseded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', superseder.display_name,
  'reason', coalesce(superseded_reason, '')) end`

const ontoRecord = sql<
  Application['ontoRecord'] | null
>`case when onto_record_before is not null then jsonb_build_object(
  'at', to_char(onto_record_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', joiner.display_name) end`

const records = (db: Db) =>
  cards(db)
    .leftJoin('account', 'account.id', 'application.decided_by')
    .leftJoin('account as superseder', 'superseder.id', 'application.superseded_by')
    .leftJoin('account as joiner', 'joiner.id', 'application.onto_record_by')
    .select([superseded.as('superseded'), ontoRecord.as('ontoRecord')])
    .select([
      'application.given_names as givenNames',
      'application.family_name as familyName',
      'application.sex',
      'application.birth_date as birthDate',
      'application.learner_id as learnerId',
      'application.applied_on as appliedOn',
      'application.leaving_result as leavingResult',
      'application.guardian_given_names as guardianGivenNames',
      'application.guardian_family_name as guardianFamilyName',
      'application.guardian_relation as guardianRelation',
      'application.guardian_phone as guardianPhone',
      'application.guardian_email as guardianEmail',
      'application.second_guardian_given_names as secondGuardianGivenNames',
      'application.second_guardian_family_name as secondGuardianFamilyName',
      'application.second_guardian_relation as secondGuardianRelation',
      'application.second_guardian_phone as secondGuardianPhone',
      'application.second_guardian_email as secondGuardianEmail',
      'application.consent_on as consentOn',
      'application.conditions',
      'application.note',
      'application.decision',
      'application.decided_on as decidedOn',
      'account.display_name as decidedBy',
      'application.student_id as studentId',
    ])

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>

export const findApplication = (db: Db, applicationId: string) =>
  records(db).where('application.id', '=', applicationId).executeTakeFirst()

export const findApplicationNumbered = (db: Db, number: string) =>
  records(db).where('application.number', '=', number).executeTakeFirst()

export const findApplicationOfStudent = (db: Db, studentId: string) =>
  records(db)
    .where('application.student_id', '=', studentId)
    .where('application.superseded_at', 'is', null)
    .executeTakeFirst()

/** The same, and nobody else may write to it until the transaction ends. */
export async function lockApplication(db: Db, applicationId: string) {
  await db.selectFrom('application').select('id').where('id', '=', applicationId).forUpdate().execute()
  return findApplication(db, applicationId)
}

export function listApplicationsForExport(db: Db, filters: Filters) {
  return filteredCards(db, filters)
    .select([
      'application.family_name',
      'application.given_names',
      'application.sex',
      'application.birth_date',
      'application.learner_id',
      'application.applied_on',
      'application.leaving_result',
      'application.guardian_family_name',
      'application.guardian_given_names',
      'application.guardian_phone',
      'application.second_guardian_family_name',
      'application.second_guardian_given_names',
      'application.second_guardian_phone',
      'application.decision',
      'application.decided_on',
    ])
    .orderBy('application.number')
    .execute()
}

export async function insertApplication(db: Db, number: string, fields: Fields): Promise<string> {
  const { id } = await db
    .insertInto('application')
    .values(newRow({ number, fields }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const newRow = ({ number, fields }: { number: string; fields: Fields }) => ({
  ...{ number, stage: 'applied' as const, stage_since: fields.appliedOn },
  ...columnsOf(fields),
})

/** False where somebody else was quicker. */
export async function updateApplication(db: Db, { applicationId, version, ...fields }: Changed): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('application')
    .set(columnsOf(fields))
    .where('id', '=', applicationId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const columnsOf = (fields: Fields) => ({
  given_names: fields.givenNames,
  family_name: fields.familyName,
  sex: fields.sex,
  birth_date: fields.birthDate,
  ...(fields.learnerId !== undefined && { learner_id: fields.learnerId }),
  class_code: fields.classCode,
  entry_year: fields.entryYear,
  applied_on: fields.appliedOn,
  previous_school: fields.previousSchool,
  leaving_result: fields.leavingResult,
  guardian_given_names: fields.guardianGivenNames,
  guardian_family_name: fields.guardianFamilyName,
  guardian_relation: fields.guardianRelation,
  guardian_phone: fields.guardianPhone,
  guardian_email: fields.guardianEmail,
  second_guardian_given_names: fields.secondGuardianGivenNames,
  second_guardian_family_name: fields.secondGuardianFamilyName,
  second_guardian_relation: fields.secondGuardianRelation,
  second_guardian_phone: fields.secondGuardianPhone,
  second_guardian_email: fields.secondGuardianEmail,
  consent_on: fields.consentOn,
  conditions: fields.conditions,
  note: fields.note,
})

interface Step {
  stage: Stage
  decision: string | null
  /** The account of whoever decided; nobody where nothing is decided any more. */
  decidedBy: string | null
  conditions?: string | undefined
  studentId?: string
}

export function updateStage(db: Db, applicationId: string, step: Step) {
  return db
    .updateTable('application')
    .set({
      stage: step.stage,
      stage_since: today,
      decision: step.decision,
      decided_by: step.decidedBy,
      decided_on: step.decidedBy === null ? null : (today as Expression<string>),
      ...(step.conditions !== undefined && { conditions: step.conditions }),
      ...(step.studentId !== undefined && { student_id: step.studentId }),
    })
    .where('id', '=', applicationId)
    .execute()
}

/** Who an applicant has become. */
export function findAdmitted(db: Db, studentId: string) {
  return db
    .selectFrom('student')
    .leftJoin('stream', 'stream.id', 'student.stream_id')
    .leftJoin('class', 'class.code', 'stream.class_code')
    .select([
      'student.id',
      'student.name',
      'student.admission_number as admissionNumber',
      'student.admitted_on as admittedOn',
      streamLabel.$castTo<string | null>().as('stream'),
    ])
    .where('student.id', '=', studentId)
    .executeTakeFirst()
}
