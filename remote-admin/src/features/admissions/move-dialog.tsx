import {
  type Application,
  type ApplicationCard,
  type InputOf,
  moveApplication,
  needsReason,
  stageWords,
} from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { TextAreaField, TextField } from '@bellhouse/ui'
import { applicationQueries } from './application.queries'

export type MoveTarget = InputOf<typeof moveApplication>['to']

interface MoveDialogProps {
  card: ApplicationCard
  to: MoveTarget
  onDone: (application: Application) => void
  onClose: () => void
}

/** Asks what belongs to a move: why, and with an offer under which conditions. */
export function MoveDialog({ card, to, onDone, onClose }: MoveDialogProps) {
  const isForced = needsReason(card.stage, to)
  const record = useRecordForm({
    endpoint: moveApplication,
    name: `move ${card.id} ${to}`,
    values: {
      ...{ applicationId: card.id, version: card.version, to, reason: null },
      ...(to === 'offered' && { isAnother: false }),
    },
    words: { reason: { label: 'Reason' }, conditions: { label: 'Conditions of the offer' } },
    refreshes: applicationQueries,
    onSaved: onDone,
  })
  return (
    <RecordDialog
      record={record}
      title={`Move ${card.name} to ${stageWords[to]}`}
      save={`Move to ${stageWords[to]}`}
      anyway="Offer anyway"
      different="Two children: offer"
      onClose={onClose}
    >
      <TextField {...record.field('reason')} hint={isForced ? 'Stays in the history.' : 'May stay empty.'} />
      {to === 'offered' && (
        <TextAreaField
          {...record.field('conditions')}
          hint="One to a line; they stand on the letter. Left empty, they stay as they are."
        />
      )}
    </RecordDialog>
  )
}
