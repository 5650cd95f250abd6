import type { Db } from '../../../platform/db/open'
import type { JobKind } from '../../../platform/jobs/job-kind'
import { queueDigests } from './digests.repo'

/** Looks once a minute whose mail with what is new is due. */
export const digestRounds = (db: Db, publicUrl: string): JobKind => ({
  kind: 'queue digests',
  every: 60,
  run: async () => void (await queueDigests(db, publicUrl)),
})
