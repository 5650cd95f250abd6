import type { RemoteReleases } from '@bellhouse/contracts'
import type { Tone } from '@bellhouse/ui'

export type ReleaseState = 'Active' | 'Canary' | 'Good' | 'Rolled back' | 'Former'

export const stateTones: Record<ReleaseState, Tone> = {
  Active: 'present',
  Canary: 'late',
  Good: 'neutral',
  'Rolled back': 'absent',
  Former: 'neutral',
}

export function stateOf(standing: NonNullable<RemoteReleases['standing']>, release: string): ReleaseState {
  const { active, canary, lastGood, quarantined } = standing
  if (release === canary?.release) return 'Canary'
  if (quarantined.includes(release)) return 'Rolled back'
  if (release === active.release) return 'Active'
  return lastGood.includes(release) ? 'Good' : 'Former'
}
