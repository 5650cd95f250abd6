import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { addressOf, listDuplicates, type OutputOf } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/ui/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const person = { kind: 'student' as const, name: 'Nakato, Ada', stream: null, status: 'left' }
const first = { ...person, id: crypto.randomUUID(), number: 'BH/1', stream: 'S1 East', status: 'active' }
const second = { ...person, id: crypto.randomUUID(), number: 'BH/2' }

function openDuplicates(found: OutputOf<typeof listDuplicates>) {
  const api = fakeApi(answer(listDuplicates, () => found))
  return openScreen(screens, { at: '/duplicate_students', as: 'admin', api })
}

it('shows the records of one name and birth date together, with the way to each', async () => {
  openDuplicates({ groups: [{ birthDate: '2012-03-04', people: [first, second] }], total: 130 })
  const group = within(await screen.findByRole('region', { name: /^Nakato, Ada, born/ }))
  group.getByText('S1 East, active')
  group.getByText('No stream, left')
  const hrefs = group.getAllByRole('link', { name: /^Open record/ }).map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([addressOf.student(first.id), addressOf.student(second.id)])
  screen.getByText('The first 1 of 130 are shown.')
})

it('says so where there are none', async () => {
  openDuplicates({ groups: [], total: 0 })
  await screen.findByText('No two students have the same name and birth date.')
})
