import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type Application,
  getApplication,
  getSchool,
  type InputOf,
  listApplicationChanges,
  listApplicationRecords,
  saveApplication,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { beforeAll, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

// The first opening would also load the code of the screen.
beforeAll(() => import('./admissions.screen'))

const ada: Application = {
  ...{ id: crypto.randomUUID(), number: 'A/2027/001', name: 'Nakato, Ada', givenNames: 'Ada', familyName: 'Nakato' },
  ...{ classCode: 's1', className: 'S1', entryYear: 2027, stage: 'applied', previousSchool: null, daysWaiting: 12 },
  ...{ version: 1, sex: 'female', birthDate: '2014-03-15', appliedOn: '2026-10-01', leavingResult: null },
  ...{ guardianGivenNames: 'Joan', guardianFamilyName: 'Nakato', guardianRelation: 'mother', guardianPhone: null },
  ...{ guardianEmail: null, consentOn: null, conditions: '', note: '', decision: null, decidedOn: null },
  ...{ decidedBy: null, student: null, documents: [] },
}
const nobody = {
  ...{ secondGuardianGivenNames: '', secondGuardianFamilyName: '', secondGuardianRelation: null },
  ...{ secondGuardianPhone: null, secondGuardianEmail: null },
}

function openAdmissions(at: string, given: Partial<Application>) {
  let application: Application = { ...ada, ...given }
  const saved: InputOf<typeof saveApplication>[] = []
  const api = fakeApi(
    answer(getSchool, () => ({
      ...{ name: 'Hill School', shortName: 'Hill', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-21' },
      classes: [{ code: 's1', name: 'S1', level: 'O' as const, streams: [] }],
      terms: [],
    })),
    answer(getApplication, () => application),
    answer(listApplicationChanges, () => []),
    answer(listApplicationRecords, () => ({ applications: [], students: [] })),
    answer(saveApplication, (input) => {
      saved.push(input)
      const { applicationId: _, ...fields } = input
      application = { ...application, ...(fields as Partial<Application>), version: 2 }
      return application
    }),
  )
  return { user: openScreen(screens, { at: `/admissions?application=A%2F2027%2F001${at}`, as: 'admin', api }), saved }
}

it('is written beside the first one, and stands on the page then', async () => {
  const { user, saved } = openAdmissions('&edit=yes', nobody)
  const group = within(await screen.findByRole('group', { name: 'Second guardian' }))
  await user.type(group.getByLabelText('Family name of the second guardian'), 'Okot')
  await user.type(group.getByLabelText('Phone of the second guardian'), '0772 222222')
  await user.click(screen.getByRole('button', { name: 'Save application' }))
  const sheet = within(await screen.findByRole('region', { name: 'Second guardian' }))
  sheet.getByText('0772 222222')
  expect(saved).toMatchObject([
    { guardianFamilyName: 'Nakato', secondGuardianFamilyName: 'Okot', secondGuardianPhone: '0772 222222' },
  ])
})

it.each([
  ['has none', nobody],
  ['comes from a server that knows of one alone', {}],
])('has no place on the page of an application that %s', async (_, given) => {
  const { user } = openAdmissions('', given)
  await screen.findByRole('region', { name: 'Guardian' })
  expect(screen.queryByRole('region', { name: 'Second guardian' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Edit' }))
  await screen.findByRole('group', { name: 'Second guardian' })
  await waitFor(() => expect(screen.getByLabelText('Phone of the second guardian')).toHaveProperty('value', ''))
})
