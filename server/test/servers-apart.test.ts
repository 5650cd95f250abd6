import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addChatAttachment, downloadChatAttachment, openChatThread } from '@bellhouse/contracts'
import { folderOf, storeIn } from '@bellhouse/releases'
import { S3Server, s3Env } from '@bellhouse/releases/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { openSealingKey } from '../src/modules/identity/second-factor/sealing-key'
import { accessTokenFor } from '../src/modules/identity/session/access-token'
import { insertSession } from '../src/modules/identity/session/session.repo'
import { openSigningKeys } from '../src/modules/identity/session/signing-keys'
import { anAccount, aSchool } from './factories'
import { until } from './live-client'
import { aDescription, move } from './release-store'
import { type ServerName, SeveralServers } from './series/several-servers'

const names: readonly ServerName[] = ['A', 'B', 'C']
const s3 = new S3Server()
const buckets = { FILES_URL: 's3://school/files', STORE_URL: 's3://school/releases' }
const before = { ...process.env }
let disks: string
let portal: SeveralServers

const diskOf = (name: string) => join(disks, name)

/** A disk that has nothing of the others but their keys. */
async function makeDisk(name: string) {
  if (name === 'A') {
    await openSigningKeys(join(diskOf(name), 'keys'))
    await openSealingKey(join(diskOf(name), 'keys'))
  } else await cp(join(diskOf('A'), 'keys'), join(diskOf(name), 'keys'), { recursive: true })
}

beforeAll(async () => {
  disks = await mkdtemp(join(tmpdir(), 'bellhouse-disks-'))
  for (const name of [...names, 'D']) await makeDisk(name)
  const access = s3Env(await s3.start('school'))
  Object.assign(process.env, access)
  const settings = { DEMO: 'off', ...buckets, ...access }
  portal = await SeveralServers.open({ settings, folderOf: diskOf })
  await aSchool(portal.db)
}, 300_000)
afterAll(async () => {
  await portal?.close()
  await s3.stop()
  process.env = before
  await rm(disks, { recursive: true, force: true })
})

it('servers with a disk each share documents by a bucket', async () => {
  const [writer, reader] = [await anAccount(portal.db, 'staff'), await anAccount(portal.db, 'staff')]
  const session = await insertSession(portal.db, writer.id, null)
  const token = accessTokenFor(await portal.openTokens(), writer, session)
  const { id: threadId } = await portal.at('A', token)(openChatThread, { accountId: reader.id })
  const files = [new File([`%PDF-1.4\n%%EOF\n`], 'Letter.pdf')]
  const { id: attachmentId } = await portal.at('A', token)(addChatAttachment, { threadId }, { files })
  for (const name of names) {
    const { blob } = (await portal.at(name, token)(downloadChatAttachment, { attachmentId })) as { blob: Blob }
    expect([name, (await blob.text()).slice(0, 8)]).toEqual([name, '%PDF-1.4'])
  }
})

it('and releases: a moved pointer is seen by all within a few seconds', async () => {
  const store = storeIn(diskOf('A'), buckets.STORE_URL)
  const description = Buffer.from(JSON.stringify(aDescription('teacher', '1.0.0')))
  await store.storage.create(`${folderOf('teacher', '1.0.0')}/release.json`, description)
  await move(store, 'teacher', { active: '1.0.0' })
  for (const name of names)
    await until(async () => {
      const found = await (await fetch(`${portal.servers[name].url}/releases.json`)).text()
      return found.includes('teacher/releases/1.0.0/')
    })
})

it('one that has other keys, or keeps documents elsewhere, does not start beside them', async () => {
  await expect(portal.start('A', join(disks, 'new'))).rejects.toThrow(
    /did not start: Another server of this portal signs sessions with another key/,
  )
  await expect(portal.start('A', diskOf('D'), { FILES_URL: '' })).rejects.toThrow(
    /did not start: Another server of this portal keeps documents in another place/,
  )
})
