import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addressOf,
  addWebhook,
  enableWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const library: Webhook = {
  ...{ id: crypto.randomUUID(), name: 'Library', address: 'https://library.example/hook', events: ['student.left'] },
  ...{ madeAt: '2026-11-20T08:00:00Z', madeBy: 'Grace Auma', failingSince: null, disabledAt: null },
}
const failed: WebhookDelivery = {
  ...{ id: crypto.randomUUID(), event: 'student.left', madeAt: '2026-11-20T09:00:00Z', state: 'waiting', tries: 3 },
  ...{ nextTryAt: '2026-11-20T10:00:00Z', status: 500, failure: 'It answered 500.' },
}

function openWebhooks(given: Webhook[], at = '/webhooks') {
  let webhooks = given
  let log = [failed]
  const sent: unknown[] = []
  const api = fakeApi(
    answer(listWebhooks, () => webhooks),
    answer(addWebhook, (input) => {
      sent.push(input)
      return { id: crypto.randomUUID(), secret: 'whsec_told-once' }
    }),
    answer(removeWebhook, () => {
      webhooks = []
      return {}
    }),
    answer(enableWebhook, () => {
      webhooks = [library]
      return {}
    }),
    answer(listWebhookDeliveries, ({ state, after }) => {
      const found = log.filter((one) => !state || one.state === state)
      return after ? { rows: found.slice(1), next: null } : { rows: found.slice(0, 1), next: found[1] ? 'more' : null }
    }),
    answer(testWebhook, () => {
      const tested = { ...failed, id: crypto.randomUUID(), event: 'test', state: 'failed' as const, nextTryAt: null }
      log = [tested, ...log]
      return tested
    }),
  )
  openToasts()
  return { user: openScreen(screens, { at, as: 'admin', api }), sent }
}

it('shows the secret of a new webhook once', async () => {
  const { user, sent } = openWebhooks([])
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await user.type(form.getByLabelText('Name'), 'Library')
  await user.type(form.getByLabelText('Address'), 'https://library.example/hook')
  await user.click(form.getByRole('button', { name: 'Add webhook' }))
  await form.findByText('Choose what it is told')
  await user.click(form.getByRole('checkbox', { name: 'Students leave' }))
  await user.click(form.getByRole('button', { name: 'Add webhook' }))
  const told = within(await screen.findByRole('dialog', { name: 'Library is told from now on' }))
  expect(told.getByText('whsec_told-once')).toBeTruthy()
  expect(sent).toEqual([{ name: 'Library', address: 'https://library.example/hook', events: ['student.left'] }])
  await user.click(told.getByRole('button', { name: 'I have typed it in' }))
  expect(screen.queryByText('whsec_told-once')).toBeNull()
})

it('shows the log of one, and sends a test', async () => {
  const { user } = openWebhooks([library], addressOf.webhooks(library.id))
  const row = within(await screen.findByRole('row', { name: /^Students leave/ }))
  for (const words of ['Waiting', '3', '500', 'It answered 500.']) expect(row.getByText(words)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  await screen.findByRole('row', { name: /^Test/ })
  expect(screen.queryByRole('row', { name: /^Students leave/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await screen.findByRole('row', { name: /^Students leave/ })
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed')
  await screen.findByRole('row', { name: /^Test/ })
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Delivered')
  await screen.findByText('Nothing of the last 30 days is in this state.')
})

it('switches on one that was switched off, and removes it after asking', async () => {
  const { user } = openWebhooks([{ ...library, disabledAt: '2026-11-21T08:00:00Z' }])
  await screen.findByText(/^Switched off .+\. What happens is kept for it for 30 days\./)
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  await screen.findByText('Works')
  await user.click(screen.getByRole('button', { name: 'Remove Library' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Remove Library?' }))
  await user.click(asked.getByRole('button', { name: 'Remove webhook' }))
  expect(await screen.findByText('No webhooks yet.')).toBeTruthy()
})
