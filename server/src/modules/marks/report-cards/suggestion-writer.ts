import type { Db } from '../../../platform/db/open'
import type { JobKind } from '../../../platform/jobs/job-kind'
import { type SuggestionOrder, suggestComments, writeSuggestions } from './comment-suggestions.commands'
import { listSizes } from './comment-suggestions.repo'

/** Writes suggested comments behind everybody else, stream by stream; begun again it goes on where nothing is said yet. */
export const suggestionWriter = (db: Db): JobKind<SuggestionOrder> => ({
  kind: writeSuggestions,
  run: async ({ payload: { termId, streamIds, isOfHead }, ownerId, report }) => {
    const streams = await listSizes(db, streamIds)
    const total = streams.reduce((sum, { students }) => sum + students, 0)
    const actor = ownerId ? { accountId: ownerId } : null
    let done = 0
    await report(done, total)
    for (const { streamId, stream, students } of streams) {
      await db.transaction().execute((inside) => suggestComments(inside, { actor }, { streamId, termId, isOfHead }))
      done += students
      await report(done, total, stream)
    }
  },
})
