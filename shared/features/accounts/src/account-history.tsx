import { listAccountChanges } from '@bellhouse/contracts'
import { History } from '@bellhouse/records'
import { Offered } from '@bellhouse/session'
import { Arrival, Button, Dialog, Loading } from '@bellhouse/ui'
import { useState } from 'react'
import { useAccountChanges } from './account.queries'

const labels = {
  username: 'Username',
  role: 'Role',
  name: 'Name',
  permissions: 'May do',
  days: 'Days',
  ended: 'Sessions ended',
  into: 'Account kept',
}

/** Who did what to an account: for whoever keeps accounts. */
export function AccountHistory({ accountId, name }: { accountId: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Offered act={listAccountChanges}>
      <Button icon="file" onClick={() => setIsOpen(true)}>
        History of the account
      </Button>
      {isOpen && (
        <Dialog title={`The account of ${name}`} onClose={close} actions={<Button onClick={close}>Close</Button>}>
          <Arrival waiting={<Loading />}>
            <Changes accountId={accountId} />
          </Arrival>
        </Dialog>
      )}
    </Offered>
  )
}

const Changes = ({ accountId }: { accountId: string }) => (
  <History changes={useAccountChanges(accountId)} labels={labels} />
)
