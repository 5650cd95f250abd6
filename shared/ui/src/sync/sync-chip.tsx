import { Chip } from '../chip/chip'

interface SyncChipProps {
  /** Changes that have not reached the server yet. */
  waiting: number
  isSaving: boolean
}

/** The three states of everything that is typed: saved, saving, waiting. */
export function SyncChip({ waiting, isSaving }: SyncChipProps) {
  return <span role="status">{stateOf(waiting, isSaving)}</span>
}

function stateOf(waiting: number, isSaving: boolean) {
  if (isSaving) {
    return (
      <Chip tone="accent" icon="cloud-up">
        Saving
      </Chip>
    )
  }
  if (waiting > 0) {
    return (
      <Chip tone="late" icon="cloud-up">
        {waiting} waiting
      </Chip>
    )
  }
  return (
    <Chip tone="present" icon="cloud-check">
      All saved
    </Chip>
  )
}
