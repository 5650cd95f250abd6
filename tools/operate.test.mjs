import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { inRoot } from './root.mjs'

const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))

function run(name, ...words) {
  const [program, ...given] = scripts[name].split(' ')
  expect(program).toBe('node')
  const env = { ...process.env, BACKUP_PASSPHRASE: 'a long passphrase' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [...given, ...words], {
    ...{ cwd: inRoot(), encoding: 'utf8', env },
  })
  return { status, said: stdout, complained: stderr }
}

it.each(['backup', 'verify'])('npm run %s explains itself', (name) => {
  const { status, said } = run(name, '--help')
  expect([status, said]).toEqual([0, expect.stringContaining(`npm run ${name} -- <folder>`)])
})

it('ends with a sentence and a code for whoever watches it', () => {
  const nowhere = inRoot('nowhere')
  expect(run('verify', nowhere)).toEqual({ status: 1, said: '', complained: `There are no backups in ${nowhere}.\n` })
})

it('knows each of the commands', () => {
  expect(scripts.restore).toBe(scripts.backup.replace(/backup$/, 'restore'))
})
