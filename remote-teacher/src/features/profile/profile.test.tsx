import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { getOwnProfile } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import screens from '../../screens'

it('§2 shows the teacher the same profile as the office sees', async () => {
  const api = fakeApi(
    answer(getOwnProfile, () => ({
      id: crypto.randomUUID(),
      staffNumber: 'T015',
      name: 'Barigye, Doreen',
      title: 'Mrs',
      givenNames: 'Doreen',
      familyName: 'Barigye',
      email: null,
      phone: null,
      status: 'active' as const,
      photo: null,
      hasAccount: true,
      sex: 'female' as const,
      birthDate: '1988-05-06',
      qualifications: 'BSc Ed',
      startedOn: null,
      version: 1,
      subjects: [{ id: crypto.randomUUID(), code: '553', name: 'Biology' }],
      allocations: [],
      classTeacherOf: [{ id: crypto.randomUUID(), label: 'S3 West' }],
      groups: [],
    })),
  )
  openScreen(screens, { at: '/teacher/profile', as: 'staff', api })
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
  screen.getByText('Barigye, Doreen · T015 · class teacher of S3 West')
  screen.getByText('6 May 1988')
  screen.getByText('Biology (553)')
  expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull()
})
