import { notify } from '@bellhouse/ui'
import { expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { Toasts } from './toasts'
import { ToastsWhenNeeded } from './toasts-when-needed'

it('leaves the page as it is where a toast cannot be shown yet, and shows it when the network is back', async () => {
  let isAway = true
  const load = async () => {
    if (isAway) throw new Error('Loading chunk failed')
    return Toasts
  }
  render(
    <>
      <p>The page</p>
      <ToastsWhenNeeded load={load} />
    </>,
  )
  await act(() => notify('Register saved', 'success'))
  expect(screen.getByText('The page')).toBeTruthy()
  expect(screen.queryByText('Register saved')).toBeNull()

  isAway = false
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Register saved')
})
