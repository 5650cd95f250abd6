import type { InputOf, startAuthenticator } from '@bellhouse/contracts'
import { Button, Dialog, Form, FormActions, Notice, PasswordField, TextField } from '@bellhouse/ui'
import { type ReactNode, useState } from 'react'
import { fieldSentence, otherSentence } from './field-sentence'

interface ProofDialogProps {
  title: string
  confirm: string
  /** The person has a second factor, so its code is asked for as well. */
  withCode: boolean
  proving: { error: Error | null; isPending: boolean }
  onProof: (proof: InputOf<typeof startAuthenticator>) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for the password again before something changes in how the person signs in. */
export function ProofDialog({ title, confirm, withCode, proving, onProof, onClose, children }: ProofDialogProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const refusal = otherSentence(proving.error)
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
          <TextField
            label="Code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            hint="Of your authenticator app, or one of your recovery codes."
            value={code}
            error={fieldSentence(proving.error, 'code')}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={proving.isPending} disabled={!password || (withCode && !code)}>
            {confirm}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
