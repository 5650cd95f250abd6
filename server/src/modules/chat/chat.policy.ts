import { notFound } from '../../problems'

/** Somebody that one may not write to does not exist, so that nobody can list the school by guessing. */
export function mustBeContact(isContact: boolean) {
  if (!isContact) throw notFound('person')
}
