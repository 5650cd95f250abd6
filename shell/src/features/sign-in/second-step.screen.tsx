import { createApi, HttpError } from '@bellhouse/api-client'
import { finishSignIn, type SecondStep } from '@bellhouse/contracts'
import { apiBase, fetchWithClock, keepToken, sessionOf } from '@bellhouse/session'
import { Button, TextField } from '@bellhouse/ui'
import { type FormEvent, useState } from 'react'
import { Drawn } from '../../dom/drawn'
import styles from '../public-form.module.css'
import { PublicFrame } from '../public-frame'
import { sentenceAbout } from '../sentence-about'
import { noteCodesLeft } from './codes-left'
import { drawPasskeyButton } from './draw-passkey-button'

export interface SecondStepScreenProps {
  step: SecondStep
  /** Nothing where somebody else has said who it is. */
  username?: string
  /** The person begins anew. */
  onAgain: () => void
}

/** Asks whoever has a second step for it. Whoever shows this hears of the session itself and leads on. */
export default function SecondStepScreen({ step: { token, methods }, username, onAgain }: SecondStepScreenProps) {
  const [api] = useState(() => createApi({ baseUrl: apiBase, token: () => null, fetch: fetchWithClock }))
  const [isTrying, setIsTrying] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const isOver = failure instanceof HttpError && failure.status === 401

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    if (isTrying || !code) return
    setIsTrying(true)
    try {
      const { access_token, recoveryCodesLeft } = await api(finishSignIn, { token, code })
      if (recoveryCodesLeft !== undefined) noteCodesLeft(recoveryCodesLeft)
      keepToken(access_token, username ?? sessionOf(access_token)?.username)
    } catch (error) {
      setFailure(error)
      setIsTrying(false)
    }
  }

  return (
    <PublicFrame title="Your second step">
      <form className={styles.form} onSubmit={handleSubmit}>
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          hint={methods.includes('authenticator') ? ofApp : ofPaper}
          error={failure ? sentenceAbout(failure) : undefined}
        />
        {isOver ? null : (
          <Button look="primary" type="submit" busy={isTrying}>
            Go on
          </Button>
        )}
        {methods.includes('passkey') && <Drawn draw={() => drawPasskeyButton(token)} />}
        <p>{methods.includes('recovery-code') ? lostWithCodes : lostWithoutCodes}</p>
        <Button onClick={onAgain}>Start again</Button>
      </form>
    </PublicFrame>
  )
}

const ofApp = 'The six digits that your authenticator app shows now.'
const ofPaper = 'One of your recovery codes.'

const lostWithCodes =
  'Is your device not with you? Enter one of your recovery codes. Without them, ask the school’s office: it can remove the second step from your account.'
const lostWithoutCodes =
  'Is your device not with you? Ask the school’s office: it can remove the second step from your account.'
