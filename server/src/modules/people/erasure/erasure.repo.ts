import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { Database } from '../../../platform/db/schema'
import { columnsThatTell, type Owner, tablesThatGoWith, valuesOfNobody } from '../personal-data'

export interface PersonKey {
  kind: 'student' | 'staff'
  id: string
}

/** An audit of years is read through once, which may take longer than a request has otherwise. */
export const takeTime = (db: Db) => sql`set local statement_timeout = '5min'`.execute(db)

/** The person, locked until the transaction ends. */
export async function lockPerson(db: Db, { kind, id }: PersonKey) {
  const { rows } = await sql<LockedPerson>`
    select name, status, photo, erased_at as "erasedAt" from ${sql.table(kind)} where id = ${id} for update`.execute(db)
  return rows[0]
}

interface LockedPerson {
  name: string
  status: string
  photo: string | null
  erasedAt: Date | null
}

const accountOf = ({ kind, id }: PersonKey) =>
  kind === 'student'
    ? sql`(select id from account where student_id = ${id})`
    : sql`(select id from account where staff_id = ${id})`

export async function findAccountId(db: Db, person: PersonKey): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select ${accountOf(person)} as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Accounts of records that were merged into the person's; they are closed. */
export async function listMergedAccounts(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('account').select('id').where('merged_into', '=', accountId).execute()
  return rows.map(({ id }) => id)
}

// Guardians of nobody else.
const ownGuardians = (id: string) => sql`(
  select guardian_id from student_guardian mine where student_id = ${id}
    and not exists (select from student_guardian other where other.guardian_id = mine.guardian_id and student_id <> ${id}))`

const documentsOf = (id: string) => sql`(
  select application_document.id from application_document join application on application.id = application_id
  where student_id = ${id})`

// Conversations with one other person.
const pairsOf = (account: RawBuilder<unknown>) => sql`(
  select id from chat_thread where first_account_id = ${account} union all select id from chat_thread where second_account_id = ${account})`

/** Everything of the person that has an id of its own: the history of these is the person's history. */
export async function listOwnRecords(db: Db, person: PersonKey): Promise<string[]> {
  const { id } = person
  const { rows } = await sql<{ id: string }>`
    select ${id}::uuid as id
    union select id from account where id = ${accountOf(person)}
    union select id from application where student_id = ${id}
    union select id from guardian where id in ${ownGuardians(id)}`.execute(db)
  return rows.map((row) => row.id)
}

export interface Amounts {
  guardians: number
  sharedGuardians: number
  documents: number
  hasPhoto: boolean
  hasAccount: boolean
  messages: number
  notes: number
  studentNotes: number
  comments: number
  exemptions: number
  papers: number
  mails: number
  changes: number
  cards: number
  marks: number
  registerEntries: number
  years: number
  applications: number
  allocations: number
}

export async function countAmounts(db: Db, person: PersonKey): Promise<Amounts> {
  const { kind, id } = person
  const records = await listOwnRecords(db, person)
  const count = (from: RawBuilder<unknown>) => sql`(select count(*)::int from ${from})`
  const { rows } = await sql<Amounts>`
    select
      ${count(sql`guardian where id in ${ownGuardians(id)}`)} as guardians,
      ${count(sql`student_guardian where student_id = ${id} and guardian_id not in ${ownGuardians(id)}`)} as "sharedGuardians",
      ${count(sql`application_document where id in ${documentsOf(id)}`)} as documents,
      (select photo is not null from ${sql.table(kind)} where id = ${id}) as "hasPhoto",
      exists (select from account where id = ${accountOf(person)}) as "hasAccount",
      ${count(sql`chat_message where sender_id = ${accountOf(person)} or thread_id in ${pairsOf(accountOf(person))}`)} as messages,
      ${count(sql`register_entry where student_id = ${id} and note is not null`)} as notes,
      ${count(sql`student_note where student_id = ${id}`)} as "studentNotes",
      ${count(sql`report_comment where student_id = ${id}`)} + ${count(sql`subject_comment where student_id = ${id}`)} as comments,
      ${count(sql`mark_exemption where student_id = ${id}`)} as exemptions,
      ${count(sql`issued_paper where student_id = ${id}`)} as papers,
      ${count(sql`outbox_mail where recipient = any(${await listAddresses(db, person)}::text[])`)} as mails,
      ${count(sql`audit_entry where record_id = any(${records}::uuid[]) and coalesce(before, after) is not null`)} as changes,
      ${count(sql`report_card where student_id = ${id}`)} as cards,
      ${count(sql`mark where student_id = ${id}`)} as marks,
      ${count(sql`register_entry where student_id = ${id}`)} as "registerEntries",
      ${count(sql`placement where student_id = ${id}`)} as years,
      ${count(sql`application where student_id = ${id}`)} as applications,
      ${count(sql`allocation where staff_id = ${id}`)} as allocations`.execute(db)
  const [amounts] = rows
  if (!amounts) throw new Error('A select without a table answered no row')
  return amounts
}

/** The rows that tell of the person, by table. */
const rowsOf = (person: PersonKey): readonly (readonly [keyof Database, RawBuilder<unknown>])[] => [
  [person.kind, sql`id = ${person.id}`],
  ['account', sql`id = ${accountOf(person)}`],
  ['application', sql`student_id = ${person.id}`],
  ['guardian', sql`id in ${ownGuardians(person.id)}`],
]

/** What stands in those columns, a text a row; a column may hold several. */
function textsOf(person: PersonKey, ...kinds: ('word' | 'address')[]) {
  const each = rowsOf(person).flatMap(([table, where]) =>
    columnsThatTell(table, ...kinds).map(
      (column) => sql`
        select jsonb_array_elements_text(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end)
          as word
        from (select to_jsonb(${sql.ref(column)}) as value from ${sql.table(table)} where ${where}) told
        where value is not null`,
    ),
  )
  return sql.join(each, sql` union `)
}

/** The mail addresses of the person and of the guardians who go. */
export async function listAddresses(db: Db, person: PersonKey): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`${textsOf(person, 'address')}`.execute(db)
  return rows.map(({ word }) => word)
}

/** The files of the documents. */
export async function listDocumentFiles(db: Db, studentId: string): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from application_document where id in ${documentsOf(studentId)}`.execute(db)
  return rows.map(({ file }) => file)
}

/** The files that the person has sent, or got from one other person. */
export async function listChatFiles(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from chat_attachment where added_by = ${accountId} or thread_id in ${pairsOf(sql`${accountId}`)}`.execute(
    db,
  )
  return rows.map(({ file }) => file)
}

const shortest = 5

// The same columns by the names that forms and the audit have for them.
const tellingFields = [
  ...new Set(
    (['student', 'staff', 'account'] as const)
      .flatMap((table) => columnsThatTell(table, 'word', 'address'))
      .map((column) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())),
  ),
]

/**
 * The texts by which others may have written about the person: whole names in each order, numbers, phones, addresses
 * and the username, those of earlier days too. What is also somebody else's, or too short to mean one person, is left
 * out.
 */
export async function listTellingWords(db: Db, person: PersonKey): Promise<string[]> {
  const { kind, id } = person
  const records = await listOwnRecords(db, person)
  const { rows } = await sql<{ word: string }>`
    with named as (
      select given_names as given, family_name as family from ${sql.table(kind)} where id = ${id}
      union select given_names, family_name from application where student_id = ${id}
      union select guardian_given_names, guardian_family_name from application where student_id = ${id}
      union select second_guardian_given_names, second_guardian_family_name from application where student_id = ${id}
      union select given_names, family_name from guardian where id in ${ownGuardians(id)}
      union select told ->> 'givenNames', told ->> 'familyName'
        from audit_entry, unnest(array[before, after]) told where record_id = any(${records}::uuid[])
    ), word as (
      select trim(family || ', ' || given, ', ') as word from named
      union select trim(given || ' ' || family) from named
      union select trim(family || ' ' || given) from named
      union ${textsOf(person, 'word', 'address')}
      union select told ->> field
        from audit_entry, unnest(array[before, after]) told, unnest(${tellingFields}::text[]) field
        where record_id = any(${records}::uuid[])
    )
    select word from word
    where length(word) >= ${shortest} and not exists (
      select from student where id <> ${id} and (name = word or given_names || ' ' || family_name = word or phone = word)
      union all
      select from staff where id <> ${id} and (name = word or given_names || ' ' || family_name = word or phone = word)
      union all
      select from guardian where id not in ${ownGuardians(id)}
        and (name = word or given_names || ' ' || family_name = word or word = any(phones) or email::text = word))`.execute(
    db,
  )
  return rows.map(({ word }) => word)
}

const erasedNumber = (id: string) => `erased-${id.slice(0, 8)}`

/** The closed account stays as nobody's, because registers and marks say who wrote them. */
export async function eraseAccount(db: Db, accountId: string, name: string) {
  await eraseConversations(db, accountId)
  await sql`
    delete from signin_attempt where account_key =
      (select encode(sha256(convert_to(lower(username::text), 'UTF8')), 'hex') from account where id = ${accountId})`.execute(
    db,
  )
  await deleteWith(db, 'account', accountId)
  await makeNobodys(db, 'account', sql`id = ${accountId}`, { name, number: erasedNumber(accountId) })
  await sql`
    update account set must_change_password = false,
      category = case category when 'admin' then 'staff' else category end
    where id = ${accountId}`.execute(db)
}

/** Rows that go with their owner. */
async function deleteWith(db: Db, owner: Owner, id: string) {
  for (const { table, column } of tablesThatGoWith(owner)) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
  }
}

interface Nobody {
  name: string
  number: string
}

/** Rows that stay, without what tells of the person. */
async function makeNobodys(db: Db, table: keyof Database, where: RawBuilder<unknown>, nobody: Nobody) {
  const values = valuesOfNobody(table, nobody).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(values)} where ${where}`.execute(db)
}

// What two have written goes for both. In a group the places of the person's messages stay, empty, so that no number is missing.
async function eraseConversations(db: Db, accountId: string) {
  const pairs = pairsOf(sql`${accountId}`)
  await sql`delete from chat_report where reported_by = ${accountId} or thread_id in ${pairs}`.execute(db)
  await sql`delete from chat_attachment where added_by = ${accountId} or thread_id in ${pairs}`.execute(db)
  await sql`delete from chat_message where thread_id in ${pairs}`.execute(db)
  await sql`delete from chat_thread where id in ${pairs}`.execute(db)
  await sql`update chat_message set text = '', removed_at = now() where sender_id = ${accountId}`.execute(db)
}

export async function eraseMails(db: Db, addresses: readonly string[]) {
  await sql`delete from outbox_mail where recipient = any(${addresses}::text[])`.execute(db)
}

export async function eraseExternalIds(db: Db, records: readonly string[]) {
  await sql`delete from external_id where record_id = any(${records}::uuid[])`.execute(db)
}

export async function eraseStudent(db: Db, id: string) {
  const name = 'Erased student'
  const { rows } = await sql<{ id: string }>`select id from application where student_id = ${id}`.execute(db)
  for (const { id: application } of rows) {
    await deleteWith(db, 'application', application)
    await makeNobodys(db, 'application', sql`id = ${application}`, { name, number: erasedNumber(application) })
  }
  await sql`select erase_register_notes(${id}::uuid)`.execute(db)
  await sql`select erase_report_cards(${id}::uuid)`.execute(db)
  await sql`select erase_papers(${id}::uuid)`.execute(db)
  await deleteWith(db, 'student', id)
  await makeNobodys(db, 'placement', sql`student_id = ${id}`, { name, number: erasedNumber(id) })
  await makeNobodys(db, 'student', sql`id = ${id}`, { name, number: erasedNumber(id) })
  await sql`update student set erased_at = now() where id = ${id}`.execute(db)
}

export async function eraseGuardians(db: Db, studentId: string) {
  const { rows } = await sql<{ id: string }>`select guardian_id as id from ${ownGuardians(studentId)} own`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`delete from student_guardian where student_id = ${studentId}`.execute(db)
  await sql`delete from guardian where id = any(${ids}::uuid[])`.execute(db)
}

export async function eraseStaff(db: Db, id: string) {
  const nobody = { name: 'Erased member of staff', number: erasedNumber(id) }
  await deleteWith(db, 'staff', id)
  const taught = sql`lesson_id in (select lesson_id from lesson_staff where staff_id = ${id})`
  await makeNobodys(db, 'lesson_file_words', taught, nobody)
  await makeNobodys(db, 'staff_absence', sql`staff_id = ${id}`, nobody)
  await makeNobodys(db, 'lesson_not_held', sql`staff_id = ${id}`, nobody)
  await makeNobodys(db, 'staff', sql`id = ${id}`, nobody)
  await sql`update staff set erased_at = now() where id = ${id}`.execute(db)
}
