import type { RegisterImport, RegisterImportPreview } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { OverNotice } from '@bellhouse/records'
import { countOf, numberText } from '@bellhouse/ui'
import { useUndoImport } from './import-registers.queries'

interface OverStepProps extends Pick<RegisterImport, 'id' | 'fileName' | 'state' | 'mapping'> {
  preview: RegisterImportPreview
}

/** What has come of the import, and the way back. */
export function OverStep({
  id,
  fileName,
  state,
  mapping,
  preview: { counts, made, leftOut = 0, beside = [] },
}: OverStepProps) {
  const undoing = useUndoImport()
  const isUndone = state === 'undone'
  const canUndo = !isUndone && counts.new + counts.changed > 0
  const onUndo = () => undoing.mutate({ importId: id })
  const came = `${fileName} is in the registers: ${countOf(counts.new, 'new entry', 'new entries')}, ${numberText(counts.changed)} changed, ${numberText(counts.unchanged)} there already, ${countOf(made, 'register')} made`
  const refused =
    counts.refused > 0 ? `; ${countOf(counts.refused, mapping.layout === 'matrix' ? 'cell' : 'row')} left out` : ''
  return (
    <OverNotice
      isUndone={isUndone}
      undo={canUndo ? { isBusy: undoing.isPending, error: undoing.error, onUndo } : null}
      to={addressOf.attendance()}
      toWords="See the attendance"
      notes={
        isUndone ? undefined : { importId: id, refused: counts.refused, leftOut: Math.max(leftOut, beside.length) }
      }
    >
      {isUndone ? `Undone: the registers are as they were before ${fileName}.` : `${came}${refused}.`}
    </OverNotice>
  )
}
