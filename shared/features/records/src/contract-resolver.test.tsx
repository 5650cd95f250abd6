import { BadRequestError } from '@bellhouse/api-client'
import { resetPassword, searchChatMessages } from '@bellhouse/contracts'
import { Button, Form, PasswordField, TextField } from '@bellhouse/ui'
import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { contractResolver, showProblem } from './contract-resolver'

const tooCommon = new BadRequestError(400, {
  code: 'invalid',
  message: 'Some fields need to be corrected',
  fields: { password: 'This password is on the list of common ones' },
})

/** A form whose every valid submission the server refuses because of the password. */
function ResetForm({ onSent }: { onSent: (values: unknown) => void }) {
  const form = useForm({ resolver: contractResolver(resetPassword), defaultValues: { token: '', password: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit((values) => {
    onSent(values)
    showProblem(form, tooCommon)
  })
  return (
    <Form label="New password" onSubmit={submit}>
      <TextField label="Code" error={errors.token?.message} {...form.register('token')} />
      <PasswordField label="Password" error={errors.password?.message} {...form.register('password')} />
      <Button type="submit">Save</Button>
    </Form>
  )
}

function SearchForm() {
  const form = useForm({ resolver: contractResolver(searchChatMessages), defaultValues: { query: '' } })
  return (
    <Form label="Search" onSubmit={form.handleSubmit(() => undefined)}>
      <TextField label="Search" error={form.formState.errors.query?.message} {...form.register('query')} />
    </Form>
  )
}

function openForm() {
  const sent: unknown[] = []
  render(<ResetForm onSent={(values) => sent.push(values)} />)
  return { user: userEvent.setup(), sent }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('a form that asks its contract', () => {
  it('says beside each field what the server would say, and sends nothing', async () => {
    const { user, sent } = openForm()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const sentences = await screen.findAllByText('This is needed')
    const described = ['Code', 'Password'].map((label) => field(label).getAttribute('aria-describedby'))
    expect(described).toEqual(sentences.map(({ id }) => id))
    expect(sent).toEqual([])
  })

  it('says how long a text has to be at least', async () => {
    render(<SearchForm />)
    const user = userEvent.setup()
    const words = screen.getByRole('textbox', { name: 'Search' })
    await user.type(words, 'a{Enter}')
    const { id } = await screen.findByText('Write at least 2 characters')
    expect(words.getAttribute('aria-describedby')).toBe(id)
  })

  it('sends what the contract allows and shows what the server refuses', async () => {
    const { user, sent } = openForm()
    await user.type(field('Code'), 'abc')
    await user.type(field('Password'), 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('This password is on the list of common ones')
    expect(sent).toEqual([{ token: 'abc', password: 'correct horse' }])
  })

  it('shows a password while it is typed, when asked to', async () => {
    const { user } = openForm()
    await user.click(screen.getByRole('button', { name: 'Show what is typed' }))
    expect(field('Password').type).toBe('text')
  })
})
