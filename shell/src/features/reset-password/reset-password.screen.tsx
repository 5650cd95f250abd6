import type { Api } from '@bellhouse/api-client'
import { AskForLink } from './ask-for-link'
import { SetPassword } from './set-password'

/** Without a token it asks for whom a link is to be mailed; with the token of that link it sets the new password. */
export default function ResetPasswordScreen({ api, token }: { api: Api; token: string | null }) {
  return token ? <SetPassword api={api} token={token} /> : <AskForLink api={api} />
}
