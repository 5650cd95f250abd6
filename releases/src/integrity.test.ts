import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { aBuild, flipByte, idOf, overwrite } from '../test/factories'
import { kinds, useS3 } from '../test/kinds'
import { folderOf, isIntact, promote, publish, verifyStore } from './index'

useS3()

const bytes = Buffer.from('run()')
const hashed = (algorithm: string, of = bytes) => `${algorithm}-${createHash(algorithm).update(of).digest('base64')}`

describe('the hash of a file', () => {
  it.each(['sha256', 'sha384'])('may be of %s, and holds for these bytes alone', (algorithm) => {
    expect(isIntact(bytes, hashed(algorithm))).toBe(true)
    expect(isIntact(Buffer.from('run( )'), hashed(algorithm))).toBe(false)
  })

  it.each(['md5', 'sha1', 'sha512'])('counts for nothing where it is of %s', (algorithm) => {
    expect(isIntact(bytes, hashed(algorithm))).toBe(false)
  })

  it.each(['', 'sha256', 'sha256-', `sha384-${hashed('sha256').slice(7)}`, ` ${hashed('sha256')}`])(
    'is none where it is %j',
    (integrity) => {
      expect(isIntact(bytes, integrity)).toBe(false)
    },
  )
})

describe.each(kinds)('a release that is described by SHA-256, in %s', (_, aStore) => {
  const contents = { 'entry.js': 'run()', '91.0123456789ab.js': 'chunk()' }
  const files = Object.fromEntries(
    Object.entries(contents).map(([name, text]) => [
      name,
      { integrity: hashed('sha256', Buffer.from(text)), size: text.length },
    ]),
  )

  it('is published, made live and verified, and found out when a byte of it is another', async () => {
    const store = await aStore()
    const id = idOf('1.0.0')
    await publish(store, 'teacher', await aBuild({ contents, files }), [])
    await promote(store, 'teacher', id, { by: 'ada' })
    expect((await verifyStore(store)).problems).toEqual([])
    const folder = folderOf('teacher', id)
    await flipByte(store, `${folder}/91.0123456789ab.js`)
    await overwrite(store, `${folder}/entry.js.br`, brotliCompressSync('evil()'))
    expect((await verifyStore(store)).problems).toEqual([
      `remote-teacher ${id}: 91.0123456789ab.js is not what was published.`,
      `remote-teacher ${id}: entry.js.br does not hold what its original holds.`,
    ])
  })
})
