import { kenya } from './kenya'
import { rwanda } from './rwanda'
import type { ReadyMade } from './scheme-parts'
import { tanzania } from './tanzania'
import { ugandaALevel } from './uganda-a-level'
import { ugandaOLevel } from './uganda-o-level'

/** What schools and boards of the region use, ready to be adapted. */
export const readyMade: readonly ReadyMade[] = [...ugandaOLevel, ...ugandaALevel, ...kenya, ...tanzania, ...rwanda]
