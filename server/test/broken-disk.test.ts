import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { until } from './live-client'
import { cutPower, outlastLog, SchoolOnDisk, type Trouble, watchReserve, weather } from './series/disks'
import { whyNoDisk } from './series/small-disk'

const served = { page: 200, reading: 200, signIn: 200 }
const isFull = 'The disk of the database is full'
const hasRoom = 'The disk of the database has room again'
const nothingWrong = { lost: 0, halves: 0, doubled: 0 }

/** The long form, `npm run proof:durability`, has the embedded database with one process. */
describe.each([
  { database: 'the embedded database and two processes', isElsewhere: false, processes: 2 },
  { database: 'a PostgreSQL elsewhere', isElsewhere: true, processes: 1 },
])('with $database', ({ isElsewhere, processes }) => {
  let place: SchoolOnDisk | null = null
  let reason: string | undefined

  beforeAll(async () => {
    reason = await whyNoDisk()
    if (!reason) place = await SchoolOnDisk.open({ isElsewhere, processes })
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
    if (isElsewhere) return expect((await weather(place, 'full', 500)).met).toMatchObject(served)
    const { disk } = place
    await until(() => place?.countComplaints(hasRoom) === place?.countComplaints(isFull), 30_000)
    const before = place.countComplaints(isFull)
    const watching = watchReserve(disk)
    expect(await outlastLog(place)).toMatchObject(served)
    // Those that serve, and the one that has started them, say the same, once; the room is given up once and made anew once.
    const all = before + processes + 1
    await until(() => place?.countComplaints(hasRoom) === all, 30_000)
    expect(place.countComplaints(isFull)).toBe(all)
    expect(watching.end()).toBe(2)
  })

  it('what was acknowledged is there once and whole after a power cut, files too', async () => {
    if (!place) return mustSayWhy()
    const { before, after, lostFiles, files } = await cutPower(place, 20)
    expect([before, after]).toMatchObject([nothingWrong, nothingWrong])
    expect([lostFiles, files > 0]).toEqual([0, true])
  })
})
