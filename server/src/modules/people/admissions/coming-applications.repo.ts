import type { addApplication } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'
import { newRow } from './applications.repo'
import type { GivenChild } from './same-applications.repo'

export type ComingApplication = z.output<(typeof addApplication)['input']>

/** An application or a student that one of those who come looks like. */
export interface LikeComing {
  /** Of that one among those who come. */
  place: number
  kind: 'application' | 'student'
  number: string
  name: string
  /** The birth dates, or the learner ids, are the same too, or both are without a date. */
  isSure: boolean
}

/** Applications of their year and students that look like those who come, whatever the order of the words of a name, in one question. */
export async function listLikeComing(db: Db, children: readonly GivenChild[]): Promise<LikeComing[]> {
  const given = JSON.stringify(children.map((child, place) => ({ ...child, place, names: spellingsOf(child) })))
  const { rows } = await sql<LikeComing>`
    with given as materialized (select * from jsonb_to_recordset(${given}::jsonb) as one (place integer, names jsonb,
      "birthDate" date, "learnerId" text, "entryYear" integer)),
    named as materialized (
      select given.*, folded(spelled) as spelled from given, jsonb_array_elements_text(names) as spelled),
    alike as (${namedLike('application')} union ${namedLike('student')}
      union ${numberedLike('application')} union ${numberedLike('student')})
    select alike.place, kind, bool_or("isSure") as "isSure", coalesce(application.number, admission_number) as number,
      coalesce(application.name, student.name) as name
    from alike join given using (place)
    left join application on kind = 'application' and application.id = alike.id
    left join student on kind = 'student' and student.id = alike.id
    where (kind = 'application' and application.entry_year = given."entryYear" and application.superseded_at is null)
      or (kind = 'student' and student.erased_at is null)
    group by 1, 2, 4, 5 order by alike.place, 3 desc, kind, number`.execute(db)
  return rows
}

type Known = 'application' | 'student'

const namedLike = (table: Known) => sql`
  select place, ${sql.lit(table)} as kind, known.id, known.birth_date is not distinct from "birthDate" as "isSure"
  from named join ${sql.table(table)} known on folded(known.family_name || ' ' || known.given_names) = spelled
    and coalesce(known.birth_date = "birthDate", true)`

const numberedLike = (table: Known) => sql`
  select place, ${sql.lit(table)}, known.id, true from given
  join ${sql.table(table)} known on known.learner_id = "learnerId"`

/** A name whose words stand in any order; with more words than three, only those of its two parts do. */
function spellingsOf({ familyName, givenNames }: GivenChild): string[] {
  const words = `${familyName} ${givenNames}`.split(' ').filter(Boolean)
  const orders = words.length <= 3 ? ordersOf(words) : [words, [givenNames, familyName]]
  // Of somebody with one name alone, the other is empty.
  return [...new Set(orders.map((order) => order.join(' ')))].flatMap((name) => [name, ` ${name}`, `${name} `])
}

const ordersOf = (words: readonly string[]): string[][] =>
  words.length < 2
    ? [[...words]]
    : words.flatMap((word, at) => ordersOf(words.toSpliced(at, 1)).map((others) => [word, ...others]))

interface Numbered {
  number: string
  fields: ComingApplication
}

/** Each has some twenty values, and a statement takes 65,535. */
const atOnce = 1000

/** Their ids, in their order. */
export async function insertApplications(db: Db, coming: readonly Numbered[]): Promise<string[]> {
  const ids = new Map<string, string>()
  for (let first = 0; first < coming.length; first += atOnce) {
    const rows = coming.slice(first, first + atOnce).map(newRow)
    const inserted = await db.insertInto('application').values(rows).returning(['id', 'number']).execute()
    for (const { id, number } of inserted) ids.set(number, id)
  }
  return coming.flatMap(({ number }) => ids.get(number) ?? [])
}

/** The numbers of those among them that somebody has gone on with: changed, moved on, or with a document. Nobody else changes one until the transaction ends. */
export async function listGoneOnWith(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string; isGoneOn: boolean }>`
    select number, version > 1 or stage <> 'applied' or exists (
      select from application_document where application_id = application.id) as "isGoneOn"
    from application where id = any(${ids}::uuid[]) order by number for update`.execute(db)
  return rows.filter(({ isGoneOn }) => isGoneOn).map(({ number }) => number)
}

export const deleteApplications = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('application').where('id', 'in', ids).execute()
