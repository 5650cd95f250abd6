import 'fake-indexeddb/auto'
import { type ChatAttachment, dayInMs } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { type ChosenFile, findFiles, storeFiles } from './kept-files'

// The test's own browser cannot read blobs.
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((resolve) => resolve(new ArrayBuffer(this.size)))
}

const file = new File(['%PDF'], 'Trip.pdf', { type: 'application/pdf' })
const attachment: ChatAttachment = {
  id: '0b0f7a6a-6c43-4a4e-9c0e-0b5f0d5f7a11',
  name: 'Trip.pdf',
  type: 'application/pdf',
  size: 4,
  width: null,
  height: null,
}

const chosen = (key: string, given: Partial<ChosenFile> = {}): ChosenFile => ({
  ...{ key, name: file.name, size: file.size, file },
  ...given,
})

const daysAgo = (days: number) => ({ attachment, arrivedAt: Date.now() - days * dayInMs })

it('a file lies at the server for days, however often its conversation was opened meanwhile', async () => {
  await storeFiles('okello', 'thread', [chosen('fresh', daysAgo(5)), chosen('old', daysAgo(6.5)), chosen('never')])
  await storeFiles('okello', 'thread', await findFiles('okello', 'thread'))
  const found = await findFiles('okello', 'thread')
  expect(found.map(({ key, attachment }) => [key, attachment !== undefined])).toEqual([
    ['fresh', true],
    ['old', false],
    ['never', false],
  ])
  expect(found.map(({ name, size }) => [name, size])).toEqual(Array.from({ length: 3 }, () => ['Trip.pdf', 4]))
})

it('of what was stored without its arrival nobody knows how long it lies there', async () => {
  await storeFiles('okello', 'other', [chosen('of before', { attachment })])
  expect((await findFiles('okello', 'other'))[0]?.attachment).toBeUndefined()
})
