import type { OutputOf, OwnSecondFactor, startAuthenticator } from '@bellhouse/contracts'
import { Button, Dialog, Form, FormActions, Notice, TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { fieldSentence, otherSentence } from './field-sentence'
import { ProofDialog } from './proof-dialog'
import { useConfirmAuthenticator, useStartAuthenticator } from './second-factor.queries'
import styles from './security.module.css'
import { Square } from './square'

interface EnrolDialogProps {
  factor: OwnSecondFactor
  onCodes: (recoveryCodes: string[]) => void
  onClose: () => void
}

const title = 'Set up an authenticator app'

/** Password, then the square for the phone, then a code that the phone shows. */
export function EnrolDialog({ factor, onCodes, onClose }: EnrolDialogProps) {
  const starting = useStartAuthenticator()
  if (starting.data) return <ConfirmApp {...starting.data} onCodes={onCodes} onClose={onClose} />
  return (
    <ProofDialog
      title={title}
      confirm="Continue"
      factor={factor}
      proving={starting}
      onProof={(proof) => starting.mutate(proof)}
      onClose={onClose}
    >
      <p>
        You need an app on your phone that shows codes, for instance Aegis, Google Authenticator, Microsoft
        Authenticator or the passwords of an iPhone. The codes work without network.
      </p>
      <p>
        Once it is set up, you are signed out on all other devices
        {factor.recoveryCodesLeft > 0 && ', and new recovery codes replace the ones that you have now'}.
      </p>
    </ProofDialog>
  )
}

type ConfirmAppProps = OutputOf<typeof startAuthenticator> & Omit<EnrolDialogProps, 'factor'>

function ConfirmApp({ secret, address, onCodes, onClose }: ConfirmAppProps) {
  const [code, setCode] = useState('')
  const confirming = useConfirmAuthenticator()
  const refusal = otherSentence(confirming.error)
  const handleSubmit = () => confirming.mutate({ code }, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form label={title} onSubmit={handleSubmit}>
        {refusal && (
          <Notice kind="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <p>Scan this QR code with the app:</p>
        <Square address={address} label="QR code for the authenticator app" />
        <p className={styles.here}>
          Is the app on this device? <a href={address}>Add the portal to it</a>
        </p>
        <p>
          Or type this key into the app: <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <TextField
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          hint="The six digits that the app shows now."
          value={code}
          error={fieldSentence(confirming.error, 'code')}
          onChange={({ target }) => setCode(target.value)}
        />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={confirming.isPending} disabled={!code}>
            Confirm
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
