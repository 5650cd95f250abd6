import type { Api } from '@bellhouse/api-client'
import { requestPasswordReset } from '@bellhouse/contracts'
import { Button, TextField } from '@bellhouse/ui'
import { type FormEvent, useState } from 'react'
import styles from '../public-form.module.css'
import { PublicFrame } from '../public-frame'
import { sentenceAbout } from '../sentence-about'

export function AskForLink({ api }: { api: Api }) {
  const [state, setState] = useState<'asking' | 'sending' | 'sent' | 'no mail'>('asking')
  const [failure, setFailure] = useState<string>()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const usernameOrEmail = String(new FormData(event.currentTarget).get('usernameOrEmail'))
    setState('sending')
    try {
      const { noMail } = await api(requestPasswordReset, { usernameOrEmail })
      setState(noMail ? 'no mail' : 'sent')
    } catch (error) {
      setFailure(sentenceAbout(error))
      setState('asking')
    }
  }

  if (state === 'sent') {
    return (
      <Asked title="Check your mail">
        If there is such a person, a link is on its way. It works once, for 30 minutes. Nothing came? Ask the school
        office for a link.
      </Asked>
    )
  }

  if (state === 'no mail') {
    return (
      <Asked title="Ask the school office">
        No mail leaves this portal, so no link will come. The school office can give you a new password.
      </Asked>
    )
  }

  return (
    <PublicFrame title="Reset your password">
      <form className={styles.form} onSubmit={handleSubmit}>
        <p>We mail you a link with which you set a new password.</p>
        <TextField
          label="Username or email"
          name="usernameOrEmail"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={failure}
        />
        <Button look="primary" type="submit" busy={state === 'sending'}>
          Send the link
        </Button>
        <a href="/login">Back to sign in</a>
      </form>
    </PublicFrame>
  )
}

/** What became of it, and the way back. */
const Asked = ({ title, children }: { title: string; children: string }) => (
  <PublicFrame title={title}>
    <p role="status">{children}</p>
    <a href="/login">Back to sign in</a>
  </PublicFrame>
)
