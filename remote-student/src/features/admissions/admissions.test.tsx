import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { getOwnAdmission, type OutputOf } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { beforeAll, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import screens from '../../screens'

// The first opening would also load the code of the screen.
beforeAll(() => import('./admissions.screen'))

const own: OutputOf<typeof getOwnAdmission> = {
  name: 'Nakato, Ada',
  admissionNumber: 'HS/2026/001',
  admittedOn: '2026-02-03',
  stream: 'S1 East',
  application: {
    ...{ number: 'A/2026/001', className: 'S1', entryYear: 2026, appliedOn: '2025-10-01' },
    ...{ previousSchool: 'Kitante', leavingResult: 'PLE, aggregate 6', guardian: 'Joan Nakato' },
    documents: [
      {
        ...{ id: crypto.randomUUID(), kind: 'result-slip', name: 'slip.pdf', type: 'application/pdf' },
        ...{ size: 1000, addedAt: '2025-10-02T08:00:00Z', addedBy: 'Grace Auma' },
      },
    ],
  },
}

const open = (given: Partial<typeof own> = {}) =>
  openScreen(screens, {
    at: '/admissions',
    as: 'student',
    api: fakeApi(answer(getOwnAdmission, () => ({ ...own, ...given }))),
  })

it('shows a student the own admission with the documents on it', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Admissions' })
  for (const text of ['HS/2026/001', '3 Feb 2026', 'A/2026/001', 'Joan Nakato']) screen.getByText(text)
  screen.getByRole('button', { name: 'Download slip.pdf' })
})

it('says so when there is no application', async () => {
  open({ application: null })
  await screen.findByText(/was not made through the portal/)
})
