import * as openId from 'openid-client'
import { Outside, OutsideFailure } from '../../../platform/outside/outside'

/** What a provider has to know of us, and how we ask for it. */
export interface ProviderAccess {
  issuer: string
  clientId: string
  /** Nothing where the provider asks for none. */
  secret: string | null
}

/** What belongs to one sign-in on one browser. */
export interface SignInSecrets {
  state: string
  nonce: string
  verifier: string
}

const patience = 8_000
const mostBytes = 500_000
// So soon whoever wants to sign in hears that the provider is away.
const knownFor = 15_000

/** Talks to the provider: authorization code with PKCE, state and nonce; what it is and its keys are asked for again and again. */
export class ProviderClient {
  readonly #outside: Outside
  #known: { key: string; until: number; configuration: Promise<openId.Configuration> } | undefined

  constructor(innerAddresses: readonly string[]) {
    this.#outside = new Outside(innerAddresses)
  }

  /** Where the browser goes. */
  async addressFor(access: ProviderAccess, redirectUrl: string, { state, nonce, verifier }: SignInSecrets) {
    const configuration = await this.configurationOf(access)
    const asked = {
      ...{ redirect_uri: redirectUrl, scope: 'openid profile email', state, nonce },
      ...{ code_challenge: await openId.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    }
    return openId.buildAuthorizationUrl(configuration, asked).href
  }

  /** What the provider says of whoever has come back with that address; in the id token, or else asked for. */
  async claimsFor(access: ProviderAccess, cameBackTo: URL, { state, nonce, verifier }: SignInSecrets, wanted: string) {
    const configuration = await this.configurationOf(access)
    const tokens = await openId.authorizationCodeGrant(configuration, cameBackTo, {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    })
    const claims: Record<string, unknown> = { ...tokens.claims() }
    if (claims[wanted] !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims
    return { ...(await openId.fetchUserInfo(configuration, tokens.access_token, String(claims.sub))), ...claims }
  }

  /** Asks the provider what it is, unless that is known. */
  configurationOf(access: ProviderAccess): Promise<openId.Configuration> {
    const key = JSON.stringify(access)
    if (this.#known?.key === key && this.#known.until > Date.now()) return this.#known.configuration
    const known = { key, until: Date.now() + knownFor, configuration: this.#discover(access) }
    this.#known = known
    known.configuration.catch(() => {
      if (this.#known === known) this.#known = undefined
    })
    return known.configuration
  }

  async #discover({ issuer, clientId, secret }: ProviderAccess) {
    const ways = { timeout: patience / 1000, [openId.customFetch]: this.#fetch }
    const isPlain = issuer.startsWith('http:')
    const execute = isPlain ? [openId.allowInsecureRequests] : []
    const found = await openId.discovery(new URL(issuer), clientId, undefined, openId.None(), { ...ways, execute })
    const metadata = found.serverMetadata()
    const configuration = new openId.Configuration(metadata, clientId, undefined, authenticationFor(metadata, secret))
    configuration[openId.customFetch] = this.#fetch
    configuration.timeout = ways.timeout
    // The signature of what it says is checked with its keys, however it came.
    openId.enableNonRepudiationChecks(configuration)
    if (isPlain) openId.allowInsecureRequests(configuration)
    return configuration
  }

  readonly #fetch: openId.CustomFetch = async (address, { method, headers, body }) => {
    const call = { method: method === 'POST' ? 'POST' : 'GET', headers, patience, mostBytes } as const
    const text = body === undefined || body === null ? undefined : String(body)
    const answer = await this.#outside.call(address, { ...call, ...(text !== undefined && { body: text }) })
    return new Response(answer.body || null, { status: answer.status, headers: answer.headers })
  }
}

/** The standard's own way to show the secret, unless the provider says that it takes only the other one. */
function authenticationFor(
  { token_endpoint_auth_methods_supported: ways }: openId.ServerMetadata,
  secret: string | null,
) {
  if (secret === null) return openId.None()
  const isBasic = !ways || ways.includes('client_secret_basic')
  return isBasic ? openId.ClientSecretBasic(secret) : openId.ClientSecretPost(secret)
}

/** Whether nothing came of it because the provider cannot be reached; else it has said something that is not right. */
export function isAway(error: unknown): boolean {
  if (error instanceof OutsideFailure) return true
  return error instanceof Error && error.cause !== undefined && isAway(error.cause)
}
