import type { NewerRecord, Problem, RepairedFile, SameApplication, SamePerson } from '@bellhouse/contracts'

/** An expected failure. Whatever else is thrown is a bug and is answered with "unexpected". */
export class ProblemError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
    /** Seconds after which a caller may try again. */
    readonly retryAfter?: number,
    options?: ErrorOptions,
  ) {
    super(problem.message, options)
  }
}

const problem = (status: number, code: Problem['code'], message: string, retryAfter?: number) =>
  new ProblemError(status, { code, message }, retryAfter)

export const signedOut = () => problem(401, 'signed-out', 'Please sign in')
/** The same to whoever still holds a genuine token: a session that ends by itself ends no sooner than that. */
export const sessionEnded = () =>
  new ProblemError(401, {
    ...{ code: 'signed-out', wasEnded: true },
    message: 'You were signed out from another device, or by the school’s office. Sign in again.',
  })
/** The same where the account is closed: signing in again is of no use to them. */
export const accountClosed = () =>
  new ProblemError(401, {
    ...{ code: 'signed-out', wasEnded: true },
    message:
      'Your account was closed by the school’s office, which alone can open it again. What you had begun is kept on this device for you, while nobody else signs in on it.',
  })
export const wrongPassword = () => problem(401, 'signed-out', 'Wrong username or password.')
/** A system whose id or secret is not known. */
export const unknownClient = () => problem(401, 'signed-out', 'No system has this id and secret')
export const forbidden = () => problem(403, 'forbidden', 'You may not do this')
/** The same with the reason, for whoever may do such things, but not this one. */
export const refused = (message: string) => problem(403, 'forbidden', message)
export const onlyLooking = () =>
  refused('You are viewing the portal as somebody else, so nothing can be changed. Stop viewing first.')
export const notForPrograms = () => refused('Sign in to do this; a token is not enough')
export const ownPasswordFirst = () =>
  problem(
    403,
    'forbidden',
    'Choose a password of your own first: sign out, and sign in again with the one-time password',
  )
export const secondFactorFirst = () =>
  problem(403, 'forbidden', 'Your school asks for a second step: set it up under “Sign-in and security” first')
export const unknownPasskey = (options?: ErrorOptions) =>
  new ProblemError(
    401,
    {
      code: 'signed-out',
      message: 'This passkey is not registered here, or was not used in time. Try again, or sign in with the password.',
    },
    undefined,
    options,
  )
/** What somebody holds after the first step of a sign-in is too old, or has been used. */
export const staleSignIn = () => problem(401, 'signed-out', 'This took too long. Start again with your password.')
export const signInProviderAway = (name: string, cause: unknown) =>
  new ProblemError(
    503,
    {
      code: 'unavailable',
      message: `${name} does not answer right now. Try again in a moment, or sign in with your password.`,
    },
    5,
    { cause },
  )
/** Also for what is there but not for this person: nobody learns from the answer that it exists. */
export const notFound = (what: string) => problem(404, 'not-found', `This ${what} does not exist`)
export const withdrawnNotice = () =>
  problem(404, 'not-found', 'This notice was withdrawn. What it said no longer applies')
export const unknownPaper = () =>
  problem(
    404,
    'not-found',
    'This school has issued no paper with this code. Check it against the paper, letter by letter',
  )
export const conflict = (message: string, options?: ErrorOptions) =>
  new ProblemError(409, { code: 'conflict', message }, undefined, options)
/** What cannot be taken back, in a school that wants two persons for it; `act` is what to ask for. */
export const secondPersonFirst = (act: string) =>
  new ProblemError(409, {
    code: 'conflict',
    message: 'This needs a second person: request it with a reason, and somebody else confirms it.',
    needsSecondPerson: act,
  })
export const newerVersion = (what: string, newer?: NewerRecord) =>
  new ProblemError(412, {
    code: 'newer-version',
    message: `Somebody else has changed this ${what} in the meantime`,
    ...(newer && { newer }),
  })
/** Somebody with this name and birth date is on record; a form that cannot ask says so beside the field. */
export function samePerson(same: readonly SamePerson[], field: string) {
  const known = same.map(({ name, number, stream, status }) =>
    [`${name} (${number})`, stream, status].filter(Boolean).join(', '),
  )
  const message = `Somebody with this name and birth date is on record already: ${known.join('; ')}`
  return new ProblemError(409, { code: 'conflict', message, fields: { [field]: message }, same: [...same] })
}

/** What is asked of an application that looks like others of its year, or like students on record. */
export function sameChild(found: { same: SamePerson[]; sameApplications: SameApplication[] }, field: string) {
  const known = [
    ...found.sameApplications.map(
      ({ name, number, className, stage }) => `${name} (${number}), ${className}, ${stage}`,
    ),
    ...found.same.map(({ name, number, stream, status }) =>
      [`${name} (${number})`, stream, status].filter(Boolean).join(', '),
    ),
  ]
  const message = `This looks like somebody whom the school knows already: ${known.join('; ')}`
  return new ProblemError(409, { code: 'conflict', message, fields: { [field]: message }, ...found })
}
export const tooLarge = (message: string) => problem(413, 'too-large', message)
export const tooMany = (retryAfter: number) =>
  problem(429, 'too-many', 'Too many attempts. Wait a moment, then try again', retryAfter)
export const tooManyUploads = (retryAfter: number) =>
  problem(429, 'too-many', 'You have sent too many files in a short time. Wait a moment, then try again', retryAfter)
export const tooManyAtOnce = () =>
  problem(429, 'too-many', 'You are sending too many requests. Wait a moment, then try again', 2)
export const busyPrinting = () =>
  problem(503, 'busy', 'Too many documents are being created right now. Try again in a moment', 5)
export const busyPictures = () =>
  problem(503, 'busy', 'Too many pictures are being uploaded right now. Try again in a moment', 2)
export const busy = () => problem(503, 'busy', 'Too many people are signing in right now. Try again in a moment', 2)
export const unavailable = () =>
  problem(503, 'unavailable', 'The school’s database cannot be reached. Try again in a moment', 2)
export const storeAway = () =>
  problem(503, 'unavailable', 'The store of the releases cannot be reached. Try again in a moment', 2)
export const filesAway = (cause: unknown) =>
  new ProblemError(
    503,
    { code: 'unavailable', message: 'The store of the files cannot be reached. Try again in a moment' },
    2,
    {
      cause,
    },
  )
const ofDisk = (message: string, cause: unknown) =>
  new ProblemError(503, { code: 'unavailable', message }, 60, { cause })
export const diskFull = (cause?: unknown) => ofDisk('There is no space left on the server’s disk', cause)
export const diskBroken = (cause: unknown) => ofDisk('The server’s disk cannot be read or written', cause)
export const unexpected = (message = 'Something went wrong on our side') => problem(500, 'unexpected', message)

export const invalidCursor = () => problem(400, 'invalid', 'This page of the list does not exist')
export const unreadable = (status = 400) => problem(status, 'invalid', 'The request could not be read')

/** A file that was sent is not what it should be; the sentence says what and what to do. */
export const invalidFile = (message: string) => problem(400, 'invalid', message)

interface DamagedFile {
  file: string
  /** What is wrong with it. */
  sentence: string
  /** What the button says that takes it as mended. */
  remedy: string
  mended: readonly { cells: readonly string[] }[]
}

const shownRows = 5
const shownLetters = 60

/** Files that can be repaired: what is wrong with each, and how it begins or ends when it is. */
export function damagedFiles(files: readonly DamagedFile[]) {
  const message = files.map(({ sentence }) => sentence).join(' ')
  const repairs = files.map(({ file, remedy, mended: [header, ...rows] }): RepairedFile => {
    const shorten = ({ cells }: { cells: readonly string[] }) => cells.map((cell) => cell.slice(0, shownLetters))
    return { file, remedy, headers: shorten(header ?? { cells: [] }), rows: rows.slice(0, shownRows).map(shorten) }
  })
  return new ProblemError(400, { code: 'invalid', message, repairs })
}

interface FieldIssue {
  path: PropertyKey[]
  message: string
}

export function invalid({ issues }: { issues: readonly FieldIssue[] }) {
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
  return invalidFields(fields)
}

/** Refuses single fields, by their names, each with a sentence. */
export function invalidFields(fields: Record<string, string>) {
  return new ProblemError(400, { code: 'invalid', message: 'Some fields need to be corrected', fields })
}
