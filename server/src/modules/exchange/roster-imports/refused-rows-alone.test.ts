import {
  applyRosterImport,
  listGuardians,
  listStudents,
  previewRosterImport,
  startRosterImport,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream } from '../../../../test/factories'
import { whenRosterDone } from '../../../../test/roster-done'
import { filesOf } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  admin = await anAccount(app.db, 'admin')
  await aSchool(app.db)
  for (const name of ['Elm', 'Oak']) await aStream(app.db, { class_code: 's1', name })
})

async function preview(contents: Record<string, string>) {
  const { id: importId, mapping } = await app.as(admin)(startRosterImport, {}, { files: filesOf(contents) })
  const { preview: found } = await app.as(admin)(previewRosterImport, { importId, mapping })
  return { importId, found }
}

async function bringInTheRest(contents: Record<string, string>) {
  const { importId, found } = await preview(contents)
  await app.as(admin)(applyRosterImport, { importId, skipRefused: true })
  expect(await whenRosterDone(app.as(admin), importId)).toMatchObject({ state: 'applied', failure: null })
  return found
}

const student = async (search: string) => (await app.as(admin)(listStudents, { search })).rows
const guardians = async (search: string) => (await app.as(admin)(listGuardians, { search })).rows

const head = 'Adm No,Surname,First name,Class,Stream,Parent,Parent phone\n'

describe('of two students with one number', () => {
  it('the one who is taken keeps their own stream and guardians', async () => {
    const found = await bringInTheRest({
      'list.csv': `${head}D1,Nakato,Ada,S1,Elm,Apio Grace,0772000001\nD1,Okello,Ben,S1,Oak,Okello Musa,0772000002\n`,
    })
    expect(found?.refused).toMatchObject([{ line: 3, column: 'Adm No' }])
    expect(found?.counts.enrolments).toMatchObject({ new: 1 })
    expect(found?.warnings.map(({ sentence }) => sentence)).not.toContainEqual(expect.stringMatching(/two streams/))
    expect(await student('nakato')).toMatchObject([{ name: 'Nakato, Ada', stream: 'S1 Elm' }])
    expect(await guardians('apio')).toMatchObject([{ students: [{ name: 'Nakato, Ada' }] }])
    expect(await guardians('okello')).toEqual([])
  })
})

describe('the guardian of a student', () => {
  it('does not come in with a row that is refused', async () => {
    const found = await bringInTheRest({
      'list.csv': `${head}G1,Auma,Rose,S1,Elm,Auma Peter,0772000003\nG2,,,S1,Elm,Odongo Mary,0772000004\n`,
    })
    expect(found?.refused).toMatchObject([{ line: 3 }])
    expect(found?.counts.guardians).toMatchObject({ new: 1, refused: 0 })
    expect(await guardians('odongo')).toEqual([])
  })

  it('comes in where a row of another student, or one of their own, names them too', async () => {
    const found = await bringInTheRest({
      'list.csv': `${head}G3,,,S1,Elm,Opio Jane,0772000005\nG4,Opio,Tom,S1,Elm,Opio Jane,0772000005\nG5,,,S1,Elm,Were Sam,0772000006\n`,
      'guardians.csv': 'Student number,Guardian name,Relation,Phone\nG4,Were Sam,uncle,0772000006\n',
    })
    expect(found?.counts.guardians).toMatchObject({ new: 2 })
    expect(await guardians('jane')).toMatchObject([{ students: [{ name: 'Opio, Tom' }] }])
    expect(await guardians('were')).toMatchObject([{ students: [{ name: 'Opio, Tom' }] }])
  })
})

describe('a stream that is written in several ways', () => {
  it('is the one of the school, whatever letters are capitals', async () => {
    const found = await bringInTheRest({
      'list.csv': `${head}S1,Kizza,Amos,S1,ELM,,\nS2,Kizza,Eve,S.1,elm,,\nS3,Kizza,Ivy,S1 Elm,,,\n`,
    })
    expect(found?.refused).toEqual([])
    expect(found?.counts.streams).toMatchObject({ new: 0, changed: 0 })
    expect((await student('kizza')).map(({ stream }) => stream)).toEqual(['S1 Elm', 'S1 Elm', 'S1 Elm'])
  })

  it('is one new stream, named as it stands first', async () => {
    const found = await bringInTheRest({
      'list.csv': `${head}S4,Mugisha,Amos,S1,Birch,,\nS5,Mugisha,Eve,S1,BIRCH,,\n`,
      'classes.csv': 'Class,Stream,Room\nS1,birch,Room 9\nS1,Birch,Room 9\n',
    })
    expect(found?.refused).toEqual([])
    expect(found?.counts.streams).toMatchObject({ new: 1 })
    expect(found?.leftOut).toMatchObject([{ file: 'classes.csv', line: 3 }])
    expect((await student('mugisha')).map(({ stream }) => stream)).toEqual(['S1 birch', 'S1 birch'])
  })
})
