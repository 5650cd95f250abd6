import {
  getBadge,
  getSchoolSettings,
  listSchoolChanges,
  removeBadge,
  saveBadge,
  saveSchoolSettings,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { anAccount, aSchool } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
})

const read = () => app.as(admin)(getSchoolSettings, {})
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)
const give = (bytes: Uint8Array, name = 'badge.png') => app.as(admin)(saveBadge, {}, { files: [fileOf(bytes, name)] })
const aSquare = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#14231f80' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .png()
    .toBuffer()

it('saves what changed, with its history, and refuses what was overtaken', async () => {
  const { badge: _, ...before } = await read()
  const change = { ...before, motto: 'Light and truth', phones: ['+256 414 000111'], registerRhythm: 'both' as const }
  const saved = await app.as(admin)(saveSchoolSettings, change)
  expect(saved).toMatchObject({ motto: 'Light and truth', registerRhythm: 'both', version: before.version + 1 })
  const [newest] = await app.as(admin)(listSchoolChanges, {})
  expect(newest?.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['motto', 'phones', 'registerRhythm']))
  await expect(app.as(admin)(saveSchoolSettings, { ...change, name: 'Late' })).rejects.toMatchObject({
    status: 412,
    problem: { newer: { record: { motto: 'Light and truth' } } },
  })
})

it.each([
  ['a time zone', { timeZone: 'Africa/Nowhere' }],
  ['an address of a website', { companyUrl: 'javascript:alert(1)' }],
  ['a week', { weekDays: [] }],
  ['a name', { name: ' ' }],
])('refuses what is not %s', async (_, wrong) => {
  const { badge: __, ...before } = await read()
  await expect(app.as(admin)(saveSchoolSettings, { ...before, ...wrong })).rejects.toMatchObject({ status: 400 })
})

describe('the badge', () => {
  it('is drawn anew, small enough to print, and without what stood beside its pixels', async () => {
    const { badge } = await give(await aSquare(900))
    expect(badge).toMatch(/^[0-9a-f]{64}$/)
    const { blob } = await app.as(admin)(getBadge, {})
    const picture = await sharp(Buffer.from(await (blob as Blob).arrayBuffer())).metadata()
    expect(picture).toMatchObject({ format: 'png', width: 480, height: 480, hasAlpha: true })
    expect(picture.exif).toBeUndefined()
  })

  it('is refused where it is no picture, two pictures or none', async () => {
    await expect(give(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'badge.svg')).rejects.toMatchObject({
      status: 400,
      problem: { message: expect.stringContaining('badge.svg is not a PNG, JPEG or WebP picture') },
    })
    const twice = [fileOf(await aSquare(10), 'a.png'), fileOf(await aSquare(10), 'b.png')]
    await expect(app.as(admin)(saveBadge, {}, { files: twice })).rejects.toMatchObject({ status: 413 })
    await expect(give((await aSquare(200)).subarray(0, 90))).rejects.toMatchObject({ status: 400 })
  })

  it('goes, and comes back as the same picture', async () => {
    const first = await give(await aSquare(300))
    expect(await app.as(admin)(removeBadge, {})).toMatchObject({ badge: null })
    await expect(app.as(admin)(getBadge, {})).rejects.toMatchObject({ status: 404 })
    expect((await give(await aSquare(300))).badge).toBe(first.badge)
  })
})
