import { Chip } from '../chip/chip'
import { countOf } from '../words/words'

interface SyncChipProps {
  /** Changes that have not reached the server yet. */
  waiting: number
  /** What is counted where it is not single changes: a register. */
  noun?: string
  isSaving: boolean
  /** Changes that are not saved and wait for their person. */
  toCheck?: number
}

/** The states of everything that is typed: saved, saving, waiting, to check. */
export function SyncChip(props: SyncChipProps) {
  return <span role="status">{stateOf(props)}</span>
}

function stateOf({ waiting, noun, isSaving, toCheck = 0 }: SyncChipProps) {
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
        {noun ? countOf(waiting, noun) : waiting} waiting
      </Chip>
    )
  }
  if (toCheck > 0) {
    return (
      <Chip tone="absent" icon="alert">
        {toCheck} to check
      </Chip>
    )
  }
  return (
    <Chip tone="present" icon="cloud-check">
      All saved
    </Chip>
  )
}
