import type { PageSchool, SecondStep } from '@bellhouse/contracts'
import { attemptLogin, type SignInOutcome } from '@bellhouse/session'
import { buttonClass } from '@bellhouse/ui'
import { element } from '../../dom/element'
import styles from '../public-form.module.css'
import { drawField } from './draw-field'
import { drawPasskeyButton } from './draw-passkey-button'
import { withEye } from './draw-password-eye'
import { drawProviderLink } from './draw-provider-link'

const sentences: Record<string, string> = {
  refused: 'Wrong username or password.',
  elsewhere: 'Your school wants you to sign in with the link below.',
  'too-many-tries': 'Too many attempts. Wait a moment, then try again.',
  unreachable: 'The server cannot be reached.',
}

interface FormOptions {
  school: PageSchool
  onTyping?: () => void
  onSecondStep: (step: SecondStep, username: string) => Promise<void>
}

/** Username and password. */
export function drawForm({ school, onTyping, onSecondStep }: FormOptions): HTMLFormElement {
  const username = drawField('Username', {
    ...{ name: 'username', type: 'text', autocomplete: 'username' },
    ...{ autocapitalize: 'none', spellcheck: 'false', required: true },
  })
  const password = drawField(
    'Password',
    { name: 'password', type: 'password', autocomplete: 'current-password', required: true },
    withEye,
  )
  const button = element('button', { type: 'submit', class: buttonClass('primary') }, 'Sign in')
  const form = element(
    'form',
    { class: styles.form, novalidate: true },
    ...[username.field, password.field, button, ...drawPasskeyButton(), drawProviderLink(school)],
    element('a', { href: '/auth/reset-password' }, 'Forgot password?'),
  )

  const forget = () => {
    username.say(undefined)
    password.say(undefined)
  }

  async function trySignIn(): Promise<SignInOutcome> {
    button.setAttribute('aria-busy', 'true')
    const name = username.input.value.trim()
    const outcome = await attemptLogin(name, password.input.value)
    if (typeof outcome === 'object') await onSecondStep(outcome, name)
    return outcome
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-busy') === 'true') return
    forget()
    if (isMissing(username, 'Enter your username.') || isMissing(password, 'Enter your password.')) return
    trySignIn().then(
      (outcome) => {
        if (typeof outcome === 'string') password.say(sentences[outcome])
        button.removeAttribute('aria-busy')
      },
      (error) => {
        console.error('The second step could not be loaded:', error)
        password.say(sentences.unreachable)
        button.removeAttribute('aria-busy')
      },
    )
  })
  form.addEventListener('input', () => {
    forget()
    onTyping?.()
  })
  return form
}

/** Whether nothing stands in a field, which is said then. */
function isMissing({ input, say }: ReturnType<typeof drawField>, sentence: string) {
  if (input.value !== '') return false
  say(sentence)
  input.focus()
  return true
}
