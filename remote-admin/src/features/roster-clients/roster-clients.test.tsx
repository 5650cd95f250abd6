import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { addRosterClient, listRosterClients, type RosterClient, revokeRosterClient } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const library: RosterClient = {
  ...{ id: crypto.randomUUID(), name: 'Library', scopes: ['core', 'all'], madeBy: 'Grace Auma', usedAt: null },
  madeAt: '2026-11-20T08:00:00Z',
}

function openClients(given: RosterClient[] = [library]) {
  let clients = given
  const sent: unknown[] = []
  const api = fakeApi(
    answer(listRosterClients, () => ({
      ...{ clients, rosteringUrl: 'https://school.example/ims', tokenUrl: 'https://school.example/token' },
    })),
    answer(addRosterClient, (input) => {
      sent.push(input)
      return { id: crypto.randomUUID(), secret: 'told-only-once' }
    }),
    answer(revokeRosterClient, ({ clientId }) => {
      clients = clients.filter(({ id }) => id !== clientId)
      return {}
    }),
  )
  return { user: openScreen(screens, { at: '/roster_clients', as: 'admin', api }), sent }
}

it('says who may read what, when they last did, and where', async () => {
  openClients()
  const row = within(await screen.findByRole('row', { name: /^Library/ }))
  for (const words of ['People, classes and courses, The whole roster', 'Never'])
    expect(row.getByText(words)).toBeTruthy()
  expect(screen.getByText('https://school.example/token')).toBeTruthy()
})

it('shows the secret of a new system once', async () => {
  const { user, sent } = openClients([])
  await user.click(await screen.findByRole('button', { name: 'Add system' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add system' }))
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Moodle')
  await user.click(form.getByRole('checkbox', { name: 'The whole roster' }))
  await user.click(form.getByRole('button', { name: 'Add system' }))
  const told = within(await screen.findByRole('dialog', { name: 'Moodle may read the roster' }))
  expect(told.getByText('told-only-once')).toBeTruthy()
  expect(sent).toEqual([{ name: 'Moodle', scopes: ['core'] }])
  await user.click(told.getByRole('button', { name: 'I have typed it in' }))
  expect(screen.queryByText('told-only-once')).toBeNull()
})

it('takes the right away after asking', async () => {
  const { user } = openClients()
  await user.click(await screen.findByRole('button', { name: 'Remove Library' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Remove Library?' }))
  await user.click(asked.getByRole('button', { name: 'Remove system' }))
  expect(await screen.findByText('No system may read the roster.')).toBeTruthy()
})
