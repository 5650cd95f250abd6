import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type Application,
  type DifferentChild,
  getApplication,
  getSchool,
  listApplicationChanges,
  listApplicationRecords,
  sayDifferentChild,
  takeBackDifferentChild,
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
  ...{ guardianGivenNames: '', guardianFamilyName: '', guardianRelation: null, guardianPhone: null },
  ...{ guardianEmail: null, consentOn: null, conditions: '', note: '', decision: null, decidedOn: null },
  ...{ decidedBy: null, student: null, documents: [] },
}
const other = {
  ...{ id: crypto.randomUUID(), number: 'A/2027/002', name: 'NAKATO, Ada', className: 'S1', entryYear: 2027 },
  stage: 'interview' as const,
}
const said: DifferentChild = {
  ...{ kind: 'application', id: other.id, number: other.number, name: other.name, detail: 'S1, 2027' },
  ...{ saidBy: 'Grace Auma', saidAt: '2026-11-20T22:00:00Z' },
}

it('are said to be two beside the application, and the answer is seen and taken back there', async () => {
  let different: DifferentChild[] = []
  const api = fakeApi(
    answer(getSchool, () => ({
      ...{ name: 'Hill School', shortName: 'Hill', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-21' },
      classes: [],
      terms: [],
    })),
    answer(getApplication, () => ada),
    answer(listApplicationChanges, () => []),
    answer(listApplicationRecords, () => ({
      ...{ applications: different.length > 0 ? [] : [other], students: [], different },
    })),
    answer(sayDifferentChild, ({ applicationId, kind, otherId }) => {
      expect([applicationId, kind, otherId]).toEqual([ada.id, 'application', other.id])
      different = [said]
      return {}
    }),
    answer(takeBackDifferentChild, () => {
      different = []
      return {}
    }),
  )
  const user = openScreen(screens, { at: '/admissions?application=A%2F2027%2F001', as: 'admin', api })
  await user.click(await screen.findByRole('button', { name: 'A/2027/001 and A/2027/002 are two children' }))
  const kept = within(await screen.findByRole('region', { name: 'Another child with this name' }))
  kept.getByText('Application A/2027/002, S1, 2027, two children, said by Grace Auma 21 Nov 2026')
  expect(screen.queryByRole('region', { name: 'Looks like' })).toBeNull()
  await user.click(kept.getByRole('button', { name: 'Ask about A/2027/001 and A/2027/002 again' }))
  await screen.findByRole('region', { name: 'Looks like' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Another child with this name' })).toBeNull())
})
