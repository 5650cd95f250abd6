import type { Api } from '@bellhouse/api-client'
import { addTerm, addYear } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/open'
import { anAccount, aSchool, aStaff, aStream, aSubject, beginDay } from '../factories'
import { aGradedClass, examAlone } from '../marks-factories'
import type { TestApp } from '../test-app'
import { MembershipBook } from './membership-book'
import type { Day } from './timeline'

const scheme = 'ug-9pt-vienna-olevel'

export interface StreamOfSchool {
  id: string
  classCode: string
}

type Copy = ReturnType<MembershipBook['copy']>
export type Undoable =
  | { kind: 'student'; id: string; pages: Copy }
  | { kind: 'allocation'; id: string }
  | { kind: 'moderation'; id: string }
  | { kind: 'exemption'; id: string }
  | { kind: 'import'; run: () => Promise<unknown>; pages: Copy; news: readonly string[] }

export interface SchoolYear {
  id: string
  number: number
  start: Day
  end: Day
  termId: string
  term: { start: Day; end: Day }
}

/** What random acts are done to: a school with what there is to choose from, which goes from year to year. */
export class RandomSchool {
  readonly students: string[] = []
  readonly staff: string[] = []
  readonly streams: StreamOfSchool[] = []
  undoable: Undoable[] = []
  handOvers: string[] = []
  assessments: string[] = []
  /** With what was in the book of their students before they were made. */
  sets: { id: string; actId: string | null; pages: Copy }[] = []
  now: SchoolYear
  next: SchoolYear
  count = 0

  private constructor(
    readonly app: TestApp,
    readonly call: Api,
    readonly subjects: { art: string; music: string; maths: string; physics: string; history: string },
    readonly book: MembershipBook,
    years: [SchoolYear, SchoolYear],
  ) {
    ;[this.now, this.next] = years
  }

  static async open(app: TestApp): Promise<RandomSchool> {
    const { term } = await aSchool(app.db)
    const admin = await anAccount(app.db, 'admin')
    const call = app.as(admin)
    await beginDay(app.db, '2026-09-14')
    const subjectOf = async (name: string, more: object = {}) => (await aSubject(app.db, { name, ...more })).id
    const subjects = {
      art: await subjectOf('Art'),
      music: await subjectOf('Music'),
      maths: await subjectOf('Maths', { compulsory: true, papers: 2 }),
      physics: await subjectOf('Physics', { level: 'A' }),
      history: await subjectOf('History', { level: 'A' }),
    }
    const now = { ...daysOf(2026), id: term.academic_year_id, termId: term.id }
    const book = new MembershipBook([subjects.maths])
    const school = new RandomSchool(app, call, subjects, book, [now, await aYear(call, 2027)])
    for (const class_code of ['s1', 's2', 's5']) {
      for (const name of class_code === 's5' ? ['East'] : ['East', 'West']) {
        school.streams.push({ id: (await aStream(app.db, { class_code, name })).id, classCode: class_code })
      }
    }
    for (let n = 0; n < 3; n += 1) school.staff.push((await aStaff(app.db)).id)
    const gradedBy = await aGradedClass(app.db, admin.id, 's1', scheme, examAlone(scheme))
    await sql`insert into class_grading (academic_year_id, class_code, grading_scheme_id)
      select academic_year.id, code, ${gradedBy} from class cross join academic_year on conflict do nothing`.execute(
      app.db,
    )
    await aCombination(app.db, 'Physics alone', [subjects.physics])
    await aCombination(app.db, 'Both', [subjects.physics, subjects.history])
    return school
  }

  /** The next school year is this one, and who is chosen from are those who are still here. */
  async beginNextYear() {
    const after = await aYear(this.call, this.next.number + 1)
    await sql`insert into class_grading (academic_year_id, class_code, grading_scheme_id)
      select ${after.id}, class_code, grading_scheme_id from class_grading where academic_year_id = ${this.now.id}`.execute(
      this.app.db,
    )
    this.now = this.next
    this.next = after
    await beginDay(this.app.db, this.now.term.start)
    const here = this.students.filter((id) => this.book.positionOf(id, this.now.term.start) !== 'left')
    for (const id of this.students) if (!here.includes(id)) this.book.forget(id)
    this.students.splice(0, this.students.length, ...here)
    ;[this.undoable, this.handOvers, this.assessments, this.sets] = [[], [], [], []]
  }

  async copies() {
    const { rows } = await sql`
      select id, student_periods(id) as periods from student where id = any(${this.students}::uuid[]) order by id`.execute(
      this.app.db,
    )
    return rows
  }

  /** The year on that day, or the one before it in the days between two. */
  yearStart(day: Day): Day {
    return day >= this.next.start ? this.next.start : this.now.start
  }

  today(): Promise<Day> {
    return this.app.db
      .selectFrom('school_day')
      .select(sql<string>`day::text`.as('day'))
      .executeTakeFirstOrThrow()
      .then(({ day }) => day)
  }
}

async function aCombination(db: Db, name: string, subjectIds: readonly string[]) {
  const { id } = await db.insertInto('combination').values({ name }).returning('id').executeTakeFirstOrThrow()
  const parts = subjectIds.map((subject_id) => ({ combination_id: id, subject_id }))
  await db.insertInto('combination_subject').values(parts).execute()
}

const daysOf = (number: number) => ({
  ...{ number, start: `${number}-02-01`, end: `${number}-12-31` },
  term: { start: `${number}-09-07`, end: `${number}-12-04` },
})

/** A year with a short first term and the one that the acts are about. */
async function aYear(call: Api, number: number): Promise<SchoolYear> {
  const { start, end, term } = daysOf(number)
  const { id } = await call(addYear, { title: `${number}`, startDate: start, endDate: end })
  const first = {
    number: 1,
    title: 'Term 1',
    startDate: `${number}-02-08`,
    endDate: `${number}-04-30`,
    classStarts: [],
  }
  await call(addTerm, { yearId: id, ...first })
  const last = { number: 3, title: 'Term 3', startDate: term.start, endDate: term.end, classStarts: [] }
  const { id: termId } = await call(addTerm, { yearId: id, ...last })
  return { ...daysOf(number), id, termId }
}
