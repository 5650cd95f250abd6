import { expect, it } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { useAddress } from './use-address'

const at = (address: string) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  ),
})

it('keeps both of two changes that come in one moment', () => {
  const { result } = renderHook(() => useAddress(), at('/students?search=ada'))
  act(() => {
    const { change } = result.current
    change({ stream: 'east' })
    change({ sort: 'name' })
  })
  expect(result.current.params.toString()).toBe('search=ada&stream=east&sort=name')
})

it('begins at the first page again, and forgets what is emptied', () => {
  const { result } = renderHook(() => useAddress(), at('/students?search=ada&after=k1'))
  act(() => result.current.change({ search: '' }))
  expect(result.current.params.toString()).toBe('')
})
