/** An expected failure; its message is one plain sentence for the person at the terminal. Anything else is a bug. */
export class Refusal extends Error {}

/** Whether a failure of the file system has one of the given codes, such as `ENOENT`. */
export const hasCode = (error: unknown, ...codes: string[]) =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code))

/** For `catch`: what is not there is `undefined`, every other failure stays one. */
export function orNothing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error
}

/** What a failure says of itself. */
export const messageOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)

/** The store cannot be reached at this moment; what it holds may well be in order. */
export class StoreAwayError extends Refusal {}

/** Somebody else wrote the same in the same moment; done again, it may well go through. */
export class AtOnceError extends Refusal {}

/** For `catch`: what is refused is `undefined`; a store that is away, and every bug, stays a failure. */
export function nothingWhereRefused(error: unknown): undefined {
  if (!(error instanceof Refusal) || error instanceof StoreAwayError) throw error
}
