import type { ReportObstacle } from '@bellhouse/contracts'
import { conflict, invalidFields } from '../../../http/problems'

export interface PlannedPublishing {
  obstacles: readonly Pick<ReportObstacle, 'sentence' | 'isBlocking' | 'isOverridable'>[]
  /** Whether any of the cards lacks something that the scheme asks for. */
  hasProvisional: boolean
  /** Whether any card replaces one that is out. */
  replaces: boolean
  /** Names of those whose card would have fewer marks than the one that is out. */
  withFewerMarks: readonly string[]
}

export interface SaidOfPublishing {
  /** Why cards that are out are replaced. */
  reason: string
  /** Why cards go out though something is missing. */
  provisionalReason?: string | undefined
  allowFewerMarks?: boolean | undefined
}

/** Cards go out where nothing is missing or a reason says why they do all the same, and never silently over others. */
export function mustBePublishable(plan: PlannedPublishing, said: SaidOfPublishing) {
  const blocking = plan.obstacles.filter(({ isBlocking }) => isBlocking)
  const fixed = blocking.filter(({ isOverridable }) => !isOverridable)
  if (fixed.length > 0) throw conflict(sentencesOf(blocking))
  if (plan.hasProvisional && !said.provisionalReason) {
    throw conflict(`${sentencesOf(blocking)} Add what is missing, or enter why the cards are published anyway.`)
  }
  if (plan.replaces && said.reason === '') {
    throw invalidFields({ reason: 'Some of these cards are already published. Enter why they are replaced' })
  }
  if (plan.withFewerMarks.length > 0 && !said.allowFewerMarks) throw conflict(fewerMarks(plan.withFewerMarks))
}

const sentencesOf = (all: readonly Pick<ReportObstacle, 'sentence'>[]) =>
  `${all.map(({ sentence }) => sentence).join('. ')}.`

function fewerMarks(names: readonly string[]) {
  const first = names.slice(0, 10).join('; ')
  const who = names.length > 10 ? `${first} and ${names.length - 10} more` : first
  return `The new ${names.length === 1 ? 'card' : 'cards'} of ${who} would have fewer marks than the published ${names.length === 1 ? 'one' : 'ones'}. Confirm that this is right.`
}
