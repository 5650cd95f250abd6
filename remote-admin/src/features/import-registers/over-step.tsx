import type { RegisterImport, RegisterImportPreview } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { Button, countOf, LinkButton, Notice, problemSentence, useAddress } from '@bellhouse/ui'
import { useUndoImport } from './import-registers.queries'

interface OverStepProps extends Pick<RegisterImport, 'id' | 'fileName' | 'state'> {
  preview: RegisterImportPreview
}

/** What has come of the import, and the way back. */
export function OverStep({ id, fileName, state, preview: { counts, made } }: OverStepProps) {
  const { change } = useAddress()
  const undoing = useUndoImport()
  const isUndone = state === 'undone'
  return (
    <>
      <Notice
        kind={isUndone ? 'info' : 'good'}
        role="status"
        action={
          <>
            {!isUndone && counts.new + counts.changed > 0 && (
              <Button icon="undo" busy={undoing.isPending} onClick={() => undoing.mutate({ importId: id })}>
                Undo
              </Button>
            )}
            <Button icon="upload" onClick={() => change({ import: undefined })}>
              Import another file
            </Button>
            <LinkButton look="primary" to={addressOf.attendance()}>
              See the attendance
            </LinkButton>
          </>
        }
      >
        {isUndone ? (
          `Undone: the registers are as they were before ${fileName}.`
        ) : (
          <>
            {fileName} is in the registers: {countOf(counts.new, 'new entry', 'new entries')}, {counts.changed} changed,{' '}
            {counts.unchanged} there already, {countOf(made, 'register')} made
            {counts.refused > 0 && `; ${countOf(counts.refused, 'row')} left out`}.
          </>
        )}
      </Notice>
      {undoing.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(undoing.error)}
        </Notice>
      )}
    </>
  )
}
