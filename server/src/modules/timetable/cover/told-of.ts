import type { NotHeld } from './not-held.repo'

/** What the audit tells of lessons that are not held. */
export const toldOf = (mark: NotHeld | undefined) => ({
  of: mark?.of ?? 'All classes',
  day: mark?.day ?? null,
  period: mark?.period ?? null,
  reason: mark?.reason ?? null,
})
