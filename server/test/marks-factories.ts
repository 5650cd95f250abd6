import type { AssessmentKind, AssessmentState, GradingDocument } from '@bellhouse/contracts'
import { activateScheme, insertScheme, putClassGrading } from '../src/modules/marks/grading/grading.repo'
import { readyMade } from '../src/modules/marks/grading/ready-made/ready-made'
import type { Db } from '../src/platform/db/open'

/** A class graded in the current year by a ready-made set, or by a document of one's own. */
export async function aGradedClass(db: Db, accountId: string, classCode: string, key: string, own?: GradingDocument) {
  const set = readyMade.find((one) => one.key === key)
  if (!set) throw new Error(`There is no set ${key}`)
  const schemeId = await insertScheme(db, { ...set, document: own ?? set.document, readyMade: key }, accountId)
  await activateScheme(db, schemeId, 1)
  const { academic_year_id } = await db
    .selectFrom('term')
    .select('academic_year_id')
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  await putClassGrading(db, academic_year_id, classCode, schemeId)
  return schemeId
}

interface GivenAssessment {
  /** Of a set where `isSet` says so. */
  streamId: string
  isSet?: boolean
  termId: string
  subjectId: string
  paper?: number | null
  title?: string
  kind?: AssessmentKind
  outOf?: number
  heldOn?: string
  state?: AssessmentState
  /** Values by the student's id. */
  marks?: Record<string, number>
}

export async function anAssessment(db: Db, given: GivenAssessment): Promise<string> {
  const { id } = await db
    .insertInto('assessment')
    .values({
      ...(given.isSet ? { teaching_group_id: given.streamId } : { stream_id: given.streamId }),
      paper: given.paper ?? null,
      term_id: given.termId,
      subject_id: given.subjectId,
      title: given.title ?? 'End of term',
      kind: given.kind ?? 'end-of-term',
      out_of: given.outOf ?? 100,
      held_on: given.heldOn ?? '2026-11-20',
      status: given.state ?? 'approved',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [student_id, value] of Object.entries(given.marks ?? {})) {
    await db.insertInto('mark').values({ assessment_id: id, student_id, value }).execute()
  }
  return id
}

/** A ready-made set in which the examination at the end of a term is all that counts. */
export function examAlone(key: string): GradingDocument {
  const set = readyMade.find((one) => one.key === key)
  if (!set) throw new Error(`There is no set ${key}`)
  return { ...set.document, components: [{ title: 'Examination', kinds: ['end-of-term'], weight: 100 }] }
}
