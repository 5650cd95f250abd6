import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from '@jest/globals'
import { wantedVersions } from './shared-packages.mjs'

/** A remote with the kit in one version, beside what the last release's kit had. */
function remoteWith({ installed, last }) {
  const folder = mkdtempSync(join(tmpdir(), 'remote-'))
  const files = {
    'package.json': {},
    'node_modules/@bellhouse/ui/package.json': { name: '@bellhouse/ui', version: installed },
    'node_modules/@bellhouse/releases/package.json': { exports: { './baseline.json': './baseline/shared.json' } },
    'node_modules/@bellhouse/releases/baseline/shared.json': { '@bellhouse/ui': last },
  }
  for (const [path, data] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(data))
  }
  return folder
}

const last = { version: '1.2.0', names: ['Button', 'Page'] }
const wanted = (folder, ...names) => wantedVersions(folder, new Map([['@bellhouse/ui', new Set(names)]]))

it('asks for the last release’s version where that had all that is used', () => {
  expect(wanted(remoteWith({ installed: '1.3.0', last }), 'Button', 'Page')).toEqual({ '@bellhouse/ui': '1.2.0' })
})

it('asks for the installed version where one name is new', () => {
  expect(wanted(remoteWith({ installed: '1.3.0', last }), 'Button', 'Dialog')).toEqual({ '@bellhouse/ui': '1.3.0' })
})

it('asks for the installed version where the last release’s is of another line', () => {
  expect(wanted(remoteWith({ installed: '2.0.0', last }), 'Button')).toEqual({ '@bellhouse/ui': '2.0.0' })
})
