import { type AllocationImport, addressOf } from '@bellhouse/contracts'
import { ColumnsBeside, leftOutIn, OverNotice } from '@bellhouse/records'
import { countOf, Notice, numberText } from '@bellhouse/ui'
import { useUndoImport } from './import-allocations.queries'

const mostNamed = 8

/** What has come of the import, what nobody teaches because of it, and the way back. */
export function OverStep({ allocations }: { allocations: AllocationImport }) {
  const undoing = useUndoImport()
  const { id, fileName, preview, state, untaught } = allocations
  const changed = allocations.changed ?? 0
  const counts = preview?.counts
  const isUndone = state === 'undone'
  const onUndo = () => undoing.mutate({ importId: id })
  return (
    <>
      <OverNotice
        isUndone={isUndone}
        undo={!isUndone && changed > 0 ? { isBusy: undoing.isPending, error: undoing.error, onUndo } : null}
        to={addressOf.assignSubject(null, { on: allocations.mapping.on })}
        toWords="See who teaches what"
        notes={isUndone ? undefined : { importId: id, refused: counts?.refused ?? 0, leftOut: leftOutIn(preview) }}
      >
        {isUndone
          ? `Undone: everybody teaches what they taught before ${fileName}.`
          : `${fileName} is in: ${countOf(changed, 'subject of a stream or set', 'subjects of streams and sets')} changed, ${countOf(counts?.unchanged ?? 0, 'row')} as before, ${numberText((counts?.refused ?? 0) + (counts?.leftOut ?? 0))} left out.`}
      </OverNotice>
      {!isUndone && <ColumnsBeside columns={preview?.columnsBeside} />}
      {!isUndone && untaught.length > 0 && <Notice kind="warning">{untaughtSentence(untaught)}</Notice>}
    </>
  )
}

function untaughtSentence(untaught: readonly string[]) {
  const more = untaught.length - mostNamed
  const named = untaught.slice(0, mostNamed).join(', ')
  return `Nobody teaches this then: ${named}${more > 0 ? ` and ${more} more` : ''}.`
}
