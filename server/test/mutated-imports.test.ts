import { BadRequestError } from '@bellhouse/api-client'
import { listRefusedRows } from '@bellhouse/contracts'
import { beforeAll, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { aPlace, broughtKinds, type Place } from './bring-imports'
import { damaged } from './damage-file'
import { anAccount } from './factories'
import { testApp } from './test-app'

jest.setTimeout(1_800_000)

const app = testApp()
/** Of each kind; more on demand. */
const runs = Number(process.env.MUTATIONS ?? 20)
const seed = Number(process.env.SEED ?? 20_261_126)
let admin: Awaited<ReturnType<typeof anAccount>>
let place: Place

beforeAll(async () => {
  place = await aPlace(app.db, async () => {
    admin = await anAccount(app.db, 'admin')
    return app.as(admin)
  })
})

// The server itself previews nothing of which a row is lost, and answers 500 then.
it.each(Object.entries(broughtKinds))('tells of every row of %s, whatever happened to the file', async (_, kind) => {
  const call = app.as(admin)
  const outcomes = { read: 0, refused: 0 }
  const [header = '', good = '', bad = ''] = kind.lines
  const files = [{ name: 'odd.csv', lines: [header, good, bad, good, bad, good] }]
  await fc.assert(
    fc.asyncProperty(damaged(files), async ({ name, bytes }) => {
      try {
        const importId = await kind.bring(call, place, [new File([new Uint8Array(bytes)], name)])
        const { total, rows } = await call(listRefusedRows, { importId })
        expect(rows).toHaveLength(Math.min(total, 100))
        for (const { line, sentence } of rows) {
          expect(line).toBeGreaterThan(0)
          expect(sentence).toMatch(/\p{L}.{10,}\.$/su)
        }
        outcomes.read += 1
      } catch (error) {
        // A sentence that says what is wrong with the file is an answer; anything else is a bug.
        if (!(error instanceof BadRequestError)) throw error
        expect(error.message.length).toBeGreaterThan(20)
        outcomes.refused += 1
      }
    }),
    { numRuns: runs, seed },
  )
  expect(outcomes.read).toBeGreaterThan(runs / 4)
})
