import { ApiProvider, BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { addStream, type InputOf } from '@bellhouse/contracts'
import { endSession, keepToken } from '@bellhouse/session'
import { TextField } from '@bellhouse/ui'
import { describe, expect, it } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { RecordForm } from './record-form'
import { useRecordForm } from './use-record-form'

const stream = {
  id: crypto.randomUUID(),
  classCode: 's1',
  name: 'East',
  label: 'S1 East',
  room: null,
  classTeacherId: null,
  classTeacherName: null,
  students: 0,
  capacity: null,
  version: 1,
}

function StreamForm({ onSaved }: { onSaved: () => void }) {
  const record = useRecordForm({
    endpoint: addStream,
    name: 'stream',
    values: { classCode: 's1', name: '', room: null, capacity: null, classTeacherId: null },
    words: { name: { label: 'Name' } },
    onSaved,
  })
  return (
    <RecordForm record={record} label="Stream" save="Save" cancel="/">
      <TextField {...record.field('name')} />
    </RecordForm>
  )
}

function signInAs(username: string) {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const payload = btoa(JSON.stringify({ username, user_category: 'admin', exp })).replace(/=+$/, '')
  keepToken(`e30.${payload}.x`, username)
}

function openForm(refuse?: BadRequestError) {
  const sent: InputOf<typeof addStream>[] = []
  const api = fakeApi(
    answer(addStream, (input) => {
      sent.push(input)
      if (refuse) throw refuse
      return stream
    }),
  )
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider api={api}>
        <MemoryRouter>
          <StreamForm onSaved={() => {}} />
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), sent, unmount }
}

const nameField = () => screen.getByLabelText<HTMLInputElement>('Name')

describe('a form that somebody is signed out of', () => {
  it('is offered again to the same person, and to nobody else', async () => {
    signInAs('grace')
    const { user, unmount } = openForm()
    await user.type(nameField(), 'Half a na')
    endSession()
    unmount()

    signInAs('peter')
    const other = openForm()
    expect(screen.queryByText(/before you were signed out/)).toBeNull()
    other.unmount()

    signInAs('grace')
    openForm()
    expect(nameField().value).toBe('')
    await user.click(screen.getByRole('button', { name: 'Take it up again' }))
    expect(nameField().value).toBe('Half a na')
    expect(screen.queryByText(/before you were signed out/)).toBeNull()
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  })

  it('is forgotten when it was left while signed in', async () => {
    signInAs('ruth')
    const { user, unmount } = openForm()
    await user.type(nameField(), 'Nothing')
    unmount()
    openForm()
    expect(screen.queryByText(/before you were signed out/)).toBeNull()
  })
})

describe('what the server refuses', () => {
  it('is said beside the field that it is about', async () => {
    signInAs('grace')
    const { user } = openForm(
      new BadRequestError(400, { code: 'invalid', message: 'Some fields', fields: { name: 'S1 has it already' } }),
    )
    await user.type(nameField(), 'East')
    await user.keyboard('{Enter}')
    await screen.findByText('S1 has it already')
    expect(screen.queryByText(/kept here/)).toBeNull()
  })

  it('is said above the form when it is about no field, and nothing is lost', async () => {
    signInAs('grace')
    const { user } = openForm(new BadRequestError(409, { code: 'conflict', message: 'The year is closed' }))
    await user.type(nameField(), 'East')
    await user.keyboard('{Enter}')
    await screen.findByText('The year is closed. What you entered is kept here.')
    expect(nameField().value).toBe('East')
  })
})
