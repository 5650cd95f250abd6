import { hasCode } from '@bellhouse/releases'

/** A job while it runs. */
export interface Job<Payload> {
  id: string
  payload: Payload
  ownerId: string | null
  /** How often it has been begun, this time included. */
  attempts: number
  /** Aborted when somebody cancels the job, when the server stops, or when another one has taken the job over. */
  signal: AbortSignal
  /** Says how far it is; throws where the job is to end. */
  report(done: number, total: number, word?: string): Promise<void>
}

export interface JobKind<Payload = unknown> {
  kind: string
  /** Begins from the start each time, so what it has written before must not be in its way. */
  run(job: Job<Payload>): Promise<void>
  /** Once it has failed for good: says so to whoever waits for it, in the sentence. */
  onFailed?(job: Pick<Job<Payload>, 'id' | 'payload' | 'ownerId'>, sentence: string): Promise<void>
  /** How often it is tried where it fails; once, unless said otherwise. A server that died is no failure. */
  tries?: number
  /** Which failures another try may mend: all of them, unless said otherwise. */
  isPassing?(error: unknown): boolean
  /** Seconds from one round to the next, of work that comes again. */
  every?: number
}

/** The job is to end where it is. */
export class JobEnded extends Error {
  constructor(readonly reason: 'cancelled' | 'stopping' | 'lost') {
    super(`The job is ${reason}`)
  }
}

/** An expected failure, which no second try would mend, as a problem is; its message is for whoever asked for the job. */
export class JobFailure extends Error {}

export const somethingWentWrong = 'Something went wrong on our side.'
/** As whoever writes on a full disk is told. */
const diskFull = 'There is no space left on the server’s disk.'

/** What whoever waits for a job is told of a failure that nobody has put into words. */
export const sentenceOfUnexpected = (error: unknown) =>
  hasCode(error, 'ENOSPC', 'EDQUOT', '53100') ? diskFull : somethingWentWrong
export const serversDied = 'The server stopped in the middle, again and again.'
