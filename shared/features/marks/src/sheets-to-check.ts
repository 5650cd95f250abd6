import type { ToCheck } from '@bellhouse/ui'
import { sheetOf } from './mark-outbox'
import type { MarkOutbox } from './use-mark-outbox'

/** The sheets of which marks wait for their person; `addressOf` is that of a sheet, or of the choice, which tells of what is lost. */
export function sheetsToCheck(outbox: MarkOutbox, addressOf: (sheetId?: string) => string): ToCheck[] {
  const all = [...outbox.state().byKey.values()].filter(({ held }) => held !== null)
  return [...new Set(all.map(({ group }) => group))].map((group) => {
    const entries = all.filter((entry) => entry.group === group)
    const isGone = entries.some(({ held }) => held?.kind === 'refused' && held.isSheetGone)
    return {
      label: sheetOf(entries),
      to: isGone ? addressOf() : addressOf(group),
      isConflict: entries.every(({ held }) => held?.kind === 'conflict'),
    }
  })
}
