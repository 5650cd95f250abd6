import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { aLineOf, removeAll, someReleases } from '../test/factories'
import { kinds, useS3 } from '../test/kinds'
import { listParts, type Store } from './index'
import { mustFindPart } from './parts'

const s3 = useS3()
let store: Store
afterEach(() => {
  s3.pageSize = 1_000
})

describe.each(kinds)('the parts of a store in %s', (kind, aStore) => {
  beforeEach(async () => {
    store = await aStore()
  })

  it('are what has a folder there, the shell first, however many files that has', async () => {
    expect(await listParts(store)).toEqual([])
    for (const part of ['teacher', 'admin', 'shell', 'exam-desk']) await aLineOf(store, ['1.0.0', '1.1.0'], part)
    s3.pageSize = 2
    expect(await listParts(store)).toEqual(['shell', 'admin', 'exam-desk', 'teacher'])
    await removeAll(store, 'remote-admin')
    expect(await listParts(store)).toEqual(['shell', 'exam-desk', 'teacher'])
  })

  it('are nothing else that lies there', async () => {
    await someReleases(store, ['1.0.0'])
    for (const path of ['remote-Teacher/x', 'remote-/x', 'remote-shell/x', 'lost+found/x', 'remote-note.txt']) {
      await store.storage.create(path, Buffer.from('x'))
    }
    if (kind === 'a folder') await mkdir(join(store.storage.address, '.snapshot'))
    expect(await listParts(store)).toEqual(['teacher'])
  })

  it('are found by name and by folder, and told to whoever names another one', async () => {
    await expect(mustFindPart(store, 'teacher')).rejects.toThrow('it is empty. Publish something first.')
    for (const part of ['teacher', 'shell']) await someReleases(store, ['1.0.0'], part)
    expect(await mustFindPart(store, 'teacher')).toBe('teacher')
    expect(await mustFindPart(store, 'remote-teacher')).toBe('teacher')
    expect(await mustFindPart(store, 'shell')).toBe('shell')
    await expect(mustFindPart(store, 'remote-shell')).rejects.toThrow('Its parts are: shell, teacher.')
  })
})
