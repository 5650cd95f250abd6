import { ApiProvider, BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { addStream, type InputOf } from '@bellhouse/contracts'
import { endSession, keepToken } from '@bellhouse/session'
import { TextField } from '@bellhouse/ui'
import { describe, expect, it } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { FieldGroup } from './field-group'
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
    await user.click(screen.getByRole('button', { name: 'Continue' }))
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

function LongForm({ titles }: { titles: readonly string[] }) {
  const record = useRecordForm({
    endpoint: addStream,
    name: 'long stream',
    values: { classCode: 's1', name: '', room: null, capacity: null, classTeacherId: null },
    words: { name: { label: 'Name' }, room: { label: 'Room' } },
    onSaved: () => {},
  })
  return (
    <RecordForm record={record} label="Stream" save="Save" cancel="/">
      {titles.map((title) => (
        <FieldGroup key={title} title={title}>
          <TextField {...record.field(title === 'Place' ? 'room' : 'name')} label={title} />
        </FieldGroup>
      ))}
    </RecordForm>
  )
}

function openLong(titles: readonly string[]) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider api={fakeApi()}>
        <MemoryRouter>
          <LongForm titles={titles} />
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  )
}

describe('a long form', () => {
  it('has a list of its sections, each of which leads to its first field', async () => {
    // This browser has no pages to scroll.
    HTMLElement.prototype.scrollIntoView = () => {}
    openLong(['People', 'Place', 'Papers'])
    const list = within(await screen.findByRole('navigation', { name: 'Sections' }))
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['People', 'Place', 'Papers'])
    await userEvent.click(list.getByRole('button', { name: 'Place' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Place' }))
  })

  it('is a short one with two sections, and has no list', async () => {
    openLong(['People', 'Place'])
    await screen.findByRole('textbox', { name: 'People' })
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('says which fields must be filled, to whoever sees it and to whoever hears it', async () => {
    openLong(['People', 'Place'])
    const [people, place] = [screen.getByRole('textbox', { name: 'People' }), screen.getByLabelText('Place')]
    expect([people, place].map((field) => field.ariaRequired ?? field.getAttribute('aria-required'))).toEqual([
      'true',
      null,
    ])
    expect(people.closest('div')?.textContent).toBe('People*')
    expect(place.closest('div')?.textContent).toBe('Place')
    screen.getByText('Required', { exact: false })
  })
})
