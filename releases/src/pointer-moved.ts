import { type PartName, type Pointer, shellPart, titleOfPart } from '@bellhouse/contracts'
import { AtOnceError } from './refusal'

/** Somebody else moved the same pointer, or is at it; what was decided before that is not done. */
export class PointerMovedError extends AtOnceError {
  /** `meanwhile`: what `sayMeanwhile` tells of the move, where it can be seen already. */
  constructor(part: PartName, meanwhile?: string) {
    const sentence = meanwhile
      ? `${meanwhile} This began before that, and has moved nothing.`
      : `Somebody else is moving the pointer of ${titleOfPart(part)} at this moment.`
    super(`${sentence} Look at the status, and say it again if this is still meant.`)
  }
}

/** Who has moved a pointer where, when and why, as a sentence. `before`: from where, as far as it is known. */
export function sayMeanwhile(part: PartName, before: Pointer | undefined, now: Pointer): string {
  const when = `${now.at.slice(11, 19)} UTC`
  return `${titleOfPart(part)}: at ${when} ${now.by} ${whatWasDone(part, before, now)} (reason: ${now.reason}).`
}

function whatWasDone(part: PartName, before: Pointer | undefined, now: Pointer) {
  const { active, canary, quarantined = [] } = now
  const ended = before?.canary?.release
  if (before && active !== before.active && quarantined.includes(before.active)) {
    return `rolled ${before.active} back to ${active}`
  }
  if (ended && !canary && active === before.active && quarantined.includes(ended)) {
    return `rolled the canary ${ended} back`
  }
  if (canary && (canary.release !== ended || canary.share !== before?.canary?.share)) {
    return `gave ${canary.release} to ${canary.share} % of the ${part === shellPart ? 'devices' : 'people'}`
  }
  if (active !== before?.active || (ended && !canary)) return `gave ${active} to everybody`
  return 'moved the pointer'
}
