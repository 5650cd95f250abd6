import { expect, it } from '@jest/globals'
import { whileLocked } from './folder-lock'

/** A folder in which nobody makes a file, whoever they are: there is one on Linux. */
const untouchable = process.platform === 'linux' ? '/sys' : null

it('a folder that cannot be written is refused in a sentence, and nothing runs', async () => {
  if (!untouchable) return
  let hasRun = false
  const locked = whileLocked(untouchable, 'writing backups', async () => {
    hasRun = true
  })
  await expect(locked).rejects.toThrow(
    /^The folder \/sys cannot be written by this user\. If its disk is mounted read-only, mount it anew\.$/,
  )
  expect(hasRun).toBe(false)
})
