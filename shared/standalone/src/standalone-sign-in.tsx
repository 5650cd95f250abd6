import { login } from '@bellhouse/session'
import { Button, Form, FormActions, Page, PasswordField, TextField } from '@bellhouse/ui'
import { useState } from 'react'

/** Asks who is working on the remote; the portal has the real page for everybody else. */
export function StandaloneSignIn({ title }: { title: string }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()

  async function handleSubmit() {
    const isIn = await login(username, password)
    setFailure(isIn ? undefined : 'That did not work. Is the portal running beside this, on the API that is asked?')
  }

  return (
    <main className="standalone-main">
      <Page title={title}>
        <Form label="Sign in" onSubmit={handleSubmit}>
          <TextField label="Username" value={username} onChange={(event) => setUsername(event.target.value)} />
          <PasswordField
            label="Password"
            value={password}
            error={failure}
            onChange={(event) => setPassword(event.target.value)}
          />
          <FormActions>
            <Button look="primary" type="submit">
              Sign in
            </Button>
          </FormActions>
        </Form>
      </Page>
    </main>
  )
}
