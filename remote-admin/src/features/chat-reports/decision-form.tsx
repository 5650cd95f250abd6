import type { ChatReport, decideChatReport, InputOf } from '@bellhouse/contracts'
import { Button, ErrorNotice, Form, FormActions, SelectField, TextAreaField } from '@bellhouse/ui'
import { useState } from 'react'
import { useDecision } from './chat-reports.queries'
import { outcomeWords } from './outcome-words'

type Outcome = InputOf<typeof decideChatReport>['outcome']

/** After the decision the conversation is closed to the administration again. */
export function DecisionForm({ report: { id, seq } }: { report: ChatReport }) {
  const [outcome, setOutcome] = useState<Outcome>('settled')
  const [note, setNote] = useState('')
  const deciding = useDecision()
  const outcomes = [
    { value: 'settled', label: outcomeWords.settled },
    { value: 'dismissed', label: outcomeWords.dismissed },
    // A whole conversation has no single message that could go.
    ...(seq === null ? [] : [{ value: 'removed', label: 'remove the message from the conversation' }]),
  ]
  return (
    <Form label="Decision" onSubmit={() => deciding.isPending || deciding.mutate({ reportId: id, outcome, note })}>
      <SelectField
        label="What was decided"
        options={outcomes}
        value={outcome}
        onChange={(event) => setOutcome(event.target.value as Outcome)}
      />
      <TextAreaField
        label="Note"
        hint="For the administration: what was done, and with whom it was spoken about."
        rows={3}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <ErrorNotice error={deciding.error} />
      <FormActions>
        <Button type="submit" look="primary" busy={deciding.isPending}>
          Decide
        </Button>
      </FormActions>
    </Form>
  )
}
