import { notify } from '@bellhouse/ui'
import { beforeEach, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { openPortal } from '../testing'

beforeEach(() => localStorage.clear())

const boxOf = async (sentence: string) => (await screen.findByText(sentence)).closest<HTMLElement>('.Toastify__toast')

it('§9 a toast stands top-right in the light theme with the role alert', async () => {
  await openPortal({ at: '/login' })
  await act(() => notify('Register saved', 'success'))
  const box = await boxOf('Register saved')
  expect(box?.parentElement?.className).toMatch(/--top-right/)
  expect(box?.className).toMatch(/Toastify__toast-theme--light/)
  expect(box?.className).toMatch(/Toastify__toast--success/)
  expect(box?.closest('[role=alert]') ?? box?.querySelector('[role=alert]')).not.toBeNull()
})

it('is read out once: an alert, in no second live region', async () => {
  await openPortal({ at: '/login' })
  await act(() => notify('Said once'))
  await act(() => notify('Said once more'))
  const toast = (await boxOf('Said once more'))?.closest('[role=alert]')
  expect(toast).toBeInstanceOf(HTMLElement)
  expect(toast?.parentElement?.closest('[aria-live]:not([aria-live=off])')).toBeNull()
})

it('§9 a toast closes by itself after 5000 ms', async () => {
  await openPortal({ at: '/login' })
  await act(() => notify('Closes by itself'))
  const bar = (await boxOf('Closes by itself'))?.querySelector<HTMLElement>('.Toastify__progress-bar')
  expect(bar?.style.animationDuration).toBe('5000ms')
})

it('§8 the newest toast is on top', async () => {
  await openPortal({ at: '/login' })
  await act(() => notify('First'))
  await act(() => notify('Second'))
  const first = await boxOf('First')
  const second = await boxOf('Second')
  expect(second && first?.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
})

it('a toast is in the dialog that is open, and outlives it', async () => {
  await openPortal({ at: '/login' })
  await act(() => notify('Before it'))
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  await act(() => notify('In it'))
  await waitFor(async () => expect(dialog.contains(await boxOf('In it'))).toBe(true))
  dialog.remove()
  await waitFor(async () => expect((await boxOf('In it'))?.isConnected).toBe(true))
})

it('a toast of a dialog that ends with it is none of its parts', async () => {
  await openPortal({ at: '/login' })
  await act(() => notify('Before it'))
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  const moved = jest.spyOn(dialog, 'append')
  await act(async () => {
    await notify('Saved')
    dialog.close()
  })
  expect((await boxOf('Saved'))?.isConnected).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(moved).not.toHaveBeenCalled()
  dialog.remove()
})
