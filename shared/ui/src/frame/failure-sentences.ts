interface Sentences {
  title: string
  advice: string
}

const kindSentences = {
  'bad-request': { title: 'This could not be shown.', advice: 'Try again, or go back to where you came from.' },
  'bad-response': {
    title: 'Something went wrong on our side.',
    advice: 'Nothing is lost. Try again in a moment.',
  },
  network: {
    title: 'The server cannot be reached.',
    advice: 'What you have saved is safe. Check the connection, then try again.',
  },
  timeout: { title: 'The server takes too long to answer.', advice: 'What you have saved is safe. Try again.' },
  cancelled: { title: 'This was stopped before it was ready.', advice: 'Try again to see it.' },
} satisfies Record<string, Sentences>

/** A failed request, as whoever made it rejects with it; the kit knows it by its kind. */
interface FailedRequest extends Error {
  kind: keyof typeof kindSentences
  code?: string
  /** What the server said of it, where it said something. */
  problem?: { message: string; fields?: Record<string, string> } | null
}

const isFailedRequest = (error: unknown): error is FailedRequest =>
  error instanceof Error && 'kind' in error && Object.hasOwn(kindSentences, String(error.kind))

/** Whether code, not data, failed to arrive: a chunk, or the whole entry of a remote. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message)) return true
  return isChunkFailure(error.cause)
}

const chunkAdvice: Record<string, string> = {
  contract:
    'This part and the portal are of versions that do not fit together. Load the page again, and if that does not help, tell whoever runs the portal.',
  init: 'This part of the portal arrived and did not start. Everything else works. Try again, and if that does not help, tell whoever runs the portal.',
  integrity:
    'What arrived is not what was published, so it was not started. Everything else works. Try again, and if that does not help, tell whoever runs the portal.',
}

/** What to do, by the kind of failure that the loader has found. */
function chunkAdviceOf(error: unknown) {
  const type = error instanceof Error ? String(Reflect.get(error, 'type')) : ''
  return (
    chunkAdvice[type] ??
    'This part of the portal did not arrive. Everything else works. Check the connection, then try again.'
  )
}

/** Two sentences about any failure: what happened, and what to do. */
export function sentencesOf(error: unknown, part?: string): Sentences {
  if (isChunkFailure(error)) {
    return {
      title: part ? `Loading chunk failed: ${part}` : 'Loading chunk failed',
      advice: chunkAdviceOf(error),
    }
  }
  if (!isFailedRequest(error)) {
    return { title: 'This page stopped working.', advice: 'What you have saved is safe. Try again.' }
  }
  const { title, advice } = kindSentences[error.kind]
  return { title: error.problem ? asSentence(error.problem.message) : title, advice }
}

const mistyped = 'The address may be mistyped. Go back to where you came from, or choose from the menu.'
const gone = 'It was removed, or it is no longer open to you.'

/** Whether what was asked for is not there, or not for this person, so that asking again does not help. */
export const isGone = (error: unknown) => isFailedRequest(error) && error.code === 'not-found'

/** The same about something that was to be shown: an address that leads nowhere is said as such, unless nobody typed one. */
export function sentencesOfShown(error: unknown, part?: string, wasChosen = false): Sentences {
  const sentences = sentencesOf(error, part)
  if (isGone(error)) return { ...sentences, advice: wasChosen ? gone : mistyped }
  if (isFailedRequest(error) && error.code === 'invalid') {
    return { title: 'There is nothing at this address.', advice: mistyped }
  }
  return sentences
}

/** What a failed request says, for a toast or a notice: the sentences of single fields where it is about those. */
export function problemSentence(error: unknown): string {
  const fields = isFailedRequest(error) ? Object.values(error.problem?.fields ?? {}) : []
  return fields.length > 0 ? [...new Set(fields)].map(asSentence).join(' ') : sentencesOf(error).title
}

function asSentence(message: string) {
  return /[.!?]$/.test(message) ? message : `${message}.`
}
