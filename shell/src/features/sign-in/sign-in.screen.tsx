import { attemptLogin, type SignInOutcome } from '@bellhouse/session'
import { buttonClass, PasswordField, TextField } from '@bellhouse/ui'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import styles from '../public-form.module.css'
import { PublicFrame } from '../public-frame'
import { PasskeyButton } from './passkey-button'

const SecondStepScreen = lazy(() => import('./second-step.screen'))

const sentences: Record<string, string> = {
  refused: 'Wrong username or password.',
  'too-many-tries': 'Too many tries. Wait a moment, then try again.',
  unreachable: 'The server cannot be reached.',
}

/** Asks who it is. Whoever shows this page hears of the session itself and leads on. */
export default function SignInScreen({ onTyping }: { onTyping?: () => void }) {
  const [outcome, setOutcome] = useState<SignInOutcome | 'trying' | null>(null)
  const [username, setUsername] = useState('')
  const [missing, setMissing] = useState<string>()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (outcome === 'trying') return
    const form = event.currentTarget
    const given = new FormData(form)
    const name = String(given.get('username')).trim()
    const lacking = ['username', 'password'].find((field) => !given.get(field))
    setMissing(lacking)
    if (lacking) return void (form.elements.namedItem(lacking) as HTMLElement).focus()
    setOutcome('trying')
    setUsername(name)
    setOutcome(await attemptLogin(name, String(given.get('password'))))
  }

  function handleInput() {
    setMissing(undefined)
    onTyping?.()
  }

  if (typeof outcome === 'object' && outcome) {
    return (
      <Suspense>
        <SecondStepScreen step={outcome} username={username} onAgain={() => setOutcome(null)} />
      </Suspense>
    )
  }

  return (
    <PublicFrame title="Sign in">
      <form className={styles.form} onSubmit={handleSubmit} onInput={handleInput} noValidate>
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={missing === 'username' ? 'Enter your username.' : undefined}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={missing === 'password' ? 'Enter your password.' : sentences[outcome ?? '']}
        />
        <button type="submit" className={buttonClass('primary')} aria-busy={outcome === 'trying'}>
          Sign in
        </button>
        <PasskeyButton />
        <a href="/auth/reset-password">Forgot password?</a>
      </form>
    </PublicFrame>
  )
}
