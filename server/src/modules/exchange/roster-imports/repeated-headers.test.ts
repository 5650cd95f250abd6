import {
  applyRosterImport,
  getStudent,
  listStudents,
  previewRosterImport,
  startRosterImport,
} from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream } from '../../../../test/factories'
import { whenRosterDone } from '../../../../test/roster-done'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let call: ReturnType<typeof app.as>

beforeAll(async () => {
  call = app.as(await anAccount(app.db, 'admin'))
  await aSchool(app.db)
  await aStream(app.db, { class_code: 's1', name: 'East' })
})

async function preview(text: string) {
  const { id, mapping } = await call(startRosterImport, {}, { files: [new File([text], 'list.csv')] })
  return call(previewRosterImport, { importId: id, mapping })
}

it('names a column that stands there twice among those that are left out', async () => {
  const { files } = await preview('Adm No,Surname,Class,Class\nR1,Aa,S1 East,S1 East\nR2,Bb,S1 East,S2 West\n')
  expect(files[0]).toMatchObject({ headers: ['Adm No', 'Surname', 'Class', 'Class (2)'], ignored: ['Class (2)'] })
})

it('gives father and mother their own “Phone”', async () => {
  const text = 'Adm No,Surname,Class,Father,Phone,Mother,Phone\nR3,Cc,S1 East,Dan DD,0772000001,Eve EE,0772000002\n'
  const { id } = await preview(text)
  await call(applyRosterImport, { importId: id })
  expect(await whenRosterDone(call, id)).toMatchObject({ state: 'applied' })
  const { rows } = await call(listStudents, { search: 'R3' })
  const { guardians } = await call(getStudent, { studentId: rows[0]?.id ?? '' })
  expect(guardians.map(({ name, phones }) => [name, phones])).toEqual([
    ['DD, Dan', ['0772000001']],
    ['EE, Eve', ['0772000002']],
  ])
})
