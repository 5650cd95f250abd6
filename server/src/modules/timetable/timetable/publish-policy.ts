import type { Lesson } from '@bellhouse/contracts'
import { findClashes, isPlaced } from '@bellhouse/timetabling'
import { conflict } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { holdFrame } from './frames.repo'
import { listLessons } from './lessons.repo'
import { mustBeDraft, mustLieInFrame, mustNotClash } from './timetable.policy'
import { readNames } from './timetable-names.repo'

interface Version {
  id: string
  termId: string
  title: string
  state: string
}

/** A draft with lessons in it, each at a place where there are lessons, and nobody needed twice. Unplaced ones may be left. */
export async function mustBePublishable(db: Db, draft: Version) {
  mustBeDraft(draft)
  const frame = await holdFrame(db, draft.termId)
  const placed = (await listLessons(db, draft.id)).filter((lesson) => isPlaced<Lesson>(lesson))
  if (!frame || placed.length === 0) throw conflict(`${draft.title} has no lesson in its grid yet.`)
  const names = await readNames(db, placed)
  for (const lesson of placed) mustLieInFrame(lesson, frame, names)
  mustNotClash(findClashes<Lesson>(placed), frame, names)
}
