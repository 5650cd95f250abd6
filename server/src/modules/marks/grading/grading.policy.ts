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
