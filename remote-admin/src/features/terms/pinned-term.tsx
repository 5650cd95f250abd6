import type { TermRecord } from '@bellhouse/contracts'
import { Button, Notice, notify, problemSentence } from '@bellhouse/ui'
import { useToday, useUnpin } from './terms.queries'

/** That a term is the current one by hand, and the way back to the dates. */
export function PinnedTerm({ term, terms }: { term: TermRecord; terms: readonly TermRecord[] }) {
  const today = useToday()
  const unpinning = useUnpin()
  const dated = terms.find(({ startDate, endDate }) => startDate <= today && today <= endDate)
  const handleUnpin = () =>
    unpinning.mutate(
      {},
      {
        onSuccess: () => notify('The current term follows the dates again', 'success'),
        onError: (error) => notify(problemSentence(error), 'error'),
      },
    )
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
