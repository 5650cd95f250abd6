import { BadRequestError } from '@bellhouse/api-client'
import {
  addHandOver,
  addStaff,
  addStream,
  addStudent,
  addSubject,
  addTerm,
  addYear,
  allocate,
  applyRollover,
  changeStudents,
  endSet,
  getGuardian,
  getStaff,
  getStudent,
  makeSets,
  mergeGuardians,
  mergeStudents,
  previewRollover,
  proposeRollover,
  saveStaff,
  saveStudent,
  setClassTeacher,
} from '@bellhouse/contracts'
import fc from 'fast-check'
import { beginDay } from './factories'
import type { TestApp } from './test-app'

/** What people really write into a field of one line. */
const oddTexts = [
  ...['Ada', 'Nakato Grace', 'O’Neil, Ben', 'Zoë "Z"', '=Sum', '-x', '@home', '+1-2', "'quoted", 'a~b', '50%', 'a%20b'],
  ...['{x:y}', 'Nguyễn', '王小明', 'محمد', '🙂 S', 'a;b|c', 'x'.repeat(40), 'Term 1', '1/2', 'é', '<b>', 'a\\b', '.'],
]
const oddCodes = ['A 1', 'A1', 'a1', '535/3', 'É-1', 'a,b', 'S~1', '50%', '1=2', 'x'.repeat(50), 'P{1}', '011', 'A:B']
const statuses = ['left', 'active', 'suspended', 'graduated'] as const
export const historyKinds = [
  ...[
    'admit',
    'admit',
    'admit',
    'employ',
    'rename',
    'move',
    'status',
    'status',
    'employment',
    'class teacher',
    'allocate',
  ],
  ...[
    'allocate',
    'stream',
    'subject',
    'term',
    'sets',
    'end set',
    'merge students',
    'merge guardians',
    'hand over',
    'day',
  ],
  ...['roll over'],
] as const
export type HistoryKind = (typeof historyKinds)[number]

const text = fc.constantFrom(...oddTexts)
const day = fc
  .integer({ min: 0, max: 300 })
  .map((days) => new Date(Date.UTC(2026, 1, 1 + days)).toISOString().slice(0, 10))
const given = fc.record({
  ...{ one: fc.nat(), two: fc.nat(), name: text, other: text, on: day },
  code: fc.oneof(fc.constantFrom(...oddCodes), fc.nat(9999).map(String)),
})
type Given = typeof given extends fc.Arbitrary<infer G> ? G : never
export const historyOf = (seed: number, acts: number) =>
  fc.sample(fc.record({ kind: fc.constantFrom(...historyKinds), given }), { seed, numRuns: acts })

const of = (all: readonly string[], at: number) => all[at % Math.max(all.length, 1)]
const nothing = { learnerId: null, examNumber: null, printedName: null, house: null, residence: null }
const noConsent = { consentOn: null, consentBy: null, consentNote: null }

/** A small school to which anything happens by the same commands that its office uses. */
export class RosterHistory {
  readonly #students: string[] = []
  readonly #staff: string[] = []
  readonly #streams: string[]
  readonly #subjects: string[] = []
  readonly #sets: string[] = []
  readonly #years: string[]
  readonly #app: TestApp
  readonly #call: ReturnType<TestApp['as']>

  constructor(
    app: TestApp,
    call: ReturnType<TestApp['as']>,
    { yearId, streams }: { yearId: string; streams: string[] },
  ) {
    this.#app = app
    this.#call = call
    this.#years = [yearId]
    this.#streams = streams
  }

  /** Whether it could be done; what cannot be is refused with a sentence. */
  async does({ kind, given: what }: { kind: HistoryKind; given: Given }): Promise<boolean> {
    try {
      return (await this.#acts[kind](what)) !== null
    } catch (error) {
      if (error instanceof BadRequestError) return false
      throw error
    }
  }

  readonly #acts: Record<HistoryKind, (given: Given) => Promise<unknown>> = {
    admit: (what) => this.#admit(what),
    employ: async ({ code, name, other, one }) => {
      const names = one % 4 === 0 ? { givenNames: name, familyName: '' } : { givenNames: other, familyName: name }
      const fields = { title: null, sex: null, birthDate: null, qualifications: null, startedOn: null, subjectIds: [] }
      const reach = { phone: one % 2 ? '+256 700 1' : null, email: one % 3 ? null : `t${one}@school.example` }
      const { id } = await this.#call(addStaff, {
        ...{ staffNumber: code, ...names, ...fields, ...reach, status: 'active', isAnother: true },
      })
      this.#staff.push(id)
    },
    rename: ({ one, name, code, other }) =>
      this.#withStudent(one, async (studentId) => {
        const { guardians, subjects, boarding, ...found } = await this.#call(getStudent, { studentId })
        const people = guardians.map(({ id, version, ...guardian }) => ({
          ...guardian,
          ...{ guardianId: id, guardianVersion: version, familyName: other },
        }))
        await this.#call(saveStudent, {
          ...{ ...found, studentId, familyName: name, admissionNumber: code, guardians: people },
          ...{ residence: null, subjectIds: subjects.map(({ id }) => id) },
        })
      }),
    move: ({ one, two, on }) =>
      this.#withStudent(one, (id) =>
        this.#call(changeStudents, { studentIds: [id], streamId: of(this.#streams, two) ?? '', on }),
      ),
    status: ({ one, two, on }) =>
      this.#withStudent(one, (id) =>
        this.#call(changeStudents, { studentIds: [id], status: statuses[two % 4] ?? 'left', on, reason: 'R' }),
      ),
    employment: async ({ one, two }) => {
      const staffId = of(this.#staff, one)
      if (!staffId) return null
      const found = await this.#call(getStaff, { staffId })
      const status = two % 2 ? ('left' as const) : ('active' as const)
      return this.#call(saveStaff, { ...found, staffId, status, subjectIds: [] })
    },
    'class teacher': ({ one, two, on }) =>
      this.#call(setClassTeacher, {
        streamId: of(this.#streams, one) ?? '',
        staffId: of(this.#staff, two) ?? null,
        on,
      }),
    allocate: ({ one, two, on }) =>
      this.#call(allocate, {
        ...{ staffId: of(this.#staff, one) ?? '', subjectId: of(this.#subjects, two) ?? '' },
        ...{ streamId: of(this.#streams, one + two) ?? '', from: on },
      }),
    stream: async ({ one, name }) => {
      const classCode = `s${1 + (one % 6)}`
      this.#streams.push(
        (await this.#call(addStream, { classCode, name, room: null, capacity: null, classTeacherId: null })).id,
      )
    },
    subject: async ({ one, code, name }) => {
      const fields = { code, name, level: one % 3 ? 'O' : 'A', papers: null, department: null }
      this.#subjects.push((await this.#call(addSubject, { ...fields, compulsory: one % 2 === 0 })).id)
    },
    term: ({ one, name }) => this.#addTerm(one, name),
    sets: ({ one, two, name, on }) => this.#makeSets(one, two, name, on),
    'end set': async ({ one, on }) => {
      const setId = of(this.#sets, one)
      return setId ? this.#call(endSet, { setId, on }) : null
    },
    'merge students': ({ one, two }) => {
      const [keptId, otherId] = [of(this.#students, one) ?? '', of(this.#students, two) ?? '']
      return this.#call(mergeStudents, { keptId, otherId, marks: [], account: 'kept' })
    },
    'merge guardians': ({ one, two }) => this.#mergeGuardians(one, two),
    'hand over': ({ one, two, on }) =>
      this.#call(addHandOver, {
        ...{ staffId: of(this.#staff, one) ?? '', toStaffId: of(this.#staff, two) ?? '' },
        ...{ firstDay: on, lastDay: '2026-12-01', groups: null },
      }),
    day: ({ on }) => beginDay(this.#app.db, on),
    'roll over': async () => {
      const [fromYearId = '', toYearId = ''] = this.#years.slice(-2)
      const { plan } = await this.#call(proposeRollover, { fromYearId, toYearId })
      const { digest } = await this.#call(previewRollover, plan)
      await this.#call(applyRollover, { plan, digest, confirmed: true })
    },
  }

  async #admit({ one, two, name, other, code, on }: Given) {
    const { id } = await this.#call(addStudent, {
      ...{ ...nothing, ...noConsent, phone: null, email: null, isAnother: true, status: 'active', admittedOn: on },
      ...{ admissionNumber: code, givenNames: one % 5 ? name : '', familyName: other, sex: one % 2 ? 'female' : null },
      learnerId: one % 3 ? null : `${name.slice(0, 20)} ${one}`,
      birthDate: two % 3 ? '2011-05-06' : null,
      house: one % 4 ? null : other,
      residence: two % 4 ? null : 'boarding',
      streamId: of(this.#streams, two) ?? null,
      subjectIds: this.#subjects.slice(0, two % 3),
      guardians: Array.from({ length: one % 3 }, (_, place) => ({
        ...{ guardianId: null, guardianVersion: null, givenNames: name, familyName: place ? '' : other },
        ...{ phones: [], email: null, relation: place ? 'aunt' : 'mother', isPrimary: place === 0, isEmergency: false },
        ...{ livesWith: false, isAnother: true },
      })),
    })
    this.#students.push(id)
  }

  #withStudent(at: number, run: (id: string) => Promise<unknown>) {
    const id = of(this.#students, at)
    return id ? run(id) : Promise.resolve(null)
  }

  async #addTerm(at: number, title: string) {
    const year = 2026 + this.#years.length
    if (at % 2 === 0) {
      const dates = { startDate: `${year}-02-01`, endDate: `${year}-12-31` }
      this.#years.push((await this.#call(addYear, { title: `${title} ${year}`, ...dates })).id)
    }
    const last = 2025 + this.#years.length
    const number = 1 + (at % 2)
    const dates = { startDate: `${last}-0${2 * number}-08`, endDate: `${last}-0${2 * number + 1}-30` }
    await this.#call(addTerm, { yearId: this.#years.at(-1) ?? '', title, number, ...dates, classStarts: [] })
  }

  async #makeSets(at: number, other: number, title: string, on: string) {
    const stream = await this.#app.db
      .selectFrom('stream')
      .selectAll()
      .where('id', '=', of(this.#streams, at) ?? null)
      .execute()
    const classCode = stream[0]?.class_code ?? 's1'
    const here = await this.#app.db
      .selectFrom('student')
      .select('id')
      .where('stream_id', '=', stream[0]?.id ?? null)
      .execute()
    const { setIds } = await this.#call(makeSets, {
      ...{ classCode, subjectId: of(this.#subjects, other) ?? '', streamIds: [stream[0]?.id ?? ''], on },
      sets: [{ title, staffIds: this.#staff.slice(0, at % 3), studentIds: here.slice(0, 3).map(({ id }) => id) }],
    })
    this.#sets.push(...setIds)
  }

  async #mergeGuardians(one: number, two: number) {
    const guardians = await this.#app.db.selectFrom('guardian').select('id').orderBy('id').execute()
    const ids = guardians.map(({ id }) => id)
    const [keptId, otherId] = [of(ids, one), of(ids, two)]
    if (!keptId || !otherId || keptId === otherId) return null
    const kept = await this.#call(getGuardian, { guardianId: keptId })
    const other = await this.#call(getGuardian, { guardianId: otherId })
    return this.#call(mergeGuardians, {
      ...{ keptId, otherId, keptVersion: kept.version, otherVersion: other.version },
      ...{ name: 'kept', email: 'kept', phones: [], relations: [] },
    })
  }
}
