import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import type { mustFindStreamTerm, StreamMarks } from '../grading'
import { sentenceOfGap } from './gap-words'
import { listGaps } from './gaps'
import { listSetTitles, listSubjectsAllocated, listTaughtSubjects } from './report-cards.repo'

type Place = Pick<Awaited<ReturnType<typeof mustFindStreamTerm>>, 'streamId' | 'termId' | 'stream'>

/** What the results of a stream lack, of all that is taught in it or was assessed. */
export async function readGaps(db: Db, place: Place, read: StreamMarks) {
  const [subjectIds, sets] = await askAll(db, [
    () => listSubjectsAllocated(db, place),
    () => listSetTitles(db, [...new Set(read.setOf.values())]),
  ])
  const taught = await listTaughtSubjects(db, place, subjectIds)
  return listGaps(read, taught, { stream: place.stream, sets })
}

/** What the scheme asks for and no assessment was set for in a stream, in the sentences of its cards. */
export async function listUnassessed(db: Db, place: Place, read: StreamMarks): Promise<string[]> {
  const gaps = await readGaps(db, place, read)
  return gaps.filter(({ kind }) => kind === 'no-assessment').map(sentenceOfGap)
}
