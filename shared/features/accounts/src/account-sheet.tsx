import { type AccountAudience, type AccountState, createAccount, type InputOf, type Slip } from '@bellhouse/contracts'
import { Offered } from '@bellhouse/session'
import { Button, EmptyState, notifyError, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { useCreateAccount } from './account.queries'
import { AccountControls } from './account-controls'
import { SlipDialog } from './slip-dialog'

interface AccountSheetProps {
  name: string
  /** Whose account it is, as `createAccount` wants it. */
  owner: InputOf<typeof createAccount>
  account: AccountState | null
  /** Nobody who has left is given an account. */
  hasLeft: boolean
}

/** The account of one person: create it, hand out a one-time password, sign out everywhere, disable. */
export const AccountSheet = (props: AccountSheetProps) => (
  <Offered act={createAccount}>
    <OfferedSheet {...props} />
  </Offered>
)

function OfferedSheet({ name, owner, account, hasLeft }: AccountSheetProps) {
  const creating = useCreateAccount()
  const [slip, setSlip] = useState<Slip | null>(null)

  const handleCreate = () => creating.mutate(owner, { onSuccess: setSlip, onError: notifyError })

  return (
    <Sheet title="Account">
      {account ? (
        <AccountControls {...{ name, account, hasLeft }} audience={audienceOf(owner)} onSlip={setSlip} />
      ) : (
        <EmptyState
          icon="key"
          action={
            !hasLeft && (
              <Button look="primary" icon="key" busy={creating.isPending} onClick={handleCreate}>
                Create account
              </Button>
            )
          }
        >
          {hasLeft ? `${name} has left the school and has no account.` : `${name} cannot sign in yet.`}
        </EmptyState>
      )}
      {slip && <SlipDialog name={name} slip={slip} onClose={() => setSlip(null)} />}
    </Sheet>
  )
}

const audienceOf = (owner: AccountSheetProps['owner']): AccountAudience =>
  'staffId' in owner ? { staffIds: [owner.staffId] } : { studentIds: [owner.studentId] }
