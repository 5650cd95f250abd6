import type { OwnSecondFactor, Passkey } from '@bellhouse/contracts'
import { Button, type Column, DataTable, FormActions, IconButton, momentText, RowActions, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { AddPasskey } from './add-passkey'
import { hasPasskeys, usePasskeys, useRemovePasskey } from './passkeys.queries'
import { ProofDialog } from './proof-dialog'
import { RecoveryCodesDialog } from './recovery-codes-dialog'

/** The passkeys of the person; nothing where the school does not offer them and there is none. */
export function PasskeysSheet({ factor }: { factor: OwnSecondFactor }) {
  const passkeys = usePasskeys()
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  if (factor.rule === 'off' && passkeys.length === 0) return null
  const handleAdded = (recoveryCodes: string[]) => {
    setIsAdding(false)
    setCodes(recoveryCodes)
  }
  return (
    <Sheet title="Passkeys">
      <p>
        With a passkey you sign in by finger, face or PIN of your own device, without password and code. It cannot be
        guessed, and works on no other site than this one.
      </p>
      {passkeys.length > 0 && (
        <DataTable caption="Passkeys" columns={columnsWith(setLeaving)} rows={passkeys} keyOf={({ id }) => id} />
      )}
      {factor.rule !== 'off' && hasPasskeys() && (
        <FormActions>
          <Button icon="plus" onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        </FormActions>
      )}
      {isAdding && <AddPasskey factor={factor} onAdded={handleAdded} onClose={() => setIsAdding(false)} />}
      {leaving && <RemovePasskey factor={factor} passkey={leaving} onClose={() => setLeaving(null)} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Sheet>
  )
}

const columnsWith = (onRemove: (passkey: Passkey) => void): readonly Column<Passkey>[] => [
  { key: 'name', title: 'Name', cell: ({ name }) => <b>{name}</b> },
  { key: 'added', title: 'Added', cell: ({ addedAt }) => momentText(addedAt) },
  { key: 'used', title: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? momentText(lastUsedAt) : 'Never') },
  {
    key: 'actions',
    title: 'Actions',
    cell: (passkey) => (
      <RowActions>
        <IconButton icon="trash" label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)} />
      </RowActions>
    ),
  },
]

interface RemovePasskeyProps {
  factor: OwnSecondFactor
  passkey: Passkey
  onClose: () => void
}

function RemovePasskey({ factor, passkey: { id, name }, onClose }: RemovePasskeyProps) {
  const removing = useRemovePasskey()
  return (
    <ProofDialog
      title={`Remove ${name}?`}
      confirm="Remove passkey"
      factor={factor}
      proving={removing}
      onProof={(proof) => removing.mutate({ ...proof, passkeyId: id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        It opens your account no longer, and other devices that signed in by a passkey are signed out. Remove it from
        your device as well.
      </p>
    </ProofDialog>
  )
}
