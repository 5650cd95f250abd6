import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  getSignInProvider,
  type InputOf,
  removeSignInProvider,
  type SignInProvider,
  saveSignInProvider,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const hillId: SignInProvider = {
  ...{ name: 'Hill ID', issuer: 'https://id.hill.example', clientId: 'portal', hasSecret: true, claim: 'email' },
  ...{ admin: 'offered', staff: 'required', student: 'off', version: 3 },
}
const redirectUrl = 'https://portal.hill.example/auth/provider'

function openProvider(given: SignInProvider | null) {
  let provider = given
  const saved: InputOf<typeof saveSignInProvider>[] = []
  const api = fakeApi(
    answer(getSignInProvider, () => ({ provider, redirectUrl })),
    answer(saveSignInProvider, ({ secret, ...input }) => {
      saved.push({ secret, ...input })
      provider = { ...input, hasSecret: Boolean(secret), version: input.version + 1 }
      return { provider, redirectUrl }
    }),
    answer(removeSignInProvider, () => {
      provider = null
      return {}
    }),
  )
  openToasts()
  return { user: openScreen(screens, { at: '/sign_in_provider', as: 'admin', api }), saved }
}

it('says what to type in at the provider, and saves the first one', async () => {
  const { user, saved } = openProvider(null)
  const form = within(await screen.findByRole('form', { name: 'Sign-in provider' }))
  screen.getByText(redirectUrl)
  await user.type(form.getByLabelText('Name'), 'Hill ID')
  await user.type(form.getByLabelText('Issuer'), 'https://id.hill.example')
  await user.type(form.getByLabelText('Client id'), 'portal')
  await user.type(form.getByLabelText('Client secret'), 'told-by-the-provider')
  await user.selectOptions(form.getByLabelText('Staff sign in'), 'With the provider only')
  await user.click(form.getByRole('button', { name: 'Save provider' }))
  await screen.findByText('Sign-in provider saved')
  expect(saved).toEqual([
    {
      ...{ version: 0, name: 'Hill ID', issuer: 'https://id.hill.example', clientId: 'portal' },
      ...{ secret: 'told-by-the-provider', claim: 'preferred_username' },
      ...{ admin: 'offered', staff: 'required', student: 'off' },
    },
  ])
})

it('never shows the secret, and removes the provider after asking', async () => {
  const { user } = openProvider(hillId)
  const secret = await screen.findByLabelText<HTMLInputElement>('Client secret')
  expect([secret.type, secret.value]).toEqual(['password', ''])
  screen.getByText('A secret is set. Leave this empty to keep it.')
  await user.click(screen.getByRole('button', { name: 'Remove provider' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Remove Hill ID?' }))
  await user.click(asked.getByRole('button', { name: 'Remove provider' }))
  await screen.findByText('Nobody signs in with Hill ID any more')
})
