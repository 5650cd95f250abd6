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

/** Its table and its work are made of what others of its files need as well, long enough to be cut out. */
const withBackground = {
  'webpack.config.mjs': sources['webpack.config.mjs'].replace(
    'exposes: {',
    "exposes: { './background': './src/background.ts',",
  ),
  'src/background.ts': `import { name } from './name'
export default () => name && import(/* webpackChunkName: "background-work" */ './work')`,
  'src/screens.ts': `import './name'\n${sources['src/screens.ts']}`,
  'src/name.ts': `globalThis.long = '${'x'.repeat(30_000)}'\nexport const name = 'Library'`,
  'src/work.ts': `import { wordOf } from './words'\nexport const work = () => wordOf()`,
  'src/words.ts': `${sources['src/words.ts']}\nglobalThis.longer = '${'y'.repeat(30_000)}'`,
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
  return { status, stderr, read, release: () => JSON.parse(read('release.json')), entry: () => read('entry.js') }
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

  it('knows them also of a table that is one module with what it is made of', () => {
    const table = sources['src/screens.ts'].replace("title: 'Library'", 'title: name')
    const { release } = build({
      'src/screens.ts': `import { name } from './name'\n${table}`,
      'src/name.ts': `export const name = ['Lib', 'rary'].join('')`,
    })
    expect(release().screens).toMatchObject([{ path: 'library', title: 'Library' }])
    expect(release().screenFiles).toEqual({ library: [expect.stringMatching(/\.js$/)] })
  })

  it('has what it is made of in few files, without a hash in their names: one for its table and the background, one for the work in it', () => {
    const { release, read } = build(withBackground)
    const names = Object.keys(release().files).filter((name) => name.endsWith('.js'))
    const screen = expect.stringMatching(/^\d+\.js$/)
    expect(names.sort()).toEqual([screen, '__federation_expose_screens.js', 'background.js', 'entry.js'])
    expect(release().needed).toEqual(['__federation_expose_screens.js'])
    const withText = (letter) => names.filter((name) => read(name).includes(letter.repeat(30_000)))
    expect(withText('x')).toEqual(['__federation_expose_screens.js'])
    expect(withText('y')).toEqual(['background.js'])
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

  it('is named where its own code throws, and so is the file', () => {
    const { status, stderr } = build({ 'src/screens.ts': `${sources['src/screens.ts']}\nthrow new Error('Not today')` })
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^\S*remote-library-\w+ does not build: src\/screens\.ts throws while its rows are read: Not today$/m,
    )
  })

  it('is named where its settings throw', () => {
    const { status, stderr } = build({ 'webpack.config.mjs': `throw new Error('Not today')` })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^\S*remote-library-\w+ does not build: Not today$/m)
  })
})
