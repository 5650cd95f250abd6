import type { Api } from '@bellhouse/api-client'
import { resetPassword } from '@bellhouse/contracts'
import { Button, PasswordField } from '@bellhouse/ui'
import { type FormEvent, useState } from 'react'
import styles from '../public-form.module.css'
import { PublicFrame } from '../public-frame'
import { sentenceAbout } from '../sentence-about'

export function SetPassword({ api, token }: { api: Api; token: string }) {
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking')
  const [failure, setFailure] = useState<string>()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const password = String(given.get('password'))
    if (password !== given.get('again')) return setFailure('The two passwords are not the same.')
    setState('sending')
    try {
      await api(resetPassword, { token, password })
      setState('done')
    } catch (error) {
      setFailure(sentenceAbout(error))
      setState('asking')
    }
  }

  if (state === 'done') {
    return (
      <PublicFrame title="Your password is set">
        <p role="status">Wherever you were signed in, you are signed out now.</p>
        <a href="/login">Sign in</a>
      </PublicFrame>
    )
  }

  return (
    <PublicFrame title="Set a new password">
      <form className={styles.form} onSubmit={handleSubmit}>
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint="Staff at least 12 characters, students at least 8. A few words make a good one."
          minLength={8}
          required
          error={failure}
        />
        <PasswordField label="New password again" name="again" autoComplete="new-password" required />
        <Button look="primary" type="submit" busy={state === 'sending'}>
          Set the password
        </Button>
        <a href="/login">Back to sign in</a>
      </form>
    </PublicFrame>
  )
}
