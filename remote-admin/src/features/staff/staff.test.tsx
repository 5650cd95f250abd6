import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { listStaff, type StaffRow } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const aTeacher = (name: string): StaffRow => ({
  id: crypto.randomUUID(),
  staffNumber: 'T001',
  name,
  title: 'Mr',
  email: null,
  phone: '+256 700 000001',
  status: 'on-leave',
  photo: null,
  hasAccount: true,
})

function openStaff(staff: StaffRow[]) {
  const api = fakeApi(
    answer(listStaff, ({ search = '' }) => ({
      rows: staff.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
      next: null,
    })),
  )
  return openScreen(screens, { at: '/staff', as: 'admin', api })
}

describe('the members of staff', () => {
  it('leads from each to their page', async () => {
    openStaff([aTeacher('Ocen, Florence')])
    await screen.findByRole('heading', { level: 1, name: 'Staff Members' })
    const row = within(screen.getByRole('row', { name: /Ocen, Florence/ }))
    expect(row.getByRole('link', { name: 'Ocen, Florence' }).getAttribute('href')).toMatch(/^\/staff_details\//)
    row.getByText('On leave')
  })

  it('searches on the server', async () => {
    const user = openStaff([aTeacher('Ocen, Florence'), aTeacher('Wamala, Resty')])
    await user.type(await screen.findByRole('searchbox', { name: 'Search staff' }), 'wam')
    await waitFor(() => expect(screen.queryByText('Ocen, Florence')).toBeNull())
    screen.getByText('Wamala, Resty')
  })

  it('says what will be here', async () => {
    openStaff([])
    await screen.findByText(/imported/)
  })
})
