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
  const { rule, authenticatorSince, recoveryCodesLeft } = factor
  if (rule === 'off' && !authenticatorSince && codes.length === 0) return null
  const handleCodes = (recoveryCodes: string[]) => {
    setQuestion(null)
    setCodes(recoveryCodes)
  }
  return (
    <Sheet title="Second step">
      {authenticatorSince ? (
        <Facts
          facts={[
            ['Authenticator app', `Since ${momentText(authenticatorSince)}`],
            ['Recovery codes left', recoveryCodesLeft],
          ]}
        />
      ) : (
        <p>
          Whoever learns your password can sign in as you. With a second step they also need your phone: after the
          password, the portal asks for a code that an app on it shows.
        </p>
      )}
      {authenticatorSince && recoveryCodesLeft < 3 && (
        <Notice kind="warning">You have few recovery codes left. Make new ones while the phone is with you.</Notice>
      )}
      <FormActions>
        {authenticatorSince && rule !== 'required' && (
          <Button look="danger" onClick={() => setQuestion('remove')}>
            Take the second step off
          </Button>
        )}
        {authenticatorSince && <Button onClick={() => setQuestion('renew')}>New recovery codes</Button>}
        {rule !== 'off' && (
          <Button look={authenticatorSince ? 'plain' : 'primary'} icon="key" onClick={() => setQuestion('enrol')}>
            {authenticatorSince ? 'Set up another app' : 'Set up an authenticator app'}
          </Button>
        )}
      </FormActions>
      {question === 'enrol' && (
        <EnrolDialog
          isReplacing={authenticatorSince !== null}
          onCodes={handleCodes}
          onClose={() => setQuestion(null)}
        />
      )}
      {question === 'renew' && <RenewCodes onCodes={handleCodes} onClose={() => setQuestion(null)} />}
      {question === 'remove' && <RemoveApp onClose={() => setQuestion(null)} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Sheet>
  )
}

interface RenewCodesProps {
  onCodes: (codes: string[]) => void
  onClose: () => void
}

function RenewCodes({ onCodes, onClose }: RenewCodesProps) {
  const renewing = useRenewRecoveryCodes()
  return (
    <ProofDialog
      title="Make new recovery codes?"
      confirm="New recovery codes"
      withCode
      proving={renewing}
      onProof={(proof) => renewing.mutate(proof, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })}
      onClose={onClose}
    >
      <p>The ones that you have now open nothing any more.</p>
    </ProofDialog>
  )
}

function RemoveApp({ onClose }: { onClose: () => void }) {
  const removing = useRemoveAuthenticator()
  const handleSuccess = () => {
    notify('From now on the password alone opens your account', 'success')
    onClose()
  }
  return (
    <ProofDialog
      title="Take the second step off?"
      confirm="Take it off"
      withCode
      proving={removing}
      onProof={(proof) => removing.mutate(proof, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      <p>Whoever learns your password can sign in as you then.</p>
    </ProofDialog>
  )
}
