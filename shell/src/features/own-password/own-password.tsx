import { useApi } from '@bellhouse/api-client'
import { type Category, changePassword } from '@bellhouse/contracts'
import { keepToken } from '@bellhouse/session'
import { Button, Form, FormActions, Page, PasswordField, Sheet } from '@bellhouse/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../navigation/use-page-title'
import { isAbout, sentenceAbout } from '../sentence-about'

const shortest = { admin: 12, staff: 12, student: 8 } as const

export function OwnPassword({ category }: { category: Category }) {
  const api = useApi()
  const queries = useQueryClient()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const isAboutCurrent = isAbout(failure, 'current')
  const sentence = failure ? sentenceAbout(failure) : undefined
  const [isSending, setIsSending] = useState(false)
  const title = 'Choose your own password'
  usePageTitle(title)

  async function handleSubmit() {
    setIsSending(true)
    try {
      const { access_token } = await api(changePassword, { current, password })
      keepToken(access_token)
      await queries.resetQueries()
    } catch (error) {
      setFailure(error)
      setIsSending(false)
    }
  }

  return (
    <Page title={title} lead="The password on your slip works once. From now on you use one that only you know.">
      <Sheet>
        <Form label={title} onSubmit={handleSubmit}>
          <PasswordField
            label="One-time password"
            autoComplete="current-password"
            value={current}
            error={isAboutCurrent ? sentence : undefined}
            onChange={(event) => setCurrent(event.target.value)}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={`At least ${shortest[category]} characters. A few words make a good one.`}
            value={password}
            error={isAboutCurrent ? undefined : sentence}
            onChange={(event) => setPassword(event.target.value)}
          />
          <FormActions>
            <Button look="primary" type="submit" busy={isSending} disabled={!current || !password}>
              Set password
            </Button>
          </FormActions>
        </Form>
      </Sheet>
    </Page>
  )
}
