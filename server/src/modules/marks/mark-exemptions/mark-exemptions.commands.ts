import { conflict } from '../../../http/problems'
import type { Act } from '../../../platform/audit/act'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { type MarkWriter, mayChangeMarks } from '../assessments'
import { mustBeOpenForUndo } from './mark-exemptions.policy'
import {
  emptyCells,
  endExemption,
  fillCells,
  holdExemptedCells,
  holdMarksOfExemption,
  insertExemption,
  type NewExemption,
} from './mark-exemptions.repo'

/** Says of a student that marks are not expected, in every empty cell that this is about; marks that are there stay. */
export async function exemptStudent(db: Db, { actor }: Act, given: NewExemption, by: MarkWriter) {
  const id = await insertExemption(db, given, actor?.accountId ?? null)
  const cells = await holdExemptedCells(db, id)
  const empty = cells.filter(({ hasMark }) => !hasMark)
  const open = empty.filter(({ state }) => mayChangeMarks(state, by))
  await fillCells(
    db,
    id,
    open.map(({ assessmentId }) => assessmentId),
  )
  await audit(db, actor, {
    action: 'exempt student from marks',
    kind: 'student',
    id: given.studentId,
    after: { ...given, marks: open.length },
  })
  return { id, kept: cells.length - empty.length, closed: empty.length - open.length }
}

/** Takes it back: what it wrote is empty again, as if nobody had said it. Answers how many cells there were. */
export async function undoExemption(
  db: Db,
  { actor }: Act,
  { id, studentId, kind, subject }: { id: string; studentId: string; kind: string; subject: string | null },
  by: MarkWriter,
) {
  const accountId = actor?.accountId ?? null
  const marks = await holdMarksOfExemption(db, id)
  mustBeOpenForUndo(marks, by)
  if (!(await endExemption(db, id, accountId))) throw conflict('This has already been undone.')
  await emptyCells(db, id, accountId)
  await audit(db, actor, {
    action: 'undo exemption from marks',
    kind: 'student',
    id: studentId,
    before: { kind, subject, marks: marks.length },
  })
  return marks.length
}
