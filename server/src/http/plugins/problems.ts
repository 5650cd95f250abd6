import { type FailureShape, rosteringPath } from '@bellhouse/contracts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isBrokenConnection } from '../../platform/db/passing-failure'
import { isFullAt } from '../../platform/disk/folder-room'
import { oauthFailureOf, statusInfoOf } from '../failures-of-standards'
import {
  conflict,
  diskBroken,
  diskFull,
  notFound,
  onlyLooking,
  ProblemError,
  tooLarge,
  unavailable,
  unexpected,
  unreadable,
} from '../problems'

/** Answers every failure in the one shape; what nobody expected is logged and told to nobody. */
export function problems(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(reply, tellFailure(error, request)))
}

/** What a caller hears of a failure; the rest of it stands in the log. */
export function tellFailure(error: FastifyError, request: FastifyRequest): ProblemError {
  const expected = problemOf(error)
  if (!expected) request.log.error({ err: error }, 'unexpected failure')
  else if (expected.cause) request.log.warn({ err: expected.cause }, expected.message)
  return expected ?? unexpectedAt(request.url)
}

// The specification gives the calls of the chat a text of their own.
const unexpectedAt = (url: string) =>
  url.startsWith('/api/friend/') ? unexpected('Internal server error') : unexpected()

// Whoever writes a program for these addresses reads their failures in one way, also where an address does not exist.
const shapeAt = (url: string): FailureShape | undefined =>
  url.startsWith(`${rosteringPath}/`) ? 'status-info' : undefined

export function sendProblem(reply: FastifyReply, { status, problem, retryAfter }: ProblemError) {
  const shape = reply.routeOptions?.config?.endpoint?.failures ?? shapeAt(reply.request.url)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(inShape(shape, { status, problem })))
}

function inShape(shape: FailureShape | undefined, told: Pick<ProblemError, 'status' | 'problem'>) {
  if (shape === 'status-info') return statusInfoOf(told)
  if (shape === 'oauth') return oauthFailureOf(told)
  // The status stands in the body too, because the sign-in of the specification reads it there.
  return { status: told.status, ...told.problem }
}

function problemOf(error: FastifyError): ProblemError | null {
  if (error instanceof ProblemError) return error
  if (isOfDisk(error)) return diskFailed(error)
  return problemOfDatabase(error) ?? problemOfHttp(error)
}

function problemOfHttp({ statusCode }: FastifyError) {
  if (statusCode === 404) return notFound('address')
  if (statusCode === 413) return tooLarge('This is larger than the portal accepts')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return unreadable(statusCode === 415 ? 415 : 400)
  return null
}

const sameAlready = 'This is already on record'
const goneMeanwhile = 'Something that this refers to no longer exists'
const lastAdministrator = 'Somebody who can sign in must keep all permissions. Give them to another person first'
const inTheWay = 'Somebody else was changing this at the same moment. Try again'

// By SQLSTATE; see PostgreSQL's appendix "Error Codes".
const problemBySqlState: Record<string, () => ProblemError> = {
  '22003': unreadable,
  '22007': unreadable,
  '22008': unreadable,
  '22021': unreadable,
  '22P02': unreadable,
  '22P05': unreadable,
  '23503': () => conflict(goneMeanwhile),
  '23505': () => conflict(sameAlready),
  '23P01': () => conflict(sameAlready),
  // A reading that would have written, by whoever only looks.
  '25006': onlyLooking,
  '25P03': unavailable,
  '40001': () => conflict(inTheWay),
  '40P01': () => conflict(inTheWay),
  '53100': () => diskFull(),
  '53300': unavailable,
  // A text that is too long for its place in an index.
  '54000': unreadable,
  '55P03': () => conflict(inTheWay),
  '57014': unavailable,
  '57P01': unavailable,
  '57P02': unavailable,
  '57P03': unavailable,
  // Raised by a trigger of the accounts.
  BH001: () => conflict(lastAdministrator),
}

// What a file says that could not be written or read. The database has words of its own.
const ofDisk = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
const isOfDisk = ({ code, syscall }: FastifyError & { syscall?: string }) =>
  ofDisk.has(code) || (code === 'ENOENT' && syscall === 'mkdir')
const diskFailed = (error: FastifyError & { path?: string }) =>
  /ENOSPC|EDQUOT/.test(error.code) || isMissingForRoom(error) ? diskFull(error) : diskBroken(error)

// A folder that there is no room for is said not to be there, where the one above it was to be made too.
const isMissingForRoom = ({ code, path }: { code: string; path?: string }) =>
  code === 'ENOENT' && path !== undefined && isFullAt(path)

// A file of the database that cannot be read or written, or is not there. Of one on a disk that lets nobody write it says that it may not.
const isFileOfDatabase = ({ code, message }: FastifyError) =>
  code === '58030' || code === '58P01' || (code === '42501' && message.startsWith('could not '))

function problemOfDatabase(error: FastifyError) {
  const byState = problemBySqlState[error.code ?? '']
  if (byState) return byState()
  if (isFileOfDatabase(error)) return diskBroken(error)
  return isBrokenConnection(error) ? unavailable() : null
}
