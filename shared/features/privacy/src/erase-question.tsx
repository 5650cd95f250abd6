import { type ErasurePreview, type ErasureReason, erasureReasonSchema } from '@bellhouse/contracts'
import { Button, Dialog, ErrorNotice, Notice, SelectField, TextField } from '@bellhouse/ui'
import { type ReactNode, useState } from 'react'
import { Amounts } from './amounts'

const reasonWords: Record<ErasureReason, string> = {
  'person-asked': 'The person has asked for it',
  'guardian-asked': 'A guardian has asked for it',
  'retention-over': 'The time for which it may be kept is over',
  'court-order': 'A court or an authority has ordered it',
}
const reasonOptions = Object.entries(reasonWords).map(([value, label]) => ({ value, label }))

interface EraseQuestionProps {
  /** For instance `Erase Akello, Grace?` */
  title: string
  /** The sentence to type. */
  confirmation: string
  goes: ErasurePreview['goes']
  /** What stays, and what follows that somebody should know before. */
  children: ReactNode
  /** The reason goes without saying. */
  withoutReason?: boolean
  error: Error | null
  isBusy: boolean
  onErase: (given: { reason: ErasureReason; confirmation: string }) => void
  onClose: () => void
}

/** What goes for good, what follows, the reason and a sentence to type, before anybody is erased. */
export function EraseQuestion(props: EraseQuestionProps) {
  const { title, confirmation, goes, children, withoutReason = false, error, isBusy, onErase, onClose } = props
  const [reason, setReason] = useState(withoutReason ? 'retention-over' : '')
  const [typed, setTyped] = useState('')
  const given = erasureReasonSchema.safeParse(reason)
  const handleErase = () => {
    if (given.success) onErase({ reason: given.data, confirmation: typed })
  }
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        look="danger"
        icon="trash"
        busy={isBusy}
        disabled={!given.success || typed !== confirmation}
        onClick={handleErase}
      >
        Erase permanently
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions}>
      <ErrorNotice error={error} />
      <Amounts title="Deleted permanently" rows={goes} />
      {children}
      <Notice kind="warning">
        Nobody can undo this. Backups keep the person until they are replaced by newer ones; after a restore, erase
        again.
      </Notice>
      {!withoutReason && (
        <SelectField
          label="Reason"
          none="Choose …"
          options={reasonOptions}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <TextField
        label={`Type “${confirmation}”`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  )
}
