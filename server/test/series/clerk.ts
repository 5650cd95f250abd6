import { type Api, createApi } from '@bellhouse/api-client'
import { addAssessment, type MarkPlace, saveMarks, saveRegister, sessionSchema } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { accessTokenFor } from '../../src/modules/identity/session/access-token'
import { insertSession } from '../../src/modules/identity/session/session.repo'
import type { Tokens } from '../../src/modules/identity/session/tokens'
import type { Db } from '../../src/platform/db/open'
import { anAccount, aStream, aStudent, aSubject } from '../factories'

/** Students of a clerk's stream, so that each mark sheet and register that is written has several rows. */
const studentsOfEach = 6
const firstDay = Date.UTC(2026, 8, 7)
const day = 86_400_000

const kinds = ['assessment', 'marks', 'register'] as const

/** One command of a clerk: sent again with the same key until it is answered. */
interface Write {
  kind: (typeof kinds)[number]
  number: number
  key: string
  isAcknowledged: boolean
}

/** How often a write is found in the database, and whether all that belongs to it is there as well. */
interface Found {
  kind: Write['kind']
  number: number
  times: number
  isWhole: boolean
}

/** Somebody who writes one thing after another into a stream where nobody else writes, and remembers what was acknowledged. */
export class Clerk {
  readonly writes: Write[] = []

  private constructor(
    private readonly db: Db,
    private readonly accountId: string,
    private readonly token: string,
    private readonly place: MarkPlace,
    private readonly students: readonly string[],
    private readonly assessmentId: string,
  ) {}

  static async hire(db: Db, tokens: Tokens, termId: string) {
    const admin = await anAccount(db, 'admin')
    const token = accessTokenFor(tokens, admin, await insertSession(db, admin.id, null))
    const [stream, subject] = [await aStream(db), await aSubject(db, { compulsory: true })]
    const students: string[] = []
    for (let count = 0; count < studentsOfEach; count += 1) {
      students.push((await aStudent(db, { stream_id: stream.id })).id)
    }
    const place = { streamId: stream.id, subjectId: subject.id, termId }
    const { id } = await db
      .insertInto('assessment')
      .values({
        stream_id: place.streamId,
        term_id: termId,
        subject_id: place.subjectId,
        title: 'Marks',
        kind: 'activity',
        out_of: 9_999,
        held_on: '2026-10-20',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return new Clerk(db, admin.id, token, place, students, id)
  }

  /** Writes until it is over or nobody answers; a server that says that its database is away is asked again. */
  async work(url: string, isOver: () => boolean) {
    const api = createApi({ baseUrl: url, token: () => this.token })
    while (!isOver()) await this.#finish(api, this.writes.find(({ isAcknowledged }) => !isAcknowledged) ?? this.#next())
  }

  /** Sends once more what was not acknowledged. */
  async repeat(url: string) {
    const api = createApi({ baseUrl: url, token: () => this.token })
    for (const write of this.writes) if (!write.isAcknowledged) await this.#finish(api, write)
  }

  #next() {
    const kind = kinds[this.writes.length % kinds.length] ?? 'marks'
    const number = Math.floor(this.writes.length / kinds.length) + 1
    const write: Write = { kind, number, key: crypto.randomUUID(), isAcknowledged: false }
    this.writes.push(write)
    return write
  }

  async #finish(api: Api, write: Write) {
    await this.#send(api, write)
    write.isAcknowledged = true
  }

  async #send(api: Api, { kind, number, key }: Write) {
    const options = { idempotencyKey: key }
    if (kind === 'assessment') return api(addAssessment, { ...this.place, ...titled(number) }, options)
    if (kind === 'register') return api(saveRegister, this.#register(number), options)
    const { assessmentId } = this
    const cells = this.students.map((studentId) => ({
      ...{ assessmentId, studentId },
      ...{ text: String(number), version: number - 1 },
    }))
    const reply = await api(saveMarks, { ...this.place, cells }, options)
    if (reply.cells.some(({ outcome }) => outcome !== 'saved')) throw new Error('A mark was not saved')
    return reply
  }

  #register(number: number) {
    const entries = this.students.map((studentId, index) => ({
      studentId,
      status: index % 2 === 0 ? ('present' as const) : ('absent' as const),
      ...{ minutesLate: null, note: null, version: 0 },
    }))
    return { streamId: this.place.streamId, ...registerOf(number), confirmed: true, entries }
  }

  /** What is there of all that was ever written here; or there, in a copy of the database. */
  async find(db = this.db): Promise<Found[]> {
    const found = await Promise.all([this.#findAssessments(db), this.#findMarks(db), this.#findRegisters(db)])
    return found.flat()
  }

  // An assessment and its line in the audit are one transaction.
  async #findAssessments(db: Db): Promise<Found[]> {
    const { rows } = await sql<{ title: string; added: number; audited: number }>`
      select title, added, audited
      from (select title, count(*) as added from assessment where stream_id = ${this.place.streamId} group by title) a
      full join (
        select after->>'title' as title, count(*) as audited from audit_entry
        where action = 'add assessment' and account_id = ${this.accountId} group by 1
      ) b using (title)
      where title like 'Number %'`.execute(db)
    return rows.map(({ title, added, audited }) => ({
      kind: 'assessment',
      number: Number(title.slice('Number '.length)),
      times: Math.max(added ?? 0, audited ?? 0),
      isWhole: added === audited,
    }))
  }

  // Every cell of a write has the write's number as its value and its version.
  async #findMarks(db: Db): Promise<Found[]> {
    const { rows } = await sql<{ version: number; cells: number; students: number; right: boolean }>`
      select version, count(*) as cells, count(distinct student_id) as students, bool_and(value = version) as right
      from mark_history where assessment_id = ${this.assessmentId} group by version`.execute(db)
    return rows.map(({ version, cells, students, right }) => ({
      kind: 'marks',
      number: version,
      times: Math.ceil(cells / studentsOfEach),
      isWhole: right && students === studentsOfEach && cells % studentsOfEach === 0,
    }))
  }

  // A register, its entries, its own counts and its line in the audit are one transaction.
  async #findRegisters(db: Db): Promise<Found[]> {
    const { rows } = await sql<{ day: string; session: string; entries: number; counted: number; audited: number }>`
      select day, session, present + absent as counted,
        (select count(*) from register_entry where register_id = register.id) as entries,
        (select count(*) from audit_entry where record_id = register.id and action = 'save register') as audited
      from register where stream_id = ${this.place.streamId}`.execute(db)
    return rows.map(({ day: date, session, entries, counted, audited }) => ({
      kind: 'register',
      number: numberOf(date, session),
      times: audited,
      isWhole: entries === studentsOfEach && counted === studentsOfEach,
    }))
  }
}

const titled = (number: number) => ({
  ...{ title: `Number ${number}`, kind: 'activity' as const, paper: null },
  ...{ outOf: 60, weight: 1, date: '2026-10-20' },
})

// Every session of a day, then those of the next.
const sessions = sessionSchema.options

const registerOf = (number: number) => ({
  date: new Date(firstDay + Math.floor(number / sessions.length) * day).toISOString().slice(0, 10),
  session: sessions[number % sessions.length] ?? 'morning',
})

const numberOf = (date: string, session: string) =>
  ((Date.parse(date) - firstDay) / day) * sessions.length + (sessions as readonly string[]).indexOf(session)
