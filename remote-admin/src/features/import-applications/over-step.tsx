import { type ApplicationImport, addressOf } from '@bellhouse/contracts'
import { ColumnsBeside, leftOutIn, OverNotice } from '@bellhouse/records'
import { countOf, numberText } from '@bellhouse/ui'
import { useUndoImport } from './import-applications.queries'

/** What has come of the import, and the way back. */
export function OverStep({ applications }: { applications: ApplicationImport }) {
  const undoing = useUndoImport()
  const { id, fileName, preview, added, state, mapping } = applications
  const counts = preview?.counts
  const isUndone = state === 'undone'
  const canUndo = !isUndone && (added ?? 0) > 0
  const onUndo = () => undoing.mutate({ importId: id })
  return (
    <>
      <OverNotice
        isUndone={isUndone}
        undo={canUndo ? { isBusy: undoing.isPending, error: undoing.error, onUndo } : null}
        to={addressOf.admissions({ year: mapping.entryYear })}
        toWords="See the applications"
        notes={isUndone ? undefined : { importId: id, refused: counts?.refused ?? 0, leftOut: leftOutIn(preview) }}
      >
        {isUndone
          ? `Undone: the applications of ${fileName} are gone again.`
          : `${fileName} is in: ${countOf(added ?? 0, 'application')} added, ${numberText(counts?.unchanged ?? 0)} here already, ${numberText((counts?.refused ?? 0) + (counts?.leftOut ?? 0))} left out.`}
      </OverNotice>
      {!isUndone && <ColumnsBeside columns={preview?.columnsBeside} />}
    </>
  )
}
