import { useRefresh } from '@bellhouse/api-client'
import { addressOf, type InputOf, listRollovers, type Rollover, type undoRollover } from '@bellhouse/contracts'
import { Button, countOf, Dialog, ErrorNotice, SelectField } from '@bellhouse/ui'
import { useState } from 'react'
import { useUndoRollover } from './rollover.queries'

type ChangedOption = InputOf<typeof undoRollover>['changed']

const changedOptions = [
  { value: 'keep', label: 'They stay as they are now' },
  { value: 'restore', label: 'They go back like the others' },
]

interface UndoRolloverProps {
  rollover: Rollover
  /** Whom somebody has changed since. */
  changed: readonly { id: string; name: string }[]
  onClose: () => void
  onUndone: (sentence: string) => void
}

export function UndoRollover({ rollover: { id, fromYear, toYear }, changed, onClose, onUndone }: UndoRolloverProps) {
  const undoing = useUndoRollover()
  const refresh = useRefresh()
  const [option, setOption] = useState<ChangedOption>()
  // Once everything is fresh this dialog is gone, so what comes after is told to the screen.
  const handleUndo = async () => {
    try {
      const { restored, kept } = await undoing.mutateAsync({ rolloverId: id, ...(option && { changed: option }) })
      const stay = kept > 0 ? `, ${countOf(kept, 'student')} left as they are` : ''
      onUndone(`Back in ${fromYear}: ${countOf(restored, 'student')} restored${stay}`)
    } catch {
      refresh(listRollovers)
    }
  }
  return (
    <Dialog
      title={`Undo the rollover into ${toYear}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" busy={undoing.isPending} disabled={changed.length > 0 && !option} onClick={handleUndo}>
            Undo it now
          </Button>
        </>
      }
    >
      <ErrorNotice error={undoing.error} />
      <p>
        Streams, statuses, subjects and the current term are as they were in {fromYear} again. Everything else that was
        written since then stays.
      </p>
      {changed.length > 0 && (
        <>
          <SelectField
            label={`${countOf(changed.length, 'student')} whom somebody has changed since`}
            none="Choose …"
            options={changedOptions}
            value={option ?? ''}
            onChange={(event) => setOption((event.target.value || undefined) as ChangedOption)}
          />
          <ul>
            {changed.map((student) => (
              <li key={student.id}>
                <a href={addressOf.student(student.id)} target="_blank" rel="noreferrer">
                  {student.name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
