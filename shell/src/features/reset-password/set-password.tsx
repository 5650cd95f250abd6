import type { Api } from '@bellhouse/api-client'
import { resetPassword } from '@bellhouse/contracts'
import { attemptLogin } from '@bellhouse/session'
import { Button, buttonClass, PasswordField } from '@bellhouse/ui'
import { type FormEvent, useState } from 'react'
import styles from '../public-form.module.css'
import { PublicFrame } from '../public-frame'
import { sentenceAbout } from '../sentence-about'

interface Done {
  username: string | undefined
  /** Nobody has had this account before: there is no device to be signed out of. */
  isFirst: boolean
  /** Whoever has just chosen their first password is in. */
  isSignedIn: boolean
}

export function SetPassword({ api, token }: { api: Api; token: string }) {
  const [state, setState] = useState<'asking' | 'sending' | Done>('asking')
  const [failure, setFailure] = useState<string>()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const password = String(given.get('password'))
    if (password !== given.get('again')) return setFailure('The two passwords are not the same.')
    setState('sending')
    try {
      const { username, isFirst = false } = await api(resetPassword, { token, password })
      const isSignedIn = !!username && isFirst && (await attemptLogin(username, password)) === 'signed-in'
      setState({ username, isFirst, isSignedIn })
    } catch (error) {
      setFailure(sentenceAbout(error))
      setState('asking')
    }
  }

  if (typeof state === 'object') return <PasswordSet {...state} />

  return (
    <PublicFrame title="Set a new password">
      <form className={styles.form} onSubmit={handleSubmit}>
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint="Staff at least 12 characters, students at least 8. A few words make a good one."
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

function PasswordSet({ username, isFirst, isSignedIn }: Done) {
  const name = username && (
    <>
      Your username is <b>{username}</b>.{' '}
    </>
  )
  if (isSignedIn) {
    return (
      <PublicFrame title="Welcome">
        <p role="status">
          {name}You are signed in. Next time you sign in with it and the password that you have just chosen.
        </p>
        <a href="/login" className={buttonClass('primary')}>
          Continue
        </a>
      </PublicFrame>
    )
  }
  return (
    <PublicFrame title="Your password is set">
      <p role="status">
        {name}
        {isFirst
          ? 'Sign in with it and the password that you have just chosen.'
          : 'You have been signed out on all devices.'}
      </p>
      <a href="/login">Sign in</a>
    </PublicFrame>
  )
}
