import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, jest } from '@jest/globals'
import { type Store, storeIn } from '../src/index'
import { s3Env } from './s3-env'
import { S3Server } from './s3-server'

export const bucket = 'releases'

const aDataFolder = () => mkdtemp(join(tmpdir(), 'releases-'))

/** An S3 server for the tests of one file, and the environment that leads to it. */
export function useS3() {
  const server = new S3Server()
  const before = { ...process.env }
  // Each step of these is a request or a write that waits for the disk, and machines of CI are slow in both.
  jest.setTimeout(60_000)
  beforeAll(async () => {
    Object.assign(process.env, s3Env(await server.start(bucket)))
  })
  afterAll(async () => {
    await server.stop()
    process.env = before
  })
  return server
}

let count = 0

/** An empty store in a folder of its own. */
export const aStore = async (): Promise<Store> => storeIn(await aDataFolder(), undefined)

/** An empty store under a prefix of its own in the bucket. */
export async function aBucketStore(): Promise<Store> {
  count += 1
  return storeIn(await aDataFolder(), `s3://${bucket}/school-${count}`)
}

/** Both kinds of storage, for `describe.each`. */
export const kinds: [string, () => Promise<Store>][] = [
  ['a folder', aStore],
  ['a bucket', aBucketStore],
]
