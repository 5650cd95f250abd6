import { beforeAll, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { ProblemError } from '../src/http/problems'
import { admin } from './an-actor'
import { aPlace, type Place } from './bring-imports'
import { damage, damageFile } from './damage-file'
import { anAccount } from './factories'
import { type Planned, plannedKinds } from './planned-kinds'
import { type RealUpload, realUploads } from './real-files'
import { testApp } from './test-app'

jest.setTimeout(1_800_000)

const app = testApp()
const count = Number(process.env.MUTATIONS ?? 5_000)
const seed = Number(process.env.SEED ?? 20_261_126)
const uploads = realUploads()
let place: Place
let actor = admin

beforeAll(async () => {
  place = await aPlace(app.db, async () => {
    const account = await anAccount(app.db, 'admin')
    actor = { ...admin, accountId: account.id }
    return app.as(account)
  })
})

const ownKinds: readonly (readonly [folder: RegExp, kind: string])[] = [
  [/^(roster|edfi|xlsx.SDS)/, 'roster'],
  [/^timetable/, 'timetable'],
]

/** Whoever gets a file wrong drops it anywhere, but mostly where it belongs. */
function kindsFor({ name }: RealUpload): string[] {
  const all = Object.keys(plannedKinds)
  const [own = 'marks'] = ownKinds.flatMap(([folder, kind]) => (folder.test(name) ? [kind] : []))
  return [...all, ...Array<string>(all.length).fill(own)]
}

/** Plans the files, or hears in a sentence why they are none; anything else is a bug. */
async function outcomeOf(plan: Planned, files: RealUpload['files']): Promise<'planned' | 'refused'> {
  try {
    const pages = await plan(app.db, actor, place, files)
    const rows = pages.flatMap((page) => page.rows)
    expect(rows).toHaveLength(pages[0]?.total ?? -1)
    for (const { sentence } of rows) expect(sentence).toMatch(/\p{L}.{10,}[.?]$/su)
    return 'planned'
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error
    expect(error.problem.message.length).toBeGreaterThan(20)
    return 'refused'
  }
}

it('every real file goes its way in every kind of import, as it is', async () => {
  for (const { name, files } of uploads) {
    for (const [kind, plan] of Object.entries(plannedKinds)) {
      await outcomeOf(plan, files).catch((error) => {
        throw new Error(`${name} as ${kind}`, { cause: error })
      })
    }
  }
})

it(`loses no row of ${count} damaged files, and fails at none`, async () => {
  const outcomes = { planned: 0, refused: 0 }
  const seen = new Set<string>()
  const one = fc.constantFrom(...uploads).chain((upload) =>
    fc.record({
      name: fc.constant(upload.name),
      kind: fc.constantFrom(...kindsFor(upload)),
      at: fc.nat(upload.files.length - 1),
      damage,
    }),
  )
  await fc.assert(
    fc.asyncProperty(one, async ({ name, kind, at, damage: what }) => {
      const { files } = uploads.find((upload) => upload.name === name) as RealUpload
      const plan = plannedKinds[kind] as Planned
      seen.add(name)
      outcomes[
        await outcomeOf(
          plan,
          files.map((file, place) => (place === at ? damageFile(file, what) : file)),
        )
      ] += 1
    }),
    { numRuns: count, seed },
  )
  expect(outcomes.planned).toBeGreaterThan(count / 4)
  if (count >= 5_000) expect(seen.size).toBe(uploads.length)
  console.log(`${count} damaged files of ${uploads.length}: ${JSON.stringify(outcomes)}`)
})
