import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { TextAreaField, TextField } from './text-field'

function Words({ of: Control }: { of: typeof TextField | typeof TextAreaField }) {
  const [value, setValue] = useState('')
  return (
    <Control
      label="Note"
      maxLength={20}
      value={value}
      onChange={({ target }: { target: { value: string } }) => setValue(target.value)}
    />
  )
}

it.each([TextField, TextAreaField])('keeps all that is pasted and says how much is too much', async (control) => {
  const user = userEvent.setup()
  render(<Words of={control} />)
  const field = screen.getByLabelText<HTMLInputElement>('Note')
  await user.click(field)
  await user.paste('Came with his brother.')
  expect(field.value).toBe('Came with his brother.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  screen.getByText('At most 20 characters: 2 too many')
  await user.type(field, '{Backspace}{Backspace}')
  expect(screen.queryByRole('alert')).toBeNull()
})
