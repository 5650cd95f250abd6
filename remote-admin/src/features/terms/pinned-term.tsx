import type { TermRecord } from '@bellhouse/contracts'
import { Button, Notice, notify, notifyError } from '@bellhouse/ui'
import { useToday, useUnpin } from './terms.queries'

/** That a term is the current one by hand, and the way back to the dates. */
export function PinnedTerm({ term, terms }: { term: TermRecord; terms: readonly TermRecord[] }) {
  const today = useToday()
  const unpinning = useUnpin()
  const dated = terms.find(({ startDate, endDate }) => startDate <= today && today <= endDate)
  // The notice is gone as soon as the terms are asked for again, before a callback of its own would be heard.
  const handleUnpin = () =>
    unpinning.mutateAsync({}).then(() => notify('The current term follows the dates again', 'success'), notifyError)
  return (
    <Notice
      kind="warning"
      action={
        <Button icon="undo" busy={unpinning.isPending} onClick={handleUnpin}>
          Follow the dates
        </Button>
      }
    >
      Somebody made {term.title} the current term.
      {dated && dated.id !== term.id && ` By its dates, ${dated.title} is on today.`}
    </Notice>
  )
}
