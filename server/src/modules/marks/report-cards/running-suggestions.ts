import type { Db } from '../../../platform/db/open'
import { listAliveJobs } from '../../../platform/jobs/job.repo'
import { type SuggestionOrder, writeSuggestions } from './comment-suggestions.commands'

/** The writing that is under way for a stream, which its cards wait for. */
export async function findRunningSuggestions(db: Db, { streamId, termId }: { streamId: string; termId: string }) {
  const alive = await listAliveJobs<SuggestionOrder>(db, writeSuggestions)
  return alive.find(({ payload }) => payload.termId === termId && payload.streamIds.includes(streamId))
}
