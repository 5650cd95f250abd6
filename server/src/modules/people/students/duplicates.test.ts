import { listDuplicates } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const sola = { given_names: 'Ṣọlá', family_name: 'Ọládipọ̀', birth_date: '2012-03-04' }

beforeAll(async () => void (await aSchool(app.db)))

it('puts together who has one name, whatever its accents, and was born on one day, and nobody else', async () => {
  const admin = await anAccount(app.db, 'admin')
  expect(await app.as(admin)(listDuplicates, {})).toEqual({ groups: [], total: 0, different: [] })

  const east = await aStream(app.db, { class_code: 's1', name: 'East' })
  const first = await aStudent(app.db, { ...sola, admission_number: 'D/1', stream_id: east.id })
  const plain = { ...sola, given_names: 'sola', family_name: 'OLADIPO' }
  const second = await aStudent(app.db, { ...plain, admission_number: 'D/2', status: 'left' })
  await aStudent(app.db, { ...sola, admission_number: 'D/3', birth_date: '2012-03-05' })
  await aStudent(app.db, { ...sola, admission_number: 'D/4', birth_date: null })
  await aStudent(app.db, { ...sola, admission_number: 'D/5', birth_date: null })

  const { groups, total } = await app.as(admin)(listDuplicates, {})
  expect(total).toBe(1)
  expect(groups).toMatchObject([
    {
      birthDate: sola.birth_date,
      people: [
        { kind: 'student', id: first.id, name: 'Ọládipọ̀, Ṣọlá', number: 'D/1', stream: 'S1 East', status: 'active' },
        { kind: 'student', id: second.id, name: 'OLADIPO, sola', number: 'D/2', stream: null, status: 'left' },
      ],
    },
  ])
})

it.each([
  ['nobody', () => Promise.resolve(null), 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['a student', () => anAccount(app.db, 'student'), 403],
])('refuses %s', async (_, caller, status) => {
  await expect(app.as(await caller())(listDuplicates, {})).rejects.toMatchObject({ status })
})
