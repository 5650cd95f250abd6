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

it('keeps what two parts of a screen change in one moment, and what is shown since', () => {
  const both = () => ({ term: useAddress(), stream: useAddress() })
  const { result } = renderHook(both, at('/marks/s1?view=missing'))
  act(() => {
    result.current.term.change({ term: 't1' })
    result.current.stream.change({ stream: 'east' })
    expect(result.current.term.latestOf('stream')).toBe('east')
  })
  expect(result.current.term.params.toString()).toBe('view=missing&term=t1&stream=east')
  act(() => result.current.term.change({ view: undefined }))
  act(() => result.current.stream.change({ stream: undefined }))
  expect(result.current.stream.params.toString()).toBe('term=t1')
})

it('begins at the first page again, and forgets what is emptied', () => {
  const { result } = renderHook(() => useAddress(), at('/students?search=ada&after=k1'))
  act(() => result.current.change({ search: '' }))
  expect(result.current.params.toString()).toBe('')
})
