import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { getNoticeChoices, listNotices, listWrittenNotices } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

function open() {
  const api = fakeApi(
    answer(listNotices, () => ({ notices: [], next: null })),
    answer(listWrittenNotices, () => ({ notices: [], next: null })),
    answer(getNoticeChoices, () => ({
      today: '2026-11-22',
      audiences: ['streams' as const],
      classes: [],
      streams: Array.from({ length: 30 }, (_, index) => ({ id: crypto.randomUUID(), label: `S1 Stream ${index}` })),
    })),
  )
  return openScreen(screens, { at: '/teacher/notices', as: 'staff', api })
}

describe('the notices of a teacher', () => {
  it('are those for the teacher first, and the own ones beside them', async () => {
    const user = open()
    await screen.findByText('There is no notice for you now.')
    await user.click(screen.getByRole('tab', { name: 'Written by me' }))
    await screen.findByText(/that you may change/)
  })

  it('go to streams and to nobody else, which are found by a word where there are many', async () => {
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Write a notice' }))
    const dialog = within(await screen.findByRole('dialog'))
    const choice = dialog.getByRole('combobox', { name: 'For' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Some streams'])
    await user.click(dialog.getByRole('checkbox', { name: 'S1 Stream 3' }))
    await user.type(dialog.getByRole('textbox', { name: 'Find a stream' }), '29')
    dialog.getByRole('checkbox', { name: 'S1 Stream 29' })
    // What was chosen stays in sight.
    dialog.getByRole('checkbox', { name: 'S1 Stream 3' })
    expect(dialog.queryByRole('checkbox', { name: 'S1 Stream 4' })).toBeNull()
  })
})
