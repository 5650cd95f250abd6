import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from '@jest/globals'
import { inRoot } from './root.mjs'

// The port of the student's development server may be held by this test or by anybody else: it is taken either way.
it('says in one sentence that the port of a development server is taken', async () => {
  const blocker = createServer()
  await new Promise((resolve) => {
    blocker.once('listening', resolve).once('error', resolve).listen(4103, '127.0.0.1')
  })
  const child = spawn(process.execPath, [inRoot('tools/dev.mjs'), 'student'])
  const [complained, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  blocker.close()
  // npm may have complained before of settings of its own.
  expect(complained.trim().split('\n').at(-1)).toBe('Port 4103 is taken by another program. Stop it, then start again.')
  expect(code).toBe(1)
})
