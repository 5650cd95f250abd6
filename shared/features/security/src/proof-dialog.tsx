import type { InputOf, OwnSecondFactor, startAuthenticator } from '@bellhouse/contracts'
import { Button, Dialog, Form, FormActions, Notice, PasswordField, TextField } from '@bellhouse/ui'
import { type ReactNode, useState } from 'react'
import { fieldSentence, otherSentence } from './field-sentence'
import { useShowPasskey } from './passkeys.queries'
import { usesDevice } from './uses-device'

type Proof = InputOf<typeof startAuthenticator>

interface ProofDialogProps {
  title: string
  confirm: string
  /** Whoever has a second step is asked for it as well. */
  factor: OwnSecondFactor
  /** Whether what stands above is filled in. */
  isReady?: boolean
  proving: { error: Error | null; isPending: boolean }
  onProof: (proof: Proof) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for the password again before something changes in how the person signs in. */
export function ProofDialog({ title, confirm, factor, proving, onProof, onClose, ...rest }: ProofDialogProps) {
  const { isReady = true, children } = rest
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<Error | null>(null)
  const showPasskey = useShowPasskey()
  const withCode = factor.authenticatorSince !== null || factor.passkeys > 0
  const refusal = failure?.message ?? otherSentence(proving.error)

  const handlePasskey = () => {
    setFailure(null)
    usesDevice(showPasskey).then((passkey) => onProof({ password, passkey }), setFailure)
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <Form label={title} onSubmit={() => onProof({ password, ...(withCode && { code }) })}>
        {children}
        {refusal && (
          <Notice kind="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={fieldSentence(proving.error, 'password')}
          onChange={({ target }) => setPassword(target.value)}
        />
        {withCode && (
          <CodeField factor={factor} code={code} failure={fieldSentence(proving.error, 'code')} onChange={setCode} />
        )}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          {factor.passkeys > 0 && (
            <Button icon="key" disabled={!password || !isReady} onClick={handlePasskey}>
              Use a passkey in place of a code
            </Button>
          )}
          <Button
            look="primary"
            type="submit"
            busy={proving.isPending}
            disabled={!password || !isReady || (withCode && !code)}
          >
            {confirm}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

const codeOfApp = 'Of your authenticator app, or one of your recovery codes.'

interface CodeFieldProps {
  factor: OwnSecondFactor
  code: string
  failure: string | undefined
  onChange: (code: string) => void
}

const CodeField = ({ factor, code, failure, onChange }: CodeFieldProps) => (
  <TextField
    label="Code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    hint={factor.authenticatorSince ? codeOfApp : 'One of your recovery codes.'}
    value={code}
    error={failure}
    onChange={({ target }) => onChange(target.value)}
  />
)
