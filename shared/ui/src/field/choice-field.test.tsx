import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { ChoiceField } from './choice-field'

const streams = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `id-${index}`, label: `S${1 + (index % 6)} Stream ${index}` }))

function openChoice(count: number) {
  const chosen: string[] = []
  function Choice() {
    const [value, setValue] = useState('')
    const handleChoose = (one: string) => {
      chosen.push(one)
      setValue(one)
    }
    return (
      <ChoiceField label="Stream" none="All streams" options={streams(count)} value={value} onChoose={handleChoose} />
    )
  }
  render(<Choice />)
  return { user: userEvent.setup(), chosen, field: () => screen.getByRole('combobox', { name: 'Stream' }) }
}

it('is a list to look through where there are a few', async () => {
  const { user, chosen, field } = openChoice(6)
  await user.selectOptions(field(), 'S3 Stream 2')
  expect(chosen).toEqual(['id-2'])
})

it('finds one of thousands by a few letters, and draws only what they find', async () => {
  const { user, chosen, field } = openChoice(1_500)
  expect(document.querySelectorAll('option, [role=option]')).toHaveLength(0)
  await user.click(field())
  await user.keyboard('{ArrowDown}')
  expect(screen.getAllByRole('option')).toHaveLength(20)
  await user.type(field(), 's2 1207')
  await user.click(screen.getByRole('option', { name: 'S2 Stream 1207' }))
  expect(chosen).toEqual(['id-1207'])
  expect(field()).toHaveProperty('value', 'S2 Stream 1207')

  await user.click(screen.getByRole('button', { name: 'Clear stream' }))
  expect(chosen).toEqual(['id-1207', ''])
})
