import { createApi } from '@bellhouse/api-client'
import { apiBase } from '@bellhouse/session'
import { useState } from 'react'
import { AskForLink } from './ask-for-link'
import { SetPassword } from './set-password'

/** Without a token it asks for whom a link is to be mailed; with the token of that link it sets the new password. */
export default function ResetPasswordScreen({ token }: { token: string | null }) {
  const [api] = useState(() => createApi({ baseUrl: apiBase, token: () => null }))
  return token ? <SetPassword api={api} token={token} /> : <AskForLink api={api} />
}
