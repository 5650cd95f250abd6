/** What the parts of Node and of the database's client say of a failure. */
export interface MarkedError {
  message: string
  code?: string
  syscall?: string
}

const brokenConnection = new Set([
  // The line before a Unix socket is full, as it gets before a database that stands still.
  'EAGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
])
const brokenConnectionText =
  /^Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/

/** Whether the database could not be reached, or can no longer be. */
export function isBrokenConnection({ code = '', message, syscall }: MarkedError): boolean {
  // Its socket is not there while it starts.
  const isShut = code === 'ENOENT' && syscall === 'connect'
  const isCut = brokenConnection.has(code) && syscall !== 'open'
  return isShut || isCut || code.startsWith('08') || brokenConnectionText.test(message)
}

// By SQLSTATE: two were in each other's way, there was no room, it took too long, or the database was stopping.
const passing = new Set(['40001', '40P01', '53300', '55P03', '25P03', '57014', '57P01', '57P02', '57P03'])

/** Whether the same work may well do when it is begun anew a little later. */
export function isPassing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false
  const failure = error as MarkedError
  return passing.has(failure.code ?? '') || isBrokenConnection(failure)
}
