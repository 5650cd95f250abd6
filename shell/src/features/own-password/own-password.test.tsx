import { ApiProvider, BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { changePassword } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { SchoolProvider } from '../../school-context'
import { aSchool } from '../../testing'
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
