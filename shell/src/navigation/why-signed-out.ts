import type { HttpError } from '@bellhouse/api-client'
import { endSession } from '@bellhouse/session'

const key = 'bellhouse:why-signed-out'
/** Other tabs hear of it within moments, in milliseconds; whoever comes later has no session to speak of. */
const longest = 10_000

/** Forgets a session that the server refuses, and keeps for every tab why, where somebody has ended it. */
export function endRefusedSession({ problem }: Pick<HttpError, 'problem'>) {
  if (problem?.wasEnded) localStorage.setItem(key, JSON.stringify({ sentence: problem.message, at: Date.now() }))
  endSession()
}

/** Why this browser has just been signed out by somebody else; nothing where there was no session, or it has run out. */
export function findWhySignedOut(): string | undefined {
  const { sentence, at } = JSON.parse(localStorage.getItem(key) ?? '{}')
  return Math.abs(Date.now() - at) < longest ? sentence : undefined
}
