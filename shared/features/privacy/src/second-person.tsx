import { BadRequestError, useCommand } from '@bellhouse/api-client'
import { addressOf, askForConfirmation, confirmationDays, listConfirmations } from '@bellhouse/contracts'
import { Button, Dialog, ErrorNotice, Form, LinkButton, notify, TextField } from '@bellhouse/ui'
import { useState } from 'react'

interface SecondPersonProps {
  /** The command that cannot be taken back, and what it was given last. */
  command: { error: Error | null; variables: unknown; reset: () => void }
  /** It is asked for. */
  onAsked: () => void
}

/** Asks for what was refused because the school wants two persons for it; nothing otherwise. */
export function SecondPerson({ command, onAsked }: SecondPersonProps) {
  const act = command.error instanceof BadRequestError ? command.error.problem?.needsSecondPerson : undefined
  if (act === undefined) return null
  return (
    <Asking act={act} input={command.variables as Record<string, unknown>} onAsked={onAsked} onClose={command.reset} />
  )
}

interface AskingProps {
  act: string
  input: Record<string, unknown>
  onAsked: () => void
  onClose: () => void
}

function Asking({ act, input, onAsked, onClose }: AskingProps) {
  const [reason, setReason] = useState('')
  const asking = useCommand(askForConfirmation, { refreshes: [listConfirmations] })
  const given = askForConfirmation.input.safeParse({ act, input, reason: reason.trim() })
  const handleAsk = () => {
    if (!given.success) return
    const onSuccess = () => {
      notify(`Asked: somebody else has to confirm it within ${confirmationDays} days`, 'success')
      onClose()
      onAsked()
    }
    asking.mutate(given.data, { onSuccess })
  }
  return (
    <Dialog
      title="Ask for a second person"
      onClose={onClose}
      actions={
        <>
          <LinkButton to={addressOf.confirmations()}>Requests</LinkButton>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!given.success} busy={asking.isPending} onClick={handleAsk}>
            Ask
          </Button>
        </>
      }
    >
      <p>
        The school asks for two people where something cannot be undone. Somebody else who may do it sees what it will
        mean, and confirms or refuses it. Nothing has been done yet.
      </p>
      <ErrorNotice error={asking.error} />
      <Form label="Ask for a second person" onSubmit={handleAsk}>
        <TextField label="Reason" maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Form>
    </Dialog>
  )
}
