import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from '@jest/globals'
import { memoryFolder } from './own-temp-folder.mjs'
import { inRoot } from './root.mjs'

/** Runs a program with a temporary folder of its own, in which a program that it starts leaves a folder; says where that was. */
function leaving(end) {
  const program = `
    import { spawnSync } from 'node:child_process'
    import { ownTempFolder } from './tools/own-temp-folder.mjs'
    ownTempFolder()
    const leave = "process.stdout.write(require('fs').mkdtempSync(require('os').tmpdir() + '/left-'))"
    const { stdout } = spawnSync(process.execPath, ['-e', leave])
    process.stdout.write(stdout)
    ${end}`
  const options = { cwd: inRoot(), encoding: 'utf8' }
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], options).stdout
}

it.each(['', 'process.exit(1)', "throw new Error('fell')"])(
  'what a run leaves in its folder goes with it (%s)',
  (end) => {
    const left = leaving(end)
    expect(left).toMatch(/bh-\w+\/left-\w+$/)
    expect(existsSync(left)).toBe(false)
    expect(existsSync(dirname(left))).toBe(false)
  },
)

it.each(['/nowhere', '/proc', inRoot()])('takes no folder for one in memory that is none (%s)', (folder) => {
  expect(memoryFolder(folder)).toBeNull()
})
