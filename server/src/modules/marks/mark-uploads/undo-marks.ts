import type { Actor } from '../../../http/actor'
import { conflict } from '../../../http/problems'
import type { Change } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { standsOnSentence } from '../../../platform/imports/stands-on'
import { findMarkHindrance, withdrawAssessments } from '../assessments'
import type { Reach } from './mark-reach'
import {
  holdUploadedSheets,
  listLaterMarks,
  listUsedAssessments,
  restoreMarks,
  type UploadedSheet,
} from './undo-marks.repo'

interface Undone {
  reach: Reach
  uploadId: string
  fileName: string
  /** The assessments that it has made. */
  madeIds: readonly string[]
}

/**
 * Takes all marks of an upload back, and the assessments that it has made, unless somebody has changed one of the marks since, has written
 * others beside them, or an assessment is closed.
 */
export async function undoMarks(
  db: Db,
  actor: Actor,
  { reach, uploadId, fileName, madeIds }: Undone,
): Promise<Change[]> {
  const sheets = await holdUploadedSheets(db, uploadId)
  if (sheets.length === 0) throw conflict('This upload has written no mark, so there is nothing to undo.')
  mustBeOpen(sheets, reach)
  const later = await listLaterMarks(db, uploadId)
  if (later.length > 0) {
    const told = later.map(({ student, title }) => `${student} (${title})`)
    throw conflict(standsOnSentence('mark was changed', 'marks were changed', told))
  }
  const used = await listUsedAssessments(db, uploadId, madeIds)
  if (used.length > 0) {
    throw conflict(standsOnSentence('assessment has other marks', 'assessments have other marks', used))
  }
  const marks = await restoreMarks(db, uploadId, actor.accountId)
  const withdrawn = await withdrawAssessments(db, madeIds, uploadId)
  return [
    { action: 'undo upload of marks', kind: 'mark upload', id: uploadId, after: { file: fileName, marks } },
    ...withdrawn.map((before) => ({ action: 'remove assessment', kind: 'assessment', id: before.id, before })),
  ]
}

function mustBeOpen(sheets: readonly UploadedSheet[], { by }: Reach) {
  const closed = sheets.filter(({ state }) => findMarkHindrance(state, by))
  if (closed.length === 0) return
  const told = closed.map(({ title, stream, state }) => `${title} in ${stream} (${state})`)
  throw conflict(standsOnSentence('assessment was closed', 'assessments were closed', told))
}
