import type { StoodInFor, Untaught } from '@bellhouse/contracts'
import { shortDay } from '@bellhouse/ui'

/** What nobody teaches since somebody has left. */
export const untaughtSentence = (untaught: readonly Untaught[]) =>
  `Nobody teaches this now: ${untaught.map(({ stream, subject }) => `${stream} ${subject}`).join(', ')}.`

/** For whom somebody who has left would have stood in. */
export const stoodInSentence = (leaver: string, stoodInFor: readonly StoodInFor[]) =>
  `${leaver} no longer stands in for ${stoodInFor.map(({ name, lastDay }) => `${name} (until ${shortDay(lastDay)})`).join('; ')}. Hand over to somebody else.`
