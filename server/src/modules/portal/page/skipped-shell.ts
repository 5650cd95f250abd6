import type { FastifyReply, FastifyRequest } from 'fastify'

/** Names the canary of the shell that did not start in this browser, by its id. */
export const skippedShellCookie = 'bellhouse-skipped-shell'

/** Long enough for a day in which others try it; a mended one has another id. */
export const skippedFor = 86_400

// As `encodeURIComponent` writes the id of a release.
const named = new RegExp(`(?:^|;\\s*)${skippedShellCookie}=([\\w.-]+(?:%2B[\\w.-]+)?)(?:;|$)`)

/** The release that did not start in the browser that asks; nothing where all did. */
export function skippedShellOf(request: FastifyRequest): string | null {
  const [, release] = named.exec(request.headers.cookie ?? '') ?? []
  return release?.replace('%2B', '+') ?? null
}

/** A canary that did not start in this browser is not given to it again. */
export function skipShell(request: FastifyRequest, reply: FastifyReply, release: string) {
  const secure = request.server.env.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  const value = encodeURIComponent(release)
  reply.header('set-cookie', `${skippedShellCookie}=${value}; Path=/; Max-Age=${skippedFor}; SameSite=Lax${secure}`)
}
