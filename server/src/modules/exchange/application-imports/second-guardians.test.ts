import {
  type ApplicationImport,
  applyApplicationImport,
  getApplication,
  listApplications,
  previewApplicationImport,
  startApplicationImport,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { suggestGuardians } from './suggest-guardians'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
const call = () => app.as(admin)

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  await beginDay(app.db, '2026-11-18')
  await aStream(app.db, { class_code: 's1' })
})
beforeEach(async () => void (await sql`truncate application, import_mapping cascade`.execute(app.db)))

const drop = (...lines: string[]) =>
  call()(startApplicationImport, {}, { files: [new File([lines.join('\n')], 'answers.csv')] })
const preview = ({ id, mapping }: ApplicationImport, changes = {}) =>
  call()(previewApplicationImport, { importId: id, mapping: { ...mapping, ...changes } })

async function bringIn(...lines: string[]) {
  const seen = await preview(await drop(...lines))
  await call()(applyApplicationImport, { importId: seen.id })
  const { stages } = await call()(listApplications, {})
  const cards = stages.flatMap((stage) => stage.cards).sort((one, other) => (one.name < other.name ? -1 : 1))
  return Promise.all(cards.map(({ number }) => call()(getApplication, { number })))
}

const header =
  "Child,Date of birth,Class,Mother's name,Father's name,Father's phone,Mother's phone number,Mother's e-mail"

it('takes mother and father in, each with their own phone', async () => {
  const [ada] = await bringIn(
    header,
    'Ada AKELLO,2014-02-03,S1,Grace OKOT,Peter AKELLO,0772 111222,+256 700 333444,grace@example.org',
  )
  expect(ada).toMatchObject({
    ...{ guardianGivenNames: 'Grace', guardianFamilyName: 'OKOT', guardianRelation: 'mother' },
    ...{ guardianPhone: '+256 700 333444', guardianEmail: 'grace@example.org' },
    ...{ secondGuardianGivenNames: 'Peter', secondGuardianFamilyName: 'AKELLO', secondGuardianRelation: 'father' },
    ...{ secondGuardianPhone: '0772 111222', secondGuardianEmail: null, note: '' },
  })
})

it('has the father first where he alone is named', async () => {
  const [ada] = await bringIn(header, 'Ada AKELLO,2014-02-03,S1,,Peter AKELLO,0772 111222,,')
  expect(ada).toMatchObject({
    ...{ guardianGivenNames: 'Peter', guardianRelation: 'father', guardianPhone: '0772 111222' },
    ...{ secondGuardianGivenNames: '', secondGuardianRelation: null, secondGuardianPhone: null },
  })
})

it('shows both before they come in, and keeps a third one in the note', async () => {
  const seen = await preview(
    await drop(
      `${header},Guardian's name (if not the parents)`,
      'Ada AKELLO,2014-02-03,S1,Grace OKOT,Peter AKELLO,0772 111222,0700 333444,,Uncle Sam',
    ),
  )
  expect(seen.preview?.changes).toMatchObject([
    { guardian: 'Grace OKOT, Peter AKELLO', phone: '0700 333444, 0772 111222' },
  ])
  await call()(applyApplicationImport, { importId: seen.id })
  const [card] = (await call()(listApplications, {})).stages.flatMap(({ cards }) => cards)
  expect(await call()(getApplication, { number: card?.number ?? '' })).toMatchObject({
    note: "Guardian's name (if not the parents): Uncle Sam",
  })
})

it('refuses by its own column what nobody can read of the second one', async () => {
  const seen = await preview(
    await drop(
      header,
      'Ada AKELLO,2014-02-03,S1,Grace OKOT,Peter AKELLO,2.56E+11,0700 333444,',
      'Ben AKELLO,2014-02-03,S1,Grace OKOT,Peter AKELLO,call me,0700 333444,',
    ),
  )
  expect(seen.preview?.refused).toMatchObject([
    { line: 2, column: "Father's phone", text: '2.56E+11', sentence: expect.stringMatching(/^A spreadsheet has/) },
    { line: 3, column: "Father's phone", text: 'call me' },
  ])
})

it('refuses one column for both, and reads none of a screen that knows of one guardian alone', async () => {
  const one = await drop(header, 'Ada AKELLO,2014-02-03,S1,Grace OKOT,Peter AKELLO,0772 111222,,')
  const twice = { name: 3, relation: null, phone: null, email: null }
  await expect(preview(one, { secondGuardian: twice })).rejects.toMatchObject({ status: 400 })
  await preview(one, { secondGuardian: undefined })
  await call()(applyApplicationImport, { importId: one.id })
  const [card] = (await call()(listApplications, {})).stages.flatMap(({ cards }) => cards)
  expect(await call()(getApplication, { number: card?.number ?? '' })).toMatchObject({
    ...{ guardianGivenNames: 'Grace', secondGuardianGivenNames: '' },
    note: "Father's name: Peter AKELLO\nFather's phone: 0772 111222",
  })
  // The columns were remembered without the second one, whose columns are free.
  const again = await drop(header, 'Ben AKELLO,2014-02-03,S1,Grace OKOT,Peter AKELLO,0772 111222,,')
  expect(again.remembered).toBeTruthy()
  expect(again.mapping.secondGuardian).toEqual({ name: 4, relation: null, phone: 5, email: null })
})

it('comes in from the web form of the portal’s own export', async () => {
  const own = 'Family name,Given names,Birth date,Class,Guardian,Guardian phone,Second guardian,Second guardian phone'
  const [ada] = await bringIn(own, 'Akello,Ada,2014-02-03,S1,Grace Okot,0700 333444,Peter Akello,0772 111222')
  expect(ada).toMatchObject({ guardianPhone: '0700 333444', secondGuardianPhone: '0772 111222', note: '' })
})

describe('the columns of two guardians', () => {
  const told = (text: string) => {
    const headers = text.split(',')
    const { first, second } = suggestGuardians(headers, () => true)
    const named = (columns: object) => Object.values(columns).map((column) => (column === null ? '' : headers[column]))
    return [named(first).join('|'), named(second).join('|')]
  }
  // Name, phone, email and relation of the first one, and of the second one.
  it.each([
    ['parent name,phone,email', 'parent name|phone|email|', '|||'],
    ['guardian 1,phone 1,guardian 2,guardian 2 phone', 'guardian 1|phone 1||', 'guardian 2|guardian 2 phone||'],
    ['nom du pere,telephone du pere,nom de la mere', 'nom du pere|telephone du pere||', 'nom de la mere|||'],
    ['responsable 1,responsable 2', 'responsable 1|||', 'responsable 2|||'],
    [
      'name des vaters,telefon vater,mutter,telefon mutter',
      'name des vaters|telefon vater||',
      'mutter|telefon mutter||',
    ],
    ['nombre de la madre,telefono madre,padre', 'nombre de la madre|telefono madre||', 'padre|||'],
    ['nome do pai,nome da mae,telefone da mae', 'nome do pai|||', 'nome da mae|telefone da mae||'],
    [
      'jina la baba,simu ya baba,jina la mama,simu ya mama',
      'jina la baba|simu ya baba||',
      'jina la mama|simu ya mama||',
    ],
    ['father’s or mother’s name,phone', 'father’s or mother’s name|phone||', '|||'],
    ['guardian phone,father’s name', 'father’s name|guardian phone||', '|||'],
    ['parent name,emergency contact', 'parent name|emergency contact||', '|||'],
    ['contact person,contact phone', 'contact person|contact phone||', '|||'],
    ['mother’s name,mother’s occupation,do the parents live together?', 'mother’s name|||', '|||'],
    ['second guardian,guardian', 'guardian|||', 'second guardian|||'],
    ['father’s name,mother’s phone', 'father’s name|||', '|mother’s phone||'],
    [
      'parent name,relationship,second parent,other contact',
      'parent name|||relationship',
      'second parent|other contact||',
    ],
    ['grandmother,phone', 'grandmother|phone||', '|||'],
  ])('%s', (headers, first, second) => expect(told(headers)).toEqual([first, second]))
})
