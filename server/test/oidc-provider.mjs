import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

/*
 * A real provider of OpenID Connect on this machine, for tests: whoever types in a name there is that person. It ends with the program
 * that has started it, and says on its first line where it is.
 */

const [redirectUrl] = process.argv.slice(2)

const claimsOf = (login) => ({
  sub: login,
  preferred_username: login,
  email: `${login}@hill.example`,
  email_verified: !login.startsWith('unchecked'),
})

const server = createServer().listen(Number(process.env.PROVIDER_PORT ?? 0), '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'bellhouse', client_secret: 'a-secret-of-the-test', redirect_uris: [redirectUrl] }],
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    cookies: { keys: ['for-tests-alone'] },
    findAccount: (_context, login) => ({ accountId: login, claims: () => claimsOf(login) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  server.on('request', provider.callback())
  console.log(issuer)
})

process.stdin.on('end', () => process.exit()).resume()
