import { type ErasurePreview, type ErasureReason, erasureReasonSchema } from '@bellhouse/contracts'
import { Button, Dialog, Notice, notify, problemSentence, ScreenFrame, SelectField, TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { Amounts } from './amounts'
import { type PersonKey, useErase, useErasurePreview } from './privacy.queries'

interface EraseDialogProps extends PersonKey {
  onClose: () => void
}

/** Shows what goes and what stays, asks for the reason and a typed sentence, then erases. */
export function EraseDialog({ onClose, ...person }: EraseDialogProps) {
  return (
    <ScreenFrame>
      <Preview person={person} onClose={onClose} />
    </ScreenFrame>
  )
}

function Preview({ person, onClose }: { person: PersonKey; onClose: () => void }) {
  const preview = useErasurePreview(person)
  if (!preview.obstacle) return <Question person={person} preview={preview} onClose={onClose} />
  return (
    <Dialog title={`Erase ${preview.name}?`} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Notice kind="warning">{preview.obstacle}</Notice>
    </Dialog>
  )
}

const reasonWords: Record<ErasureReason, string> = {
  'person-asked': 'The person has asked for it',
  'guardian-asked': 'A guardian has asked for it',
  'retention-over': 'The time for which it may be kept is over',
  'court-order': 'A court or an authority has ordered it',
}
const reasonOptions = Object.entries(reasonWords).map(([value, label]) => ({ value, label }))

interface QuestionProps {
  person: PersonKey
  preview: ErasurePreview
  onClose: () => void
}

function Question({ person, preview: { name, confirmation, goes, stays }, onClose }: QuestionProps) {
  const erasing = useErase()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const given = erasureReasonSchema.safeParse(reason)
  const handleErase = () => {
    if (!given.success) return
    erasing.mutate(
      { ...person, reason: given.data, confirmation: typed },
      {
        onSuccess: () => {
          onClose()
          notify('The person is erased', 'success')
        },
      },
    )
  }

  return (
    <Dialog
      title={`Erase ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="danger"
            icon="trash"
            busy={erasing.isPending}
            disabled={!given.success || typed !== confirmation}
            onClick={handleErase}
          >
            Erase for good
          </Button>
        </>
      }
    >
      {erasing.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(erasing.error)}
        </Notice>
      )}
      <Amounts title="This goes for good" rows={goes} />
      <Amounts title="This stays, because reports need it" rows={stays} />
      <Notice kind="warning">
        Nobody can undo this. Backups keep the person until they are replaced by newer ones; after a restore, erase
        again.
      </Notice>
      <SelectField
        label="Reason"
        none="Choose …"
        options={reasonOptions}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextField
        label={`Type “${confirmation}”`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  )
}
