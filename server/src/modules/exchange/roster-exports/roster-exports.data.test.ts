import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { oneRosterFiles } from './one-roster-files'

const packages = join(import.meta.dirname, '../../../../../../shared/data/roster/oneroster-1.2-conformance/valid')
const unpacked = unzipSync(readFileSync(join(packages, 'rostering-bulk-package.zip')))
const lines = (text: string) => text.trim().split(/\r?\n/)
const headerOf = (name: string) => lines(strFromU8(unpacked[name] ?? new Uint8Array()))[0]

const nothing = {
  subjects: [],
  groups: [],
  students: [],
  staff: [],
  guardians: [],
  links: [],
  enrolments: [],
  teaching: [],
  allocations: [],
}
const files = oneRosterFiles({ school: 'Hill School', today: '2026-11-21', sessions: [], ...nothing })

describe('an exported roster beside a package that conforms', () => {
  it.each(Object.keys(files))(
    'has the same columns in %s, in the same order, and its own as the binding allows',
    (name) => {
      const columns = (lines(files[name] ?? '')[0] ?? '').split(',')
      // Extensions stand behind all others, and begin with `metadata.`.
      const own = columns.findIndex((column) => column.startsWith('metadata.'))
      expect(columns.slice(0, own < 0 ? undefined : own).join(',')).toBe(headerOf(name))
      expect(
        columns.slice(own < 0 ? columns.length : own).every((column) => /^metadata\.bellhouse\.\w+$/.test(column)),
      ).toBe(true)
    },
  )

  it('says the same of every file in its manifest, but for the profiles that we have none of', () => {
    const theirs = lines(strFromU8(unpacked['manifest.csv'] ?? new Uint8Array()))
    const expected = theirs.map((line) => line.replace('file.userProfiles,bulk', 'file.userProfiles,absent'))
    expect(lines(files['manifest.csv'] ?? '')).toEqual(expected)
  })
})
