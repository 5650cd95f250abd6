import type { AllocationCellChange, Untaught } from '@bellhouse/contracts'
import { countOf, notify, notifyUndo, shortDay } from '@bellhouse/ui'
import { useChangeAllocations, useUndoAllocations } from './plan.queries'

interface SaveOptions {
  /** From which day, asked when it is saved: the field shows another day before its plan is there. */
  dayOf: () => string
  today: string
  cells: AllocationCellChange[]
  onSaved: () => void
}

/** Saves all changes as one act, says what nobody teaches because of it, and offers the way back. */
export function useSavePlan({ dayOf, today, cells, onSaved }: SaveOptions) {
  const changing = useChangeAllocations()
  const undoing = useUndoAllocations()
  const save = () => {
    const on = dayOf()
    changing.mutate(
      { on, cells },
      {
        onSuccess: ({ changed, actId, untaught }) => {
          const when = on === today ? '' : ` from ${shortDay(on)}`
          const sentence = `${countOf(changed, 'allocation')} changed${when}`
          if (actId) notifyUndo(sentence, () => undoing.mutateAsync({ actId }), { more: untaughtWords(untaught) })
          else notify('Nothing has changed')
          onSaved()
        },
      },
    )
  }
  return { save, isBusy: changing.isPending, error: changing.error }
}

function untaughtWords([first, ...others]: readonly Untaught[]) {
  if (!first) return null
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `Nobody teaches ${first.subject} in ${first.stream}${more} then`
}
