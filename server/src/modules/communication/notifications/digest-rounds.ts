import type { Db } from '../../../platform/db/open'
import { queueDigests } from './digests.repo'

const minute = 60_000

/** Looks once a minute whose mail with what is new is due; a database that is away is asked again the next minute. */
export function startDigests(db: Db, publicUrl: string, tellFailure: (error: unknown) => void) {
  let round: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    round = round.then(() => queueDigests(db, publicUrl)).catch(tellFailure)
  }, minute)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
