import type { ModerationRule } from '@bellhouse/contracts'

/** What a moderation does with the marks. */
export function moderationWords({ kind, amount }: ModerationRule) {
  if (kind === 'add') return amount < 0 ? `${-amount} taken from every mark` : `${amount} added to every mark`
  if (kind === 'scale') return `Every mark × ${amount}`
  return kind === 'mean' ? `Shifted to a mean of ${amount}` : `Scaled to a highest mark of ${amount}`
}
