import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { Printer } from './printer'

it('gives its threads room for all that is gone with a page', async () => {
  const printer = new Printer()
  const layout = { file: join(import.meta.dirname, '../../../test/thread-limits.ts'), name: 'tellYoungMemory' }
  try {
    expect((await printer.print('somebody', layout, null)).toString()).toBe('64')
  } finally {
    await printer.close()
  }
})
