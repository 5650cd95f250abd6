import type { ImportState as ShownState } from '@bellhouse/contracts'
import type { ImportState } from './import-kind'

/** What the contracts call it. */
export const stateShown = (state: ImportState): ShownState => (state === 'open' ? 'mapping' : state)
