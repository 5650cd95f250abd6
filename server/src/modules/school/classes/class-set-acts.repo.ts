import { sql } from 'kysely'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { deleteClasses } from './class-set.repo'

/** What a set of classes replaces, each with what has to be there still for a row to be put back. */
const replaced = {
  class_grading: sql`exists (select from academic_year where id = academic_year_id)
    and exists (select from grading_scheme where id = grading_scheme_id)`,
  term_grading: sql`exists (select from term where id = term_id)
    and exists (select from grading_scheme where id = grading_scheme_id)`,
  term_class_start: sql`exists (select from term where id = term_id)`,
  notice_class: sql`exists (select from notice where id = notice_id)`,
  elective_limit: sql`true`,
  elective_places: sql`exists (select from subject where id = subject_id)`,
}

type Rows = readonly Record<string, unknown>[]

/** The rows of every table that a set of classes replaces, and the level of each subject. */
export type ClassSet = Record<'level' | 'class' | 'subject' | keyof typeof replaced, Rows>

export async function readClassSet(db: Db): Promise<ClassSet> {
  const read = async (table: string, columns = sql`to_jsonb(told)`) => {
    const { rows } = await sql<{ told: Rows }>`
      select coalesce(jsonb_agg(row order by row::text), '[]') as told
      from (select ${columns} as row from ${sql.table(table)} told) one`.execute(db)
    return rows[0]?.told ?? []
  }
  const tables = await askAll(
    db,
    ['level', 'class', ...Object.keys(replaced)].map((table) => async () => [table, await read(table)] as const),
  )
  const subject = await read('subject', sql`jsonb_build_object('id', id, 'level', level)`)
  return { ...Object.fromEntries(tables), subject } as ClassSet
}

/** The school has these classes, levels and choices again, and no others. */
export async function putClassSet(db: Db, set: ClassSet) {
  await deleteClasses(db)
  await sql`insert into level select * from jsonb_populate_recordset(null::level, ${JSON.stringify(set.level)}::jsonb)
    on conflict (code) do update set name = excluded.name, kind = excluded.kind, place = excluded.place`.execute(db)
  await sql`update subject set level = given.level
    from jsonb_to_recordset(${JSON.stringify(set.subject)}::jsonb) as given (id uuid, level text)
    where subject.id = given.id and subject.level <> given.level`.execute(db)
  await sql`delete from level where code <> all(${set.level.map(({ code }) => code)}::text[])`.execute(db)
  for (const [table, isThere] of [['class', sql`true`] as const, ...Object.entries(replaced)]) {
    const rows = JSON.stringify(set[table as keyof ClassSet])
    await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)
      where ${isThere}`.execute(db)
  }
}

export async function insertClassSetAct(
  db: Db,
  { before, after }: Record<'before' | 'after', ClassSet>,
  by: string | null,
) {
  const { id } = await db
    .insertInto('class_set_act')
    .values({ before: JSON.stringify(before), after: JSON.stringify(after), account_id: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface ClassSetAct {
  before: ClassSet
  after: ClassSet
  undoneAt: Date | null
}

/** Kept from changing until the transaction ends, so that nobody takes it back twice. */
export const holdClassSetAct = (db: Db, id: string): Promise<ClassSetAct | undefined> =>
  db
    .selectFrom('class_set_act')
    .select(['before', 'after', 'undone_at as undoneAt'])
    .where('id', '=', id)
    .forUpdate()
    .$castTo<ClassSetAct>()
    .executeTakeFirst()

export const markClassSetUndone = (db: Db, id: string, by: string | null) =>
  db.updateTable('class_set_act').set({ undone_by: by, undone_at: sql`now()` }).where('id', '=', id).execute()
