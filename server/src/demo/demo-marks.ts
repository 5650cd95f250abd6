import { randomUUID } from 'node:crypto'
import type { AssessmentKind, AssessmentState } from '@bellhouse/contracts'
import { type Insertable, sql } from 'kysely'
import { findCurrentTerm } from '../modules/school/school'
import type { Db } from '../platform/db/open'
import type { Database } from '../platform/db/schema'
import type { DayOf } from './demo-calendar'
import { listDemoStudents } from './demo-people.repo'
import type { SeededRandom } from './seeded-random'

interface DemoAssessment {
  title: string
  kind: AssessmentKind
  outOf: number
  weight: number
  day: string
  /** When it was held where it still waits for its marks. */
  lateDay?: string
  status: AssessmentState
}

const currentKinds = (dayOf: DayOf): readonly DemoAssessment[] => [
  {
    title: 'Beginning of term',
    kind: 'beginning-of-term',
    outOf: 100,
    weight: 20,
    day: dayOf('2026-09-21'),
    status: 'published',
  },
  {
    title: 'Activity of integration',
    kind: 'activity',
    outOf: 20,
    weight: 20,
    day: dayOf('2026-10-12'),
    status: 'published',
  },
  {
    title: 'Mid-term',
    kind: 'mid-term',
    outOf: 100,
    weight: 60,
    day: dayOf('2026-10-28'),
    lateDay: dayOf('2026-11-18'),
    status: 'approved',
  },
]

/** What was held in a term that is over, all of it approved. */
const pastKinds = (days: readonly [string, string, string]): readonly DemoAssessment[] => [
  {
    title: 'Beginning of term',
    kind: 'beginning-of-term',
    outOf: 100,
    weight: 20,
    day: days[0],
    status: 'approved',
  },
  { title: 'Mid-term', kind: 'mid-term', outOf: 100, weight: 60, day: days[1], status: 'approved' },
  { title: 'End of term', kind: 'end-of-term', outOf: 100, weight: 100, day: days[2], status: 'approved' },
]

const project: Omit<DemoAssessment, 'day'> = {
  title: 'Project',
  kind: 'project',
  outOf: 20,
  weight: 0,
  status: 'approved',
}
/** Geography and Agriculture. */
const withProject: readonly string[] = ['273', '527']

/** Three assessments for every subject of every stream, at A-level for each paper; one examination still waits for its marks. */
export async function addMarks(db: Db, random: SeededRandom, accountId: string, dayOf: DayOf) {
  const term = await findCurrentTerm(db)
  if (!term) throw new Error('The demo school has no current term')
  const taught = await listTaughtSubjects(db, term.id)
  const kinds = currentKinds(dayOf)
  await addMarksOf(db, random, accountId, { termId: term.id, taught, kindsOf: () => kinds })
}

interface PastMarks {
  termId: string
  streamIds: readonly string[]
  /** Of the three assessments of each subject. */
  days: readonly [string, string, string]
}

/** All marks of a term that is over, for some streams. */
export async function addPastMarks(db: Db, random: SeededRandom, accountId: string, past: PastMarks) {
  const taught = (await listTaughtSubjects(db, past.termId)).filter(({ stream_id }) =>
    past.streamIds.includes(stream_id),
  )
  const kindsOf = ({ code }: TaughtSubject) => [
    ...pastKinds(past.days),
    ...(withProject.includes(code) ? [{ ...project, day: past.days[2] }] : []),
  ]
  await addMarksOf(db, random, accountId, {
    termId: past.termId,
    taught: taught.map((one) => ({ ...one, isLate: false })),
    kindsOf,
  })
}

interface MarksToAdd {
  termId: string
  taught: readonly TaughtSubject[]
  kindsOf: (subject: TaughtSubject) => readonly DemoAssessment[]
}

async function addMarksOf(db: Db, random: SeededRandom, accountId: string, { termId, taught, kindsOf }: MarksToAdd) {
  const students = await listDemoStudents(db)
  const takers = await listTakers(db)
  const talents = new Map(students.map(({ id }) => [id, random.around(62, 11)]))
  const assessments: Insertable<Database['assessment']>[] = []
  const marks: DemoMark[] = []
  for (const subject of taught) {
    const { stream_id, subject_id, isLate, papers } = subject
    const pupils = students.filter(
      (student) => student.stream_id === stream_id && takers.has(`${student.id} ${subject_id}`),
    )
    for (const { kind, paper } of papersOf(papers, kindsOf(subject))) {
      const waits = isLate && kind.kind === 'mid-term'
      const id = randomUUID()
      assessments.push({
        ...{ id, subject_id, stream_id, paper, term_id: termId },
        ...{ title: kind.title, kind: kind.kind, out_of: kind.outOf, weight: kind.weight },
        held_on: waits ? (kind.lateDay ?? kind.day) : kind.day,
        status: waits ? 'draft' : kind.status,
      })
      if (waits) continue
      for (const pupil of pupils) {
        const value = aMark(random, talents.get(pupil.id) ?? 60, kind.outOf)
        marks.push({ assessmentId: id, studentId: pupil.id, value })
      }
    }
  }
  await db.insertInto('assessment').values(assessments).execute()
  await insertMarks(db, marks, accountId)
}

const papersOf = (papers: number, kinds: readonly DemoAssessment[]) =>
  Array.from({ length: papers }, (_, index) => (papers === 1 ? null : index + 1)).flatMap((paper) =>
    kinds.map((kind) => ({ kind, paper })),
  )

/** Who takes which subject, as `student subject`. */
async function listTakers(db: Db) {
  const rows = await db.selectFrom('student_subject').select(['student_id', 'subject_id']).execute()
  return new Set(rows.map(({ student_id, subject_id }) => `${student_id} ${subject_id}`))
}

interface TaughtSubject {
  stream_id: string
  subject_id: string
  code: string
  isLate: boolean
  papers: number
}

async function listTaughtSubjects(db: Db, termId: string) {
  const { rows } = await sql<TaughtSubject>`
    select distinct class_code, stream.name, stream_id, subject_id, subject.code,
      case when level = 'A' then least(coalesce(papers, 1), 2) else 1 end as papers, (subject.code = '545' and stream.name = 'North' and class_code = 's3') as "isLate"
    from allocation_of_term join subject on subject.id = subject_id join stream on stream.id = stream_id
    where term_id = ${termId} order by class_code, stream.name, code`.execute(db)
  return rows
}

/** Null is an absence; a mark never leaves the scale. */
export function aMark(random: SeededRandom, talent: number, outOf: number): number | null {
  if (random.happens(0.02)) return null
  const percent = Math.min(98, Math.max(8, random.around(talent, 9)))
  return Math.round((percent * outOf) / 100)
}

interface DemoMark {
  assessmentId: string
  studentId: string
  value: number | null
}

export async function insertMarks(db: Db, marks: readonly DemoMark[], accountId: string) {
  await sql`insert into mark (assessment_id, student_id, value, status, changed_by)
    select assessment, student, value, case when value is null then 'absent' end, ${accountId}
    from unnest(
      ${marks.map(({ assessmentId }) => assessmentId)}::uuid[],
      ${marks.map(({ studentId }) => studentId)}::uuid[],
      ${marks.map(({ value }) => value)}::numeric[]
    ) as given (assessment, student, value)`.execute(db)
}
