import { afterEach, expect, it } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { useFocusNearby } from './use-focus-nearby'

afterEach(cleanup)

function Page() {
  const main = useRef<HTMLElement>(null)
  useFocusNearby(main)
  return (
    <main ref={main} tabIndex={-1}>
      <List />
    </main>
  )
}

function List() {
  const [days, setDays] = useState(['Eid', 'Easter', 'Labour Day'])
  const [asked, setAsked] = useState<string | null>(null)
  const remove = (day: string) => setDays(days.filter((one) => one !== day))
  return (
    <section aria-label="Holidays">
      <h2>Holidays</h2>
      <ul>
        {days.length === 0 && <li>None</li>}
        {days.map((day) => (
          <li key={day} aria-label={day}>
            <button type="button" onClick={() => remove(day)}>
              Remove {day}
            </button>
            <button type="button" onClick={() => setAsked(day)}>
              Ask about {day}
            </button>
          </li>
        ))}
      </ul>
      {asked && (
        <dialog open aria-label="Sure?">
          <button
            type="button"
            onClick={() => {
              remove(asked)
              setAsked(null)
            }}
          >
            Yes
          </button>
        </dialog>
      )}
    </section>
  )
}

const press = async (name: string) => {
  const user = userEvent.setup()
  screen.getByRole('button', { name }).focus()
  await user.keyboard('{Enter}')
}
const focusIsOn = (place: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(place))

it('goes on to the row that comes after one that is removed, to none of its buttons', async () => {
  render(<Page />)
  await press('Remove Easter')
  await focusIsOn(screen.getByRole('listitem', { name: 'Labour Day' }))
  await userEvent.setup().tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Labour Day' }))
  expect(screen.getByRole('listitem', { name: 'Labour Day' }).hasAttribute('tabindex')).toBe(false)
})

it('goes to the row before where the last one is removed, and stays in the list when it is empty', async () => {
  render(<Page />)
  await press('Remove Labour Day')
  await focusIsOn(screen.getByRole('listitem', { name: 'Easter' }))
  await press('Remove Eid')
  await focusIsOn(screen.getByRole('listitem', { name: 'Easter' }))
  await press('Remove Easter')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('None'))
})

it('knows the row from which a dialog was opened that removes it', async () => {
  render(<Page />)
  await press('Ask about Eid')
  await press('Yes')
  await focusIsOn(screen.getByRole('listitem', { name: 'Easter' }))
})

it('leaves the focus to whoever has put it elsewhere', async () => {
  render(<Page />)
  await press('Remove Eid')
  const other = screen.getByRole('button', { name: 'Remove Labour Day' })
  other.focus()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(other)
})
