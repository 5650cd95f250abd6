import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env'
import { StartupError } from '../platform/startup-error'

/** Where systemd puts the first of the sockets that it keeps, by `sd_listen_fds(3)`. */
const keptSocket = 3
/** Where no host is named, Fastify opens a second door. */
const keptDoor = { fd: keptSocket, host: '127.0.0.1' }
/** Connections that may wait to be accepted, as many as Linux allows: whoever finds no place there tries again after a second, or three. */
const backlog = 4_096

/** Milliseconds in which a portal that was told to stop has left its door, also while many stand before it. */
const farewell = 3_000
/** Milliseconds between two looks whether it has. */
const look = 100

/** Refuses a door that another program holds, before anything is made behind it. */
export async function mustFindDoorFree(env: Env) {
  if (env.isDoorKept) return
  for (const until = performance.now() + farewell; ; await sleep(look)) {
    const error = await tryDoor(env)
    if (!error) return
    if (error.code !== 'EADDRINUSE' || performance.now() > until) refuse(error, env)
  }
}

async function tryDoor({ PORT, HOST }: Env): Promise<NodeJS.ErrnoException | null> {
  const probe = createServer().listen({ port: PORT, host: HOST })
  const error = await once(probe, 'listening').then(
    () => null,
    (error) => error,
  )
  if (!error) await once(probe.close(), 'close')
  return error
}

/** Lets people in, by the door that is kept for us or by one of our own. */
export async function openDoor(app: FastifyInstance, env: Env) {
  try {
    await app.listen(env.isDoorKept ? keptDoor : { port: env.PORT, host: env.HOST, backlog })
  } catch (error) {
    await app.close()
    refuse(error as NodeJS.ErrnoException, env)
  }
}

function refuse(error: NodeJS.ErrnoException, env: Env): never {
  throw new StartupError(sentenceOf(error, env), { cause: error })
}

function sentenceOf({ code, message }: NodeJS.ErrnoException, env: Env) {
  const { PORT, HOST } = env
  if (env.isDoorKept) return `The portal cannot use the socket that systemd keeps for it: ${message}`
  if (code === 'EADDRINUSE') return `Port ${PORT} is taken by another program. Stop it, or set PORT to another number.`
  if (code === 'EACCES') return `This user may not use port ${PORT}. Set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${HOST}. Set HOST to one it has.`
  return `The portal cannot listen on ${HOST}, port ${PORT}: ${message}`
}
