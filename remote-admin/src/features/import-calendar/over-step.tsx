import { addressOf, type CalendarImport, type CalendarImportPreview } from '@bellhouse/contracts'
import { leftOutIn, OverNotice } from '@bellhouse/records'
import { countOf, numberText } from '@bellhouse/ui'
import { useUndoImport } from './import-calendar.queries'

interface OverStepProps {
  calendar: CalendarImport
  preview: CalendarImportPreview
}

/** What has come of the import, and the way back. */
export function OverStep({ calendar: { id, fileName, state }, preview }: OverStepProps) {
  const { counts, changesInAll } = preview
  const undoing = useUndoImport()
  const isUndone = state === 'undone'
  const canUndo = !isUndone && changesInAll > 0
  const onUndo = () => undoing.mutate({ importId: id })
  return (
    <OverNotice
      isUndone={isUndone}
      undo={canUndo ? { isBusy: undoing.isPending, error: undoing.error, onUndo } : null}
      to={addressOf.terms()}
      toWords="See the calendar"
      notes={isUndone ? undefined : { importId: id, refused: counts.refused, leftOut: leftOutIn(preview) }}
    >
      {isUndone
        ? `Undone: the calendar is as it was before ${fileName}.`
        : `${fileName} is in the calendar: ${countOf(counts.new, 'row')} new, ${numberText(counts.changed)} changed, ${numberText(counts.unchanged)} there already, ${numberText(counts.refused + counts.leftOut)} left out.`}
    </OverNotice>
  )
}
