import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { policyOf } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'

const root = join(__dirname, '../../..')
/** Its packages are what the remotes here are built with. */
const packages = join(root, 'remote-teacher/node_modules')

const shared = ['react', 'react/jsx-runtime', 'zod/mini', '@bellhouse/ui']

const sources = {
  'package.json': JSON.stringify({
    name: '@bellhouse/remote-library',
    version: '1.2.0',
    type: 'module',
    bellhouse: { remote: 'library', port: 4190 },
    dependencies: { '@bellhouse/contracts': '1.0.0' },
    peerDependencies: { '@bellhouse/ui': '1.0.0', react: '19.0.0', zod: '4.0.0' },
  }),
  'webpack.config.mjs': `import { remote } from '@bellhouse/remote-build'
export default remote({
  exposes: { './screens': './src/screens.ts' },
  shared: ${JSON.stringify(shared)},
  budget: { total: 100_000, entry: 14_000 },
})`,
  'src/screens.ts': `import { defineScreens } from '@bellhouse/contracts'
export default defineScreens({ path: 'library', title: 'Library', category: 'staff', load: () => import('./loans.screen') })`,
  'src/loans.screen.tsx': `import { Button, Page } from '@bellhouse/ui'
import { useState } from 'react'
import { wordOf } from './words'
export default () => <Page title={wordOf()}><Button>{useState(1)[0]}</Button></Page>`,
  'src/words.ts': `import { Dialog } from '@bellhouse/ui'
import { useId } from 'react'
export const wordOf = () => 'Loans'
export const useUnused = () => [useId(), Dialog]`,
}

/** Builds a small remote of its own, anywhere on this machine. */
function build(files = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'remote-library-'))
  for (const [path, text] of Object.entries({ ...sources, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync(packages, join(folder, 'node_modules'))
  const program = join(__dirname, 'cli.mjs')
  const { status, stderr } = spawnSync(process.execPath, [program, 'build'], { cwd: folder, encoding: 'utf8' })
  const read = (file) => readFileSync(join(folder, 'dist', file), 'utf8')
  return { status, stderr, release: () => JSON.parse(read('release.json')), entry: () => read('entry.js') }
}

describe('a remote in a folder of its own', () => {
  it('is built, and says which names it takes from the shell, without those that nothing uses', () => {
    const { status, stderr, release } = build()
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(release()).toMatchObject({ remote: 'library', entry: 'entry.js', exposes: ['./screens'] })
    expect(release().imports).toEqual({
      '@bellhouse/ui': ['Button', 'Page'],
      react: ['useState'],
      'react/jsx-runtime': ['jsx'],
      // What the contracts are made of; nothing of it is used here, and it is asked for all the same.
      'zod/mini': [],
    })
  })

  it('knows the files of each screen, also where the table stands in parts', () => {
    const table = sources['src/screens.ts']
    const parts = build({
      'src/screens.ts': `import { defineScreens } from '@bellhouse/contracts'
import { loans } from './screens/loans'
export default defineScreens(...loans)`,
      'src/screens/loans.ts': table
        .replace('./loans.screen', '../loans.screen')
        .replace('export default', 'export const loans ='),
    })
    const { screens, screenFiles } = parts.release()
    expect(screens).toEqual(build().release().screens)
    expect(screenFiles).toEqual({ library: [expect.stringMatching(/\.js$/)] })
  })

  it('makes the one policy that every release of it makes, and says so', () => {
    const { release, entry } = build()
    expect(release().policies).toEqual([policyOf('library')])
    expect(entry()).toContain(`createPolicy("${policyOf('library')}"`)
  })

  it('does not build in what its package.json does not name', () => {
    const { dependencies, ...manifest } = JSON.parse(sources['package.json'])
    const { status, stderr } = build({ 'package.json': JSON.stringify(manifest) })
    expect(dependencies).toHaveProperty(['@bellhouse/contracts'])
    expect(status).toBe(1)
    expect(stderr).toMatch(/contracts\/src\/\S+ is built in, but no package.json names its package/)
  })

  it('takes nothing from the shell as a whole', () => {
    const whole = `import * as kit from '@bellhouse/ui'\nexport const wordOf = () => String(Object.keys(kit).length)`
    const { status, stderr } = build({ 'src/words.ts': whole })
    expect(status).toBe(1)
    expect(stderr).toMatch('@bellhouse/ui is taken from the shell as a whole. Import the names that are needed.')
  })

  it('names in its package.json what it shares', () => {
    const { status, stderr } = build({
      'webpack.config.mjs': sources['webpack.config.mjs'].replace('"react"', '"react","react-dom"'),
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/package.json must name react-dom: the build shares it\.$/m)
  })
})
