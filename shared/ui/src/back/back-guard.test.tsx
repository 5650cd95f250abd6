import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { Dialog } from '../dialog/dialog'
import { useUnsavedWarning } from '../unsaved/use-unsaved-warning'
import { guardBack, useGuardedPlace } from './back-guard'

interface Page {
  isDirty?: boolean
  onBlur?: () => void
}

function Desk({ isDirty = false, onBlur }: Page) {
  const [isOpen, setIsOpen] = useState(false)
  useUnsavedWarning(isDirty)
  return (
    <>
      <input aria-label="Mark" onBlur={onBlur} />
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Over the page" onClose={() => setIsOpen(false)}>
          Text
        </Dialog>
      )}
    </>
  )
}

function Guarded(page: Page) {
  useGuardedPlace()
  return (
    <Routes>
      <Route path="/" element={<Link to="/desk">To the desk</Link>} />
      <Route path="/desk" element={<Desk {...page} />} />
    </Routes>
  )
}

/** A page before the desk, and the desk, to which somebody has gone from there. */
async function openDesk(page: Page, mayLeave = false) {
  const question = jest.spyOn(window, 'confirm').mockReturnValue(mayLeave)
  window.history.pushState(null, '', '/')
  guardBack()
  render(
    <BrowserRouter>
      <Guarded {...page} />
    </BrowserRouter>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('link', { name: 'To the desk' }))
  return { question, user }
}

/** Back, and whatever the page does about it. */
async function goBack() {
  await act(async () => {
    window.history.back()
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})

describe('Back', () => {
  it('leads to the page before where nothing is in its way', async () => {
    const { question } = await openDesk({})
    await goBack()
    screen.getByRole('link', { name: 'To the desk' })
    expect(question).not.toHaveBeenCalled()
  })

  it('asks whoever would lose what they entered, and stays where they stay', async () => {
    const { question } = await openDesk({ isDirty: true })
    await goBack()
    expect(question).toHaveBeenCalledTimes(1)
    screen.getByLabelText('Mark')
    expect(window.location.pathname).toBe('/desk')

    question.mockReturnValue(true)
    await goBack()
    screen.getByRole('link', { name: 'To the desk' })
    expect(question).toHaveBeenCalledTimes(2)
  })

  it('leaves the field first, so that what is saved when it is left is saved', async () => {
    const onBlur = jest.fn()
    const { user } = await openDesk({ onBlur })
    await user.click(screen.getByLabelText('Mark'))
    await goBack()
    expect(onBlur).toHaveBeenCalledTimes(1)
    screen.getByRole('link', { name: 'To the desk' })
  })

  it('closes what lies over the page and stays on it, and leaves it the next time', async () => {
    const { user } = await openDesk({})
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await goBack()
    await waitFor(() => expect(screen.queryByText('Over the page')).toBeNull())
    expect(window.location.pathname).toBe('/desk')
    screen.getByLabelText('Mark')

    await goBack()
    screen.getByRole('link', { name: 'To the desk' })
  })
})
