import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addStaff, getStaff, listStaff } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const file = join(import.meta.dirname, '../../../../../../shared/data/badinput/blns.json')
const strings = JSON.parse(readFileSync(file, 'utf8')) as string[]
const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
})

const fieldsOf = (name: string, place: number) => ({
  staffNumber: `N${place}`,
  title: null,
  givenNames: name,
  familyName: '',
  sex: null,
  birthDate: null,
  phone: null,
  email: null,
  qualifications: null,
  startedOn: null,
  status: 'active' as const,
  subjectIds: [],
})

async function outcomeOf(name: string, place: number): Promise<string> {
  try {
    const { id: staffId } = await app.as(admin)(addStaff, fieldsOf(name, place))
    const shown = await app.as(admin)(getStaff, { staffId })
    return shown.givenNames === name && shown.name === name
      ? 'kept'
      : `changed into ${JSON.stringify(shown.givenNames)}`
  } catch (error) {
    const { status, fields = {} } = error as { status: number; fields?: Record<string, string> }
    const sentence = fields.givenNames ?? fields.familyName
    return status === 400 && sentence ? 'refused' : `failed with ${status}`
  }
}

it('keeps each of the naughty strings byte for byte as a name, or refuses it with a sentence', async () => {
  const outcomes = new Map<string, number>()
  for (const [place, name] of strings.entries()) {
    const outcome = await outcomeOf(name, place)
    if (outcome !== 'kept' && outcome !== 'refused') throw new Error(`${JSON.stringify(name)} ${outcome}`)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  expect(outcomes.get('kept')).toBeGreaterThan(strings.length * 0.8)
  expect((outcomes.get('kept') ?? 0) + (outcomes.get('refused') ?? 0)).toBe(strings.length)
  const { rows } = await app.as(admin)(listStaff, {})
  expect(rows).toHaveLength(50)
})
