import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { Link, MemoryRouter, useSearchParams } from 'react-router-dom'
import { useFocusOnArrival } from './use-focus-on-arrival'

function Place() {
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main)
  const [params] = useSearchParams()
  return (
    <main ref={main} tabIndex={-1}>
      {params.has('new') ? <p>A form</p> : <Link to="?new=yes">New</Link>}
      <Link to="?sort=name">By name</Link>
    </main>
  )
}

it('gives the page the focus that a way on it has taken away, and leaves it where it is otherwise', async () => {
  const user = userEvent.setup()
  render(
    <MemoryRouter>
      <Place />
    </MemoryRouter>,
  )
  const sort = screen.getByRole('link', { name: 'By name' })
  await user.click(sort)
  expect(document.activeElement).toBe(sort)

  await user.click(screen.getByRole('link', { name: 'New' }))
  screen.getByText('A form')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
