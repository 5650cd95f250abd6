import { addressOf, type ElectiveImport } from '@bellhouse/contracts'
import { ColumnsBeside, leftOutIn, OverNotice } from '@bellhouse/records'
import { countOf, numberText } from '@bellhouse/ui'
import { useUndoImport } from './import-electives.queries'

/** What has come of the import, and the way back. */
export function OverStep({ electives }: { electives: ElectiveImport }) {
  const undoing = useUndoImport()
  const { id, classCode, fileName, preview, changed, state } = electives
  const counts = preview?.counts
  const isUndone = state === 'undone'
  const canUndo = !isUndone && (changed ?? 0) > 0
  const onUndo = () => undoing.mutate({ importId: id })
  return (
    <>
      <OverNotice
        isUndone={isUndone}
        undo={canUndo ? { isBusy: undoing.isPending, error: undoing.error, onUndo } : null}
        to={addressOf.electives(classCode, { on: electives.mapping.on })}
        toWords="See the electives"
        notes={isUndone ? undefined : { importId: id, refused: counts?.refused ?? 0, leftOut: leftOutIn(preview) }}
      >
        {isUndone
          ? `Undone: everybody takes what they took before ${fileName}.`
          : `${fileName} is in: ${countOf(changed ?? 0, 'student')} changed, ${numberText(counts?.unchanged ?? 0)} as before, ${numberText((counts?.refused ?? 0) + (counts?.leftOut ?? 0))} left out.`}
      </OverNotice>
      {!isUndone && <ColumnsBeside columns={preview?.columnsBeside} />}
    </>
  )
}
