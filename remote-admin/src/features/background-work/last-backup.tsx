import { type BackupState, dayInMs } from '@bellhouse/contracts'
import { countOf, momentText, Notice } from '@bellhouse/ui'
import { useBackups } from './background-work.queries'

/** One that was missed is no worry yet while the next is being made. */
const oldAfter = 1.5 * dayInMs

/** Whether the school could be brought back after a disaster, and to which moment; before it that nothing can be saved, where that is so. */
export function LastBackup() {
  const state = useBackups()
  return (
    <>
      {state.isDiskFull && (
        <Notice kind="bad">
          The server’s disk is full. People sign in and read; nothing is saved until there is room on it again.
        </Notice>
      )}
      {state.isFolderFull && (
        <Notice kind="bad">
          The disk of the server’s data folder is full. Documents and photos are refused until there is room on it
          again; what goes into the database is saved as long as that has room on its own disk.
        </Notice>
      )}
      <Notice kind={kindOf(state)}>
        {sentenceOf(state)}
        {state.failure && ` On ${momentText(state.failure.at)}: ${state.failure.sentence}`}
      </Notice>
    </>
  )
}

function sentenceOf({ isDaily, lastGood, failure }: BackupState) {
  if (lastGood)
    return `The last backup is of ${momentText(lastGood.at)}, with ${countOf(lastGood.documents, 'document')}.`
  if (isDaily && failure) return 'There is no backup.'
  if (isDaily) return 'There is no backup yet. The first one is made within an hour.'
  return 'There is no backup. The operations page of the portal says how one is set up.'
}

function kindOf({ lastGood, failure }: BackupState) {
  if (failure) return 'bad'
  return lastGood && Date.now() - Date.parse(lastGood.at) < oldAfter ? 'good' : 'warning'
}
