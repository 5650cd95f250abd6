import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { cutPower, outlastLog, SchoolOnDisk, type Trouble, weather } from './series/disks'
import { whyNoDisk } from './series/small-disk'

const nothingWrong = { lost: 0, halves: 0, doubled: 0 }

describe.each([
  { database: 'the embedded database', isElsewhere: false },
  { database: 'a PostgreSQL elsewhere', isElsewhere: true },
])('with $database', ({ isElsewhere }) => {
  let place: SchoolOnDisk | null = null
  let reason: string | undefined

  beforeAll(async () => {
    reason = await whyNoDisk()
    if (!reason) place = await SchoolOnDisk.open({ isElsewhere })
  })
  afterAll(() => place?.close())

  /** Where nobody may mount a disk, that is what is said, here and in the long form. */
  const mustSayWhy = () => expect(reason).toMatch(/may mount a disk|is not there$/)

  it.each<Trouble>(['full', 'failing'])(
    'a disk that is %s takes nothing, is told in sentences, and is used again',
    async (trouble) => {
      if (!place) return mustSayWhy()
      const met = await weather(place, trouble, 2_000)
      expect(met).toMatchObject({ tally: nothingWrong, lostFiles: 0, unclear: [], met: { isPage: true } })
      expect(met.refused).toBeGreaterThan(0)
    },
  )

  it('people get in and read on a full disk, also when an embedded database has used up what room it had', async () => {
    if (!place) return mustSayWhy()
    // Of a disk elsewhere nobody here keeps room.
    const met = isElsewhere ? (await weather(place, 'full', 500)).met : await outlastLog(place)
    expect(met).toMatchObject({ page: 200, reading: 200, signIn: 200 })
  })

  it('what was acknowledged is there once and whole after a power cut, files too', async () => {
    if (!place) return mustSayWhy()
    const { before, after, lostFiles, files } = await cutPower(place, 20)
    expect([before, after]).toMatchObject([nothingWrong, nothingWrong])
    expect([lostFiles, files > 0]).toEqual([0, true])
  })
})
