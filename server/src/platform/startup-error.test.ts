import { expect, it } from '@jest/globals'
import { sentenceOfFailedStart } from './startup-error'

const failure = (code: string, path?: string) => Object.assign(new Error(code), { code, path })
const full = (path: string) =>
  `There is no space left on the disk that holds ${path}. Make room there: see “Full disk” in docs/operations.md.`

it.each([
  ['of which nobody knows where', failure('ENOSPC'), full('/data')],
  ['in the data folder', failure('ENOSPC', '/data/keys/signing.pem.1'), full('/data')],
  ['elsewhere', failure('ENOSPC', '/backups/key.json'), full('/backups/key.json')],
  ['under the database', failure('53100'), full('/data')],
])('a full disk %s is told by its folder', (_, error, sentence) => {
  expect(sentenceOfFailedStart(error, { DATA_DIR: '/data' })).toBe(sentence)
})

it('a database that goes in the middle of a start is named', () => {
  expect(sentenceOfFailedStart(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).toBe(
    'The database was lost while the portal started: write EPIPE. Start it again.',
  )
})

it('a full disk of a database elsewhere is not that of the data folder', () => {
  const place = { DATA_DIR: '/data', DATABASE_URL: 'postgres://elsewhere/portal' }
  expect(sentenceOfFailedStart(failure('53100'), place)).toBe(full('the database'))
})
