import { homeAddress, type PersonAccess, startSeeingAs } from '@bellhouse/contracts'
import { keepToken, useMay } from '@bellhouse/session'
import { Button, ConfirmDialog, notifyError } from '@bellhouse/ui'
import { useState } from 'react'
import { useStartSeeingAs } from './roles.queries'

/** Looks at the portal as that person; the page begins anew, so that nothing of the one is shown to the other. */
export function SeeAsButton({ person: { accountId, name, category } }: { person: PersonAccess }) {
  const [isAsking, setIsAsking] = useState(false)
  const starting = useStartSeeingAs()
  const mayLook = useMay(startSeeingAs)
  const handleConfirm = () =>
    starting.mutate(
      { accountId },
      {
        onSuccess: ({ access_token }) => {
          keepToken(access_token)
          location.assign(homeAddress(category))
        },
        onError: notifyError,
      },
    )
  if (!mayLook) return null
  return (
    <>
      <Button icon="eye" onClick={() => setIsAsking(true)}>
        See the portal as this person
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`See the portal as ${name}?`}
          confirm="See the portal"
          look="primary"
          isBusy={starting.isPending}
          onConfirm={handleConfirm}
          onClose={() => setIsAsking(false)}
        >
          <p>
            You see what {name} sees, but no conversations, and can change nothing. It ends after half an hour, and the
            history of the account says that you have looked.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
