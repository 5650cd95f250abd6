import { expect, it } from '@jest/globals'
import { withMissingNames } from './missing-names'
import type { Deployed } from './page-html'
import type { ServedShell } from './served-shell'

const remotes = (imports: Record<string, string[]> | undefined) =>
  ({ teacher: { base: '/store/', release: { id: '1.0.0', imports } }, admin: null }) as unknown as Deployed

/** A shell whose `shell.json` is this text, or that has none. */
const aShell = (text?: string) =>
  ({
    find: async (name: string) =>
      name === 'shell.json' && text !== undefined ? { bytes: Buffer.from(text), br: undefined, etag: '' } : undefined,
  }) as ServedShell

const gives = (shared: Record<string, string[]>) =>
  JSON.stringify({
    contract: 1,
    shared: Object.fromEntries(Object.entries(shared).map(([name, names]) => [name, { version: '1.0.0', names }])),
  })

const namesIn = async (imports: Record<string, string[]> | undefined, shell: ServedShell) =>
  (await withMissingNames(remotes(imports), shell)).teacher?.release.imports

it('leaves of the names that a release takes those that the shell does not give', async () => {
  const shell = aShell(gives({ react: ['useState', 'useMemo'], '@bellhouse/ui': ['Button'] }))
  expect(await namesIn({ react: ['useState'], '@bellhouse/ui': ['Button', 'Chart'] }, shell)).toEqual({
    '@bellhouse/ui': ['Chart'],
  })
  expect(await namesIn({ react: ['useMemo'] }, shell)).toEqual({})
})

it('keeps a package that the shell does not give at all, whatever is taken of it', async () => {
  expect(await namesIn({ 'react-dom': [] }, aShell(gives({ react: [] })))).toEqual({ 'react-dom': [] })
})

it('leaves everything as it is where the shell does not say, and a release of before as well', async () => {
  expect(await namesIn({ react: ['useState'] }, aShell())).toEqual({ react: ['useState'] })
  expect(await namesIn({ react: ['useState'] }, aShell('{"contract":1,"shared":{"react":"19.3.1"}}'))).toEqual({
    react: ['useState'],
  })
  expect(await namesIn(undefined, aShell(gives({})))).toBeUndefined()
})
