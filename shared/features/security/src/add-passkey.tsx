import type { InputOf, OwnSecondFactor, startPasskey } from '@bellhouse/contracts'
import { TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { makePasskey, useAddPasskey, useStartPasskey } from './passkeys.queries'
import { ProofDialog } from './proof-dialog'
import { usesDevice } from './uses-device'

interface AddPasskeyProps {
  factor: OwnSecondFactor
  onAdded: (recoveryCodes: string[]) => void
  onClose: () => void
}

const isFirst = ({ authenticatorSince, passkeys }: OwnSecondFactor) => authenticatorSince === null && passkeys === 0

/** Password, then the device makes the key and asks the person for finger, face or PIN. */
export function AddPasskey({ factor, onAdded, onClose }: AddPasskeyProps) {
  const [name, setName] = useState('')
  const starting = useStartPasskey()
  const adding = useAddPasskey()
  const [failure, setFailure] = useState<Error | null>(null)
  const [isPending, setIsPending] = useState(false)

  async function handleProof(proof: InputOf<typeof startPasskey>) {
    setIsPending(true)
    try {
      const { options } = await starting.mutateAsync(proof)
      const answer = await usesDevice(() => makePasskey(options))
      const { recoveryCodes } = await adding.mutateAsync({ name: name.trim(), answer })
      onAdded(recoveryCodes)
    } catch (error) {
      setFailure(error as Error)
      setIsPending(false)
    }
  }

  return (
    <ProofDialog
      title="Add a passkey"
      confirm="Continue"
      factor={factor}
      isReady={name.trim() !== ''}
      proving={{ error: failure, isPending }}
      onProof={handleProof}
      onClose={onClose}
    >
      {isFirst(factor) && (
        <p>
          From then on the password alone no longer opens your account, and you are signed out on all other devices.
        </p>
      )}
      <TextField
        label="Name"
        hint="A name for the device, for instance My phone."
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </ProofDialog>
  )
}
