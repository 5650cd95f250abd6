import { erasePerson, exportPersonRecord, listStudentReadings } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { useMay } from '@bellhouse/session'
import { Button, FormActions, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { EraseDialog } from './erase-dialog'
import type { PersonKey } from './privacy.queries'
import { ReadingsDialog } from './readings-dialog'

interface PrivacySheetProps extends PersonKey {
  /** Only who has left the school can be erased, and once. */
  canErase: boolean
}

/** What a person can ask of the school: everything that is kept, as one file, and to be erased. */
export function PrivacySheet({ kind, personId, canErase }: PrivacySheetProps) {
  const record = useDownload(exportPersonRecord)
  const [isErasing, setIsErasing] = useState(false)
  const [isLooking, setIsLooking] = useState(false)
  const mayLook = useMay(listStudentReadings) && kind === 'student'
  const mayTake = useMay(exportPersonRecord)
  const mayErase = useMay(erasePerson)
  if (!mayTake && !mayErase) return null
  return (
    <Sheet title="Data protection">
      <p>
        Anyone who asks what the school keeps about them is given one file: record, guardians, attendance, marks,
        documents, messages and history. Each download is recorded.
      </p>
      <FormActions>
        {mayTake && (
          <Button icon="download" busy={record.isBusy} onClick={() => record.download({ kind, personId })}>
            Whole record as a file
          </Button>
        )}
        {mayLook && (
          <Button icon="eye" onClick={() => setIsLooking(true)}>
            Who has seen it
          </Button>
        )}
        {mayErase && canErase && (
          <Button look="danger" icon="trash" onClick={() => setIsErasing(true)}>
            Erase this person
          </Button>
        )}
      </FormActions>
      {isLooking && <ReadingsDialog studentId={personId} onClose={() => setIsLooking(false)} />}
      {isErasing && <EraseDialog kind={kind} personId={personId} onClose={() => setIsErasing(false)} />}
    </Sheet>
  )
}
