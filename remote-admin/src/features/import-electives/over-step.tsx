import { addressOf, type ElectiveImport } from '@bellhouse/contracts'
import { Button, countOf, LinkButton, Notice, problemSentence, useAddress } from '@bellhouse/ui'
import { useUndoImport } from './import-electives.queries'

/** What has come of the import, and the way back. */
export function OverStep({ electives }: { electives: ElectiveImport }) {
  const { change } = useAddress()
  const undoing = useUndoImport()
  const { id, classCode, fileName, preview, changed, state } = electives
  const counts = preview?.counts
  const isUndone = state === 'undone'
  return (
    <>
      <Notice
        kind={isUndone ? 'info' : 'good'}
        role="status"
        action={
          <>
            {!isUndone && (changed ?? 0) > 0 && (
              <Button icon="undo" busy={undoing.isPending} onClick={() => undoing.mutate({ importId: id })}>
                Undo
              </Button>
            )}
            <Button icon="upload" onClick={() => change({ import: undefined })}>
              Import another file
            </Button>
            <LinkButton look="primary" to={addressOf.electives(classCode, { on: electives.mapping.on })}>
              See the electives
            </LinkButton>
          </>
        }
      >
        {isUndone
          ? `Undone: everybody takes what they took before ${fileName}.`
          : `${fileName} is in: ${countOf(changed ?? 0, 'student')} changed, ${counts?.unchanged ?? 0} as before, ${(counts?.refused ?? 0) + (counts?.leftOut ?? 0)} left out.`}
      </Notice>
      {undoing.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(undoing.error)}
        </Notice>
      )}
    </>
  )
}
