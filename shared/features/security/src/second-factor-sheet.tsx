import type { OwnSecondFactor } from '@bellhouse/contracts'
import { Button, Facts, FormActions, momentText, Notice, notify, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { EnrolDialog } from './enrol-dialog'
import { ProofDialog } from './proof-dialog'
import { RecoveryCodesDialog } from './recovery-codes-dialog'
import { useRemoveAuthenticator, useRenewRecoveryCodes } from './second-factor.queries'

type Question = 'enrol' | 'renew' | 'remove'

/** What the person shows beside the password; nothing where the school does not offer it and there is none. */
export function SecondFactorSheet({ factor }: { factor: OwnSecondFactor }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const { rule, authenticatorSince, passkeys, recoveryCodesLeft } = factor
  const isSetUp = authenticatorSince !== null || passkeys > 0
  if (rule === 'off' && !isSetUp && codes.length === 0) return null
  const handleCodes = (recoveryCodes: string[]) => {
    setQuestion(null)
    setCodes(recoveryCodes)
  }
  return (
    <Sheet title="Second step">
      {isSetUp ? (
        <Facts
          facts={[
            ['Authenticator app', authenticatorSince ? `Since ${momentText(authenticatorSince)}` : 'None'],
            ['Recovery codes left', recoveryCodesLeft],
          ]}
        />
      ) : (
        <p>
          Whoever learns your password can sign in as you. With a second step they also need your phone: after the
          password, the portal asks for a code that an app on it shows.
        </p>
      )}
      {isSetUp && recoveryCodesLeft < 3 && (
        <Notice kind="warning">You have few recovery codes left. Make new ones while the phone is with you.</Notice>
      )}
      <FormActions>
        {authenticatorSince && (rule !== 'required' || passkeys > 0) && (
          <Button look="danger" onClick={() => setQuestion('remove')}>
            Remove the app
          </Button>
        )}
        {isSetUp && <Button onClick={() => setQuestion('renew')}>New recovery codes</Button>}
        {rule !== 'off' && (
          <Button look={isSetUp ? 'plain' : 'primary'} icon="key" onClick={() => setQuestion('enrol')}>
            {authenticatorSince ? 'Set up another app' : 'Set up an authenticator app'}
          </Button>
        )}
      </FormActions>
      {question === 'enrol' && <EnrolDialog factor={factor} onCodes={handleCodes} onClose={() => setQuestion(null)} />}
      {question === 'renew' && <RenewCodes factor={factor} onCodes={handleCodes} onClose={() => setQuestion(null)} />}
      {question === 'remove' && <RemoveApp factor={factor} onClose={() => setQuestion(null)} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Sheet>
  )
}

interface RenewCodesProps {
  factor: OwnSecondFactor
  onCodes: (codes: string[]) => void
  onClose: () => void
}

function RenewCodes({ factor, onCodes, onClose }: RenewCodesProps) {
  const renewing = useRenewRecoveryCodes()
  return (
    <ProofDialog
      title="Make new recovery codes?"
      confirm="New recovery codes"
      factor={factor}
      proving={renewing}
      onProof={(proof) => renewing.mutate(proof, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })}
      onClose={onClose}
    >
      <p>The ones that you have now stop working.</p>
    </ProofDialog>
  )
}

function RemoveApp({ factor, onClose }: { factor: OwnSecondFactor; onClose: () => void }) {
  const removing = useRemoveAuthenticator()
  const handleSuccess = () => {
    notify('The authenticator app is removed', 'success')
    onClose()
  }
  return (
    <ProofDialog
      title="Remove the app?"
      confirm="Remove the app"
      factor={factor}
      proving={removing}
      onProof={(proof) => removing.mutate(proof, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      <p>Without another second step, whoever learns your password can sign in as you.</p>
    </ProofDialog>
  )
}
