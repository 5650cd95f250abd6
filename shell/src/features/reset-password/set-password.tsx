import type { Api } from '@bellhouse/api-client'
import { lookUpPasswordLink, type OutputOf, resetPassword } from '@bellhouse/contracts'
import { attemptLogin } from '@bellhouse/session'
import { Button, buttonClass, PasswordField } from '@bellhouse/ui'
import { type FormEvent, useEffect, useState } from 'react'
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
  const link = useLink(api, token)

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
  if (link === null) return <LinkIsOver />

  return (
    <PublicFrame title="Set a new password">
      <form className={styles.form} onSubmit={handleSubmit}>
        {link && (
          <p>
            Your username is <b>{link.username}</b>.
          </p>
        )}
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={`${atLeast(link?.shortest)}. A few words make a good one.`}
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

/** Undefined until the server has said what it knows of the link; null where that can be used no more. */
function useLink(api: Api, token: string) {
  const [link, setLink] = useState<OutputOf<typeof lookUpPasswordLink>['link']>()
  useEffect(() => {
    api(lookUpPasswordLink, { token }).then(
      (found) => setLink(found.link),
      // Whoever sets the password hears why the server does not answer.
      () => undefined,
    )
  }, [api, token])
  return link
}

const atLeast = (characters: number | undefined) =>
  characters ? `At least ${characters} characters` : 'Staff at least 12 characters, students at least 8'

function LinkIsOver() {
  return (
    <PublicFrame title="This link is over">
      <p role="status">It has been used, or its time is over.</p>
      <a href="/auth/reset-password" className={buttonClass('primary')}>
        Ask for a new link
      </a>
      <a href="/login">Back to sign in</a>
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
