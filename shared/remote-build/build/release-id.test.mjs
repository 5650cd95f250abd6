import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from '@jest/globals'
import { listIngredients, releaseId } from './release-id.mjs'

const root = join(__dirname, '../../..')

/** A small portal: a remote, a package that is built into it, one that the shell gives, and what comes from the registry. */
const sources = {
  'remote-library/package.json': JSON.stringify({
    name: '@bellhouse/remote-library',
    version: '1.2.0',
    bellhouse: { remote: 'library', port: 4105 },
    dependencies: { '@bellhouse/contracts': '1.0.0' },
    peerDependencies: { '@bellhouse/ui': '1.0.0', zod: '4.0.0' },
  }),
  'remote-library/src/screens.ts': 'export default []',
  'remote-library/src/screens.test.ts': 'it("works")',
  'remote-library/webpack.config.mjs': 'export default remote({})',
  'shared/contracts/package.json': JSON.stringify({
    name: '@bellhouse/contracts',
    version: '1.0.0',
    dependencies: { zod: '4.0.0', 'fraction.js': '^5.0.0' },
  }),
  'shared/contracts/src/index.ts': 'export const loans = 1',
  'shared/ui/package.json': JSON.stringify({ name: '@bellhouse/ui', version: '1.0.0' }),
  'shared/ui/src/index.ts': 'export const Page = 1',
  'settings/package.json': JSON.stringify({ name: '@bellhouse/remote-build', dependencies: { webpack: '5.111.1' } }),
  'settings/build/base.mjs': 'export const base = 1',
}
const installed = {
  'fraction.js': { version: '5.3.4' },
  zod: { version: '4.0.0' },
  webpack: { version: '5.111.1', dependencies: { terser: '^5.0.0' } },
  terser: { version: '5.1.0' },
}

/** The id of the remote's release in a portal where some things are different. */
function idWith({ files = {}, packages = {}, apiHost = '' } = {}) {
  const house = mkdtempSync(join(tmpdir(), 'house-'))
  const manifests = Object.entries({ ...installed, ...packages }).map(([name, manifest]) => [
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, ...manifest }),
  ])
  for (const [path, text] of [...Object.entries({ ...sources, ...files }), ...manifests]) {
    mkdirSync(dirname(join(house, path)), { recursive: true })
    writeFileSync(join(house, path), text)
  }
  mkdirSync(join(house, 'node_modules/@bellhouse'))
  for (const name of ['contracts', 'ui'])
    symlinkSync(join(house, 'shared', name), join(house, 'node_modules/@bellhouse', name))
  return releaseId(join(house, 'remote-library'), { apiHost, builder: join(house, 'settings') })
}

it('begins with the version and is the same wherever the same things lie', () => {
  expect(idWith()).toMatch(/^1\.2\.0\+[0-9a-f]{8}$/)
  expect(idWith()).toBe(idWith())
})

it.each([
  ['a file of the remote', { files: { 'remote-library/src/screens.ts': 'export default [1]' } }],
  ['a new file of the remote', { files: { 'remote-library/src/loans.ts': '' } }],
  [
    'its webpack.config.mjs',
    { files: { 'remote-library/webpack.config.mjs': 'export default remote({ budget: 1 })' } },
  ],
  ['a package of ours that is built in', { files: { 'shared/contracts/src/index.ts': 'export const loans = 2' } }],
  [
    'a package from the registry that is built in, below another one',
    { packages: { 'fraction.js': { version: '5.3.5' } } },
  ],
  ['the settings', { files: { 'settings/build/base.mjs': 'export const base = 2' } }],
  ['the bundler', { packages: { webpack: { ...installed.webpack, version: '5.111.2' } } }],
  ['what the bundler needs', { packages: { terser: { version: '5.2.0' } } }],
  ['the address of the API', { apiHost: 'https://api.school.example' }],
])('is another one with %s changed', (_, change) => {
  expect(idWith(change)).not.toBe(idWith())
})

it.each([
  ['a test', { files: { 'remote-library/src/screens.test.ts': 'it("works well")' } }],
  ['the shared package that the shell gives', { files: { 'shared/ui/src/index.ts': 'export const Page = 2' } }],
  ['the registry’s package that the shell gives', { packages: { zod: { version: '4.1.0' } } }],
  ['what an earlier build left', { files: { 'remote-library/dist/entry.js': 'run()' } }],
])('is the same with %s changed', (_, change) => {
  expect(idWith(change)).toBe(idWith())
})

it('says in one sentence which package is not installed', () => {
  const contracts = JSON.stringify({ name: '@bellhouse/contracts', dependencies: { absent: '1.0.0' } })
  expect(() => idWith({ files: { 'shared/contracts/package.json': contracts } })).toThrow(
    /^The package absent is not installed, and .*package.json needs it\.$/,
  )
})

it('knows what is installed in the versions of the lockfile', () => {
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
  const { ingredients } = listIngredients(join(root, 'remote-admin'))
  const fromRegistry = ingredients.filter((line) => /^@?[^ ]+@\d[^ ]*$/.test(line))
  expect(fromRegistry.length).toBeGreaterThan(100)
  expect(
    fromRegistry.filter((one) => !new RegExp(`^ {2}'?${one.replace(/[.+/]/g, '\\$&')}'?:$`, 'm').test(lockfile)),
  ).toEqual([])
})
