import { HttpError, useApi, useRefresh } from '@bellhouse/api-client'
import { changePassword, listOwnSessions } from '@bellhouse/contracts'
import { keepToken, readSession } from '@bellhouse/session'
import { Button, ErrorNotice, Form, FormActions, notify, PasswordField, Sheet } from '@bellhouse/ui'
import { useState } from 'react'

const shortest = { admin: 12, staff: 12, student: 8 } as const

/** Changes the own password; whoever is signed in elsewhere with the old one is so no longer. */
export function PasswordSheet() {
  const api = useApi()
  const refresh = useRefresh()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const fields = failure instanceof HttpError ? failure.problem?.fields : undefined
  const letters = shortest[readSession()?.category ?? 'admin']

  async function handleSubmit() {
    setIsSending(true)
    setFailure(undefined)
    try {
      const { access_token } = await api(changePassword, { current, password })
      keepToken(access_token)
      setCurrent('')
      setPassword('')
      notify('Your password is changed. Everywhere else you are signed out', 'success')
      await refresh(listOwnSessions)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Sheet title="Password">
      <Form label="Password" onSubmit={handleSubmit}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={current}
          error={fields?.current}
          onChange={({ target }) => setCurrent(target.value)}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${letters} characters. A few words make a good one.`}
          value={password}
          error={fields?.password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {failure !== undefined && !fields && <ErrorNotice error={failure} />}
        <FormActions>
          <Button look="primary" type="submit" busy={isSending} disabled={!current || password.length < letters}>
            Change password
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}
