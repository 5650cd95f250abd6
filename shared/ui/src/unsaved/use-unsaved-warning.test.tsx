import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { hasUnsavedInput } from './unsaved-input'
import { useUnsavedWarning } from './use-unsaved-warning'

function Editor({ isDirty }: { isDirty: boolean }) {
  useUnsavedWarning(isDirty)
  return <Link to="/elsewhere">Elsewhere</Link>
}

function openEditor(isDirty: boolean, answer = false) {
  const question = jest.spyOn(window, 'confirm').mockReturnValue(answer)
  render(
    <MemoryRouter>
      <Routes>
        <Route index element={<Editor isDirty={isDirty} />} />
        <Route path="elsewhere" element={<p>Left</p>} />
      </Routes>
    </MemoryRouter>,
  )
  return { question, user: userEvent.setup() }
}

const tryToClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => {
  jest.restoreAllMocks()
})

describe('while something is not saved', () => {
  it('stays when the person does not want to leave', async () => {
    const { question, user } = openEditor(true)
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(question).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Left')).toBeNull()
  })

  it('leaves when the person wants to', async () => {
    const { user } = openEditor(true, true)
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    screen.getByText('Left')
  })

  it('has the browser ask before the page is closed', () => {
    openEditor(true)
    expect(tryToClose()).toBe(false)
  })

  it('is known to whoever would change the page, for as long as it is there', () => {
    openEditor(true)
    openEditor(false)
    expect(hasUnsavedInput()).toBe(true)
    cleanup()
    expect(hasUnsavedInput()).toBe(false)
  })

  it('asks nothing when everything is saved', async () => {
    const { question, user } = openEditor(false)
    expect(tryToClose()).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(question).not.toHaveBeenCalled()
    screen.getByText('Left')
  })
})
