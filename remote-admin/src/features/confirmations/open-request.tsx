import type { Confirmation } from '@bellhouse/contracts'
import { Button, ConfirmDialog, ErrorNotice, FormActions, momentText, notify, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { useDecide } from './confirmations.queries'

/** What somebody has asked for and what it will mean, to be confirmed or refused by another one. */
export function OpenRequest({ request }: { request: Confirmation }) {
  const { id: confirmationId, title, consequences, reason, askedBy, askedAt, endsAt, isOwn } = request
  const [isAsking, setIsAsking] = useState(false)
  const deciding = useDecide()
  const decide = (isConfirmed: boolean) =>
    deciding.mutate(
      { confirmationId, isConfirmed },
      {
        onSuccess: () => notify(isConfirmed ? `${title}: done` : `${title}: refused`, 'success'),
        onSettled: () => setIsAsking(false),
      },
    )
  return (
    <Sheet title={title}>
      <p>
        Asked by {askedBy}, {momentText(askedAt)}: {reason}
      </p>
      <ul>
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <ErrorNotice error={deciding.error} />
      {isOwn ? (
        <p>Somebody else has to confirm it until {momentText(endsAt)}.</p>
      ) : (
        <FormActions>
          <Button busy={deciding.isPending} onClick={() => decide(false)}>
            Refuse
          </Button>
          <Button look="danger" busy={deciding.isPending} onClick={() => setIsAsking(true)}>
            Confirm
          </Button>
        </FormActions>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`${title}?`}
          confirm="Confirm and do it"
          look="danger"
          isBusy={deciding.isPending}
          onConfirm={() => decide(true)}
          onClose={() => setIsAsking(false)}
        >
          <p>It is done at once, and cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Sheet>
  )
}
