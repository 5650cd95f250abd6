import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release } from '@bellhouse/contracts'
import { folderOf, storeIn, writeRelease } from '@bellhouse/releases'
import { aShellBuild, flipByte, idOf } from '@bellhouse/releases/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { openStoredShell } from './served-shell'

const id = idOf('1.0.0')
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bellhouse-served-shell-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

/** A build of the shell whose files are described by SHA-256. */
async function aBuildOfLater() {
  const folder = await aShellBuild()
  const described = join(folder, 'release.json')
  const release: Release = JSON.parse(await readFile(described, 'utf8'))
  for (const [name, file] of Object.entries(release.files)) {
    const hash = createHash('sha256').update(await readFile(join(folder, name)))
    file.integrity = `sha256-${hash.digest('base64')}`
  }
  await writeFile(described, JSON.stringify(release))
  return folder
}

it('draws pages from a shell that is described by SHA-256, and from none of whose files one is another', async () => {
  const store = storeIn(dataDir, undefined)
  await writeRelease(store, await aBuildOfLater())
  const shell = await openStoredShell(store, id)
  expect(shell.template).toContain('main.js')
  expect((await shell.find('main.js'))?.etag).toMatch(/^"sha256-/)

  await flipByte(store, `${folderOf('shell', id)}/main.js`)
  await expect(openStoredShell(store, id)).rejects.toThrow(`shell ${id} is damaged: main.js`)
})
