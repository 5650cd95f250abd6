import { randomUUID } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'

/** Keeps bytes in a folder of the data folder, on the disk before it returns; answers the name, a random one unless given. */
export async function keepBytes(folder: string, bytes: Buffer, name: string = randomUUID()): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(join(folder, name), 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  return name
}

/** Does a piece of tidying after the reply, when it is certain what the database keeps. */
export function afterReply(reply: FastifyReply, tidy: () => Promise<void>) {
  reply.raw.once('close', () => {
    tidy().catch((error) => reply.log.error(error))
  })
}
