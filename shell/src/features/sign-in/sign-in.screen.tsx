import { attemptLogin, type SignInOutcome } from '@bellhouse/session'
import { buttonClass, PasswordField, TextField } from '@bellhouse/ui'
import { type FormEvent, useState } from 'react'
import styles from '../public-form.module.css'
import { PublicFrame } from '../public-frame'

const sentences: Record<Exclude<SignInOutcome, 'signed-in'>, string> = {
  refused: 'Wrong username or password.',
  'too-many-tries': 'Too many tries. Wait a moment, then try again.',
  unreachable: 'The server cannot be reached.',
}

/** Asks who it is. Whoever shows this page hears of the session itself and leads on. */
export default function SignInScreen({ onTyping }: { onTyping?: () => void }) {
  const [outcome, setOutcome] = useState<SignInOutcome | 'trying' | null>(null)
  const failure = outcome === null || outcome === 'trying' || outcome === 'signed-in' ? undefined : sentences[outcome]

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (outcome === 'trying') return
    const given = new FormData(event.currentTarget)
    setOutcome('trying')
    setOutcome(await attemptLogin(String(given.get('username')), String(given.get('password'))))
  }

  return (
    <PublicFrame title="Sign in">
      <form className={styles.form} onSubmit={handleSubmit} onInput={onTyping}>
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required error={failure} />
        <button type="submit" className={buttonClass('primary')} aria-busy={outcome === 'trying'}>
          Sign in
        </button>
        <a href="/auth/reset-password">Forgot password?</a>
      </form>
    </PublicFrame>
  )
}
