import { type Api, ApiProvider, BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { changePassword, whoAmI } from '@bellhouse/contracts'
import { expect, it, jest } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { createEarlyAnswers } from '../../early-answers'
import { SchoolProvider } from '../../school-context'
import { aSchool, openPortal } from '../../testing'
import { OwnPassword } from './own-password'

const labels = { current: 'One-time password', password: 'New password' }

it.each(['current', 'password'] as const)('says what is wrong with %s beside that field', async (field) => {
  const api = fakeApi(
    answer(changePassword, () => {
      const fields = { [field]: 'This will not do' }
      throw new BadRequestError(400, { code: 'invalid', message: 'Some fields need to be corrected', fields })
    }),
  )
  render(
    <SchoolProvider value={aSchool}>
      <QueryClientProvider client={new QueryClient()}>
        <ApiProvider api={api}>
          <MemoryRouter>
            <OwnPassword category="student" />
          </MemoryRouter>
        </ApiProvider>
      </QueryClientProvider>
    </SchoolProvider>,
  )
  const user = userEvent.setup()
  for (const label of Object.values(labels)) await user.type(screen.getByLabelText(label), 'some words')
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  await screen.findByText('This will not do')
  const invalid = () =>
    Object.values(labels).filter((label) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true')
  await waitFor(() => expect(invalid()).toEqual([labels[field]]))
})

it('asks for a password before it asks the server for anything but who it is', async () => {
  const encoded = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
  const payload = { username: 'ada', user_category: 'staff', exp: Math.floor(Date.now() / 1000) + 60 }
  localStorage.setItem('authToken', `${encoded({ first: 'own-password' })}.${encoded(payload)}.x`)
  const fetched = jest.fn<typeof fetch>(() => new Promise(() => undefined))
  globalThis.fetch = fetched
  createEarlyAnswers().begin('/api/dashboards/teacher')
  const asked: string[] = []
  const api = ((endpoint: { path: string }) => {
    asked.push(endpoint.path)
    return new Promise(() => undefined)
  }) as Api
  await openPortal({ at: '/teacher/dashboard', api })
  await screen.findByRole('heading', { level: 1, name: 'Choose your own password' })
  expect(screen.queryByRole('button', { name: 'Notifications' })).toBeNull()
  expect([...new Set(asked)]).toEqual([whoAmI.path])
  expect(fetched).not.toHaveBeenCalled()
})
