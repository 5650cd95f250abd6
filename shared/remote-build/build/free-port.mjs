import { createServer } from 'node:net'

const loopback = '127.0.0.1'

/** Fails where another program listens on a development server's port, which is fixed. */
export async function mustHaveDevPort(port) {
  if (await isTaken(port, loopback)) throw new Error(sentenceOf(port, 'Stop it, then start again.'))
}

export const sentenceOf = (port, advice) => `Port ${port} is taken by another program. ${advice}`

export function isTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }) => resolve(code === 'EADDRINUSE'))
    probe.listen({ port, host }, () => probe.close(() => resolve(false)))
  }).catch(() => false)
}
