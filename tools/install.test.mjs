import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { inRoot } from './root.mjs'

jest.setTimeout(120_000)
const run = promisify(execFile)
const { packageManager } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
let folder

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bellhouse-install-'))
  mkdirSync(join(folder, 'shared/features'), { recursive: true })
  mkdirSync(join(folder, 'tools'))
  for (const name of ['install.mjs', 'fail.mjs', 'root.mjs']) cpSync(inRoot('tools', name), join(folder, 'tools', name))
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'packages: []\n')
  writeFileSync(join(folder, 'pnpm-lock.yaml'), "lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n")
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Brings the sources of a version, and says whether `npm start`, or a build by hand, installs them, and with which code that ends. */
async function installVersion(more, by = 'install') {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'portal', private: true, packageManager, ...more }),
  )
  const words = ['-e', `import('./tools/install.mjs').then((tools) => tools.${by}())`]
  const { stdout, code = 0 } = await run(process.execPath, words, { cwd: folder }).catch((error) => error)
  return { isInstalling: stdout.startsWith('Installing'), code }
}

it('installs a version anew that somebody goes back to after the packages of a newer one came in by half', async () => {
  const older = { version: '1.0.0' }
  expect(await installVersion(older)).toEqual({ isInstalling: true, code: 0 })
  expect(await installVersion(older)).toEqual({ isInstalling: false, code: 0 })

  // What the lockfile does not know ends an installation as an unreachable registry does.
  const newer = { version: '2.0.0', dependencies: { 'of-tomorrow': '1.0.0' } }
  expect(await installVersion(newer)).toEqual({ isInstalling: true, code: 1 })
  expect(await installVersion(older)).toEqual({ isInstalling: true, code: 0 })
  expect(await installVersion(older)).toEqual({ isInstalling: false, code: 0 })
})

it('installs before a build by hand too, unless somebody has installed in another way', async () => {
  const byBuild = (more) => installVersion(more, 'installUnlessOthersDo')
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  expect(await byBuild({ version: '3.0.0' })).toEqual({ isInstalling: true, code: 0 })
  expect(await byBuild({ version: '3.0.0' })).toEqual({ isInstalling: false, code: 0 })
  expect(await byBuild({ version: '4.0.0' })).toEqual({ isInstalling: true, code: 0 })

  // As `pnpm install` itself leaves it.
  rmSync(join(folder, 'node_modules/.installed'))
  writeFileSync(join(folder, 'node_modules/.modules.yaml'), '')
  expect(await byBuild({ version: '5.0.0' })).toEqual({ isInstalling: false, code: 0 })
})
