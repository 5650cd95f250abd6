import type { GradingDocument } from '@bellhouse/contracts'
import { findSchemeFaults } from '@bellhouse/grading'
import { conflict, invalidFields } from '../../../http/problems'

/** Every percentage has exactly one grade, and every rule can be followed. */
export function mustBeSound(document: GradingDocument) {
  const faults = findSchemeFaults(document)
  if (faults.length === 0) return
  throw invalidFields(Object.fromEntries(faults.map(({ path, message }) => [`document.${path}`, message])))
}

interface Scheme {
  name: string
  number: number
  level: string
  state: string
}

export function mustBeDraft({ name, number, state }: Scheme) {
  if (state === 'draft') return
  throw conflict(`Version ${number} of ${name} was activated and stays as it is. Begin the next version instead.`)
}

/** A scheme is for levels of its kind. */
export function mustSuit({ name, state, level }: Scheme, group: { name: string; kind: string }) {
  if (state === 'draft') throw conflict(`${name} is a draft. Activate it first.`)
  if (level === group.kind) return
  throw conflict(`${name} has ${level}-level rules, and ${group.name} follows ${group.kind}-level rules.`)
}

/** Another scheme from a term on follows the one of the year, in a term that has one before it. */
export function mustFollowAnother({ isFirst }: { isFirst: boolean }, ofYear: object | undefined) {
  if (isFirst)
    throw invalidFields({ fromTermId: 'This is the first term of the year: choose the scheme for all terms' })
  if (!ofYear) throw conflict('Choose a scheme for all terms of the year first.')
}

/** A year without a scheme has none in any term. */
export function mustHaveNoneLater(terms: readonly { title: string }[]) {
  const [first] = terms
  if (first) throw conflict(`From ${first.title} on another scheme is chosen. Take that back first.`)
}
