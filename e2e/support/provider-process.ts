import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './portal-process'

/** A real provider of OpenID Connect, that of the server's tests: whoever types in a name there is that person. */
export async function startProvider(redirectUrl: string) {
  const child = spawn(process.execPath, [join(root, 'server/test/oidc-provider.mjs'), redirectUrl], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const [issuer] = await once(createInterface({ input: child.stdout }), 'line')
  const stop = async () => {
    const ended = once(child, 'exit')
    child.stdin.end()
    await ended
  }
  return { issuer: String(issuer), stop }
}
