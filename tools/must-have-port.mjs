import { createServer } from 'node:net'
import { fail } from './fail.mjs'

const loopback = '127.0.0.1'

/** Ends the command where another program listens on the portal's port; said at once, not after minutes of building. */
export async function mustHavePort() {
  const port = Number(process.env.PORT || 4000)
  if (await isTaken(port, process.env.HOST || loopback))
    fail(sentenceOf(port, 'Stop it, or set PORT to another number.'))
}

/** The same for a development server, whose port is fixed. */
export async function mustHaveDevPort(port) {
  if (await isTaken(port, loopback)) fail(sentenceOf(port, 'Stop it, then start again.'))
}

const sentenceOf = (port, advice) => `Port ${port} is taken by another program. ${advice}`

function isTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }) => resolve(code === 'EADDRINUSE'))
    probe.listen({ port, host }, () => probe.close(() => resolve(false)))
  }).catch(() => false)
}
