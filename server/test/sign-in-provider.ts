import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const clientOfTest = { clientId: 'bellhouse', secret: 'a-secret-of-the-test' }

export interface TestProvider {
  issuer: string
  stop(): Promise<void>
}

/** A real provider in a process of its own, on a free port unless one is given. */
export async function startProvider(redirectUrl: string, port = 0): Promise<TestProvider> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'oidc-provider.mjs'), redirectUrl], {
    env: { ...process.env, PROVIDER_PORT: String(port) },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return { issuer: await firstLineWith(child, /^http/), stop: () => stop(child) }
}

async function firstLineWith({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  if (!stdout) throw new Error('The provider says nothing')
  for await (const line of createInterface({ input: stdout })) if (pattern.test(line)) return line
  throw new Error('The provider did not start')
}

async function stop(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.stdin?.end()
  await ended
}

/** What a browser does at the provider for somebody who types in that name; answers what stands behind the question mark on the way back. */
export async function signInAt(address: string, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = address
  let form: URLSearchParams | undefined
  for (let steps = 0; steps < 12; steps++) {
    const reply = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const to = reply.headers.get('location')
    form = to ? undefined : new URLSearchParams({ prompt: 'login', login, password: 'anything' })
    if (!to) continue
    next = new URL(to, next).href
    if (!next.startsWith(new URL(address).origin)) return new URL(next).search
  }
  throw new Error('The provider did not send anybody back')
}
