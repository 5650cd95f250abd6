import { getNextNumber, getNumberPatterns, saveNumberPatterns } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { nextNumber } from './running-number.repo'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
})

describe('the next number', () => {
  it('counts on within its year and pattern, and grows beyond its zeros', async () => {
    await aStudent(app.db, { admission_number: 'HS/2031/007' })
    await aStudent(app.db, { admission_number: 'HS/2032/9999' })
    expect(await nextNumber(app.db, 'student', 'HS/{year}/000', 2031)).toBe('HS/2031/008')
    expect(await nextNumber(app.db, 'student', 'HS/{year}/000', 2032)).toBe('HS/2032/10000')
    expect(await nextNumber(app.db, 'student', 'HS/{year}/000', 2033)).toBe('HS/2033/001')
  })

  it('does not take the zeros of a year for the running number', async () => {
    expect(await nextNumber(app.db, 'student', 'Z00-{year}', 2000)).toBe('Z01-2000')
  })

  it('can be seen for a pattern before it is saved', async () => {
    const { number } = await app.as(admin)(getNextNumber, { kind: 'application', pattern: 'N-00' })
    expect(number).toBe('N-01')
  })
})

describe('the patterns', () => {
  it.each([
    ['HS/{year}', /without it all numbers would be the same/],
    ['HS/0', /without it all numbers would be the same/],
    ['00/{year}/00', /in one place only/],
    ['{month}/000', /Only \{year\} can stand in braces/],
    ['/000', /Begin with a letter/],
    ['A000000000', /at most eight zeros/],
  ])('are refused as %s', async (pattern, sentence) => {
    const { version } = await app.as(admin)(getNumberPatterns, {})
    const saving = app.as(admin)(saveNumberPatterns, {
      version,
      admissionPattern: pattern,
      applicationPattern: 'A/000',
    })
    await expect(saving).rejects.toMatchObject({
      status: 400,
      fields: { admissionPattern: expect.stringMatching(sentence) },
    })
  })

  it('are saved, but not over newer ones', async () => {
    const { version } = await app.as(admin)(getNumberPatterns, {})
    const change = { version, admissionPattern: 'HS-{year}-0000', applicationPattern: 'APP00' }
    const saved = await app.as(admin)(saveNumberPatterns, change)
    expect(saved).toEqual({ ...change, version: version + 1 })
    await expect(app.as(admin)(saveNumberPatterns, change)).rejects.toMatchObject({
      status: 412,
      body: { newer: { record: saved } },
    })
  })
})
