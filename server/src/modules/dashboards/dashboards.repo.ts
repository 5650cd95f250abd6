import { sql } from 'kysely'
import type { Db } from '../../db/open'

export function countStudentsBySex(db: Db) {
  const countOf = (condition: string) => sql<number>`count(student.id) filter (where ${sql.raw(condition)})`
  return db
    .selectFrom('class')
    .leftJoin('stream', 'stream.class_code', 'class.code')
    .leftJoin('student', (join) =>
      join.onRef('student.stream_id', '=', 'stream.id').on('student.status', '=', 'active'),
    )
    .select([
      'class.code',
      'class.name',
      countOf("student.sex = 'female'").as('female'),
      countOf("student.sex = 'male'").as('male'),
      countOf('student.sex is null').as('unknown'),
    ])
    .groupBy(['class.code', 'class.name'])
    .orderBy('class.code')
    .execute()
}

export function countStaff(db: Db) {
  return db
    .selectFrom('staff')
    .select([
      sql<number>`count(*) filter (where status = 'active')`.as('active'),
      sql<number>`count(*) filter (where status = 'on-leave')`.as('onLeave'),
    ])
    .executeTakeFirstOrThrow()
}

export function countApplications(db: Db) {
  return db
    .selectFrom('application')
    .select(({ fn }) => ['stage', fn.countAll<number>().as('count')])
    .groupBy('stage')
    .orderBy(sql`array_position(array['applied', 'interview', 'offered', 'admitted', 'declined', 'withdrawn'], stage)`)
    .execute()
}

/** A student's newest published marks. */
export function listLatestMarks(db: Db, studentId: string) {
  return db
    .selectFrom('mark')
    .innerJoin('assessment', 'assessment.id', 'mark.assessment_id')
    .innerJoin('subject', 'subject.id', 'assessment.subject_id')
    .select([
      'subject.name as subject',
      'assessment.title as assessment',
      'mark.value',
      'assessment.out_of as outOf',
      'assessment.held_on as date',
    ])
    .where('mark.student_id', '=', studentId)
    .where('assessment.status', '=', 'published')
    .orderBy('assessment.held_on', 'desc')
    .orderBy('subject.name')
    .limit(6)
    .execute()
}
