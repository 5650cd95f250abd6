import { Button, Form, FormActions, LinkButton, Notice, problemSentence } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { RecordConflict } from './record-conflict'
import { SameOnRecord } from './same-on-record'
import type { RecordFormState } from './use-record-form'

interface RecordFormProps {
  record: RecordFormState
  label: string
  /** The verb of the button, for instance `Save stream`. */
  save: string
  /** Where Cancel leads, or what it does. */
  cancel: string | (() => void)
  children: ReactNode
}

/** The form of one record with all that may happen to it: a draft, a conflict, a failure. */
export function RecordForm({ record, label, save, cancel, children }: RecordFormProps) {
  return (
    <Form label={label} onSubmit={record.submit}>
      {record.isOffered && <Offer onRestore={record.restore} onDiscard={record.discard} />}
      {record.newer && <RecordConflict newer={record.newer} record={record} />}
      {record.failure && (
        <Notice kind="bad" role="alert">
          {problemSentence(record.failure)} What you entered is kept here.
        </Notice>
      )}
      {children}
      {record.same && <SameOnRecord same={record.same} record={record} />}
      <FormActions>
        {typeof cancel === 'string' ? (
          <LinkButton to={cancel}>Cancel</LinkButton>
        ) : (
          <Button onClick={cancel}>Cancel</Button>
        )}
        <Button type="submit" look="primary" busy={record.isSaving}>
          {save}
        </Button>
      </FormActions>
    </Form>
  )
}

function Offer({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) {
  return (
    <Notice
      role="status"
      action={
        <>
          <Button onClick={onDiscard}>Discard it</Button>
          <Button onClick={onRestore}>Take it up again</Button>
        </>
      }
    >
      You had begun this form before you were signed out.
    </Notice>
  )
}
