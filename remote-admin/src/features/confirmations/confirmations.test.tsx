import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  askForConfirmation,
  type Confirmation,
  decideConfirmation,
  eraseSpareGuardians,
  listConfirmations,
  listGuardians,
  previewSpareGuardiansErasure,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const aRequest = (changes: Partial<Confirmation> = {}): Confirmation => ({
  id: crypto.randomUUID(),
  title: 'Erase Nakato, Ada',
  consequences: ['Goes: Photo (1)', 'Stays: Marks, without a name (12)'],
  reason: 'The five years are over',
  askedBy: 'Grace Auma',
  askedAt: '2026-11-20T08:00:00Z',
  endsAt: '2026-11-27T08:00:00Z',
  isOwn: false,
  state: 'open',
  decidedBy: null,
  ...changes,
})

function openRequests(first: Confirmation[]) {
  let requests = first
  const decided: boolean[] = []
  const api = fakeApi(
    answer(listConfirmations, () => requests),
    answer(decideConfirmation, ({ isConfirmed }) => {
      decided.push(isConfirmed)
      requests = []
      return {}
    }),
  )
  return { user: openScreen(screens, { at: '/confirmations', as: 'admin', api }), decided }
}

it('shows what it will mean, and does it after a second question', async () => {
  openToasts()
  const { user, decided } = openRequests([aRequest()])
  const request = within(await screen.findByRole('region', { name: 'Erase Nakato, Ada' }))
  request.getByText('Stays: Marks, without a name (12)')
  await user.click(request.getByRole('button', { name: 'Confirm' }))
  expect(decided).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Confirm and do it' }))
  await waitFor(() => expect(decided).toEqual([true]))
  await screen.findByText('Nothing waits for a second person.')
  await screen.findByText('Erase Nakato, Ada: done')
})

it('is refused with one click, and by nobody who has asked for it', async () => {
  const { user, decided } = openRequests([aRequest(), aRequest({ title: 'Erase Otim, Peter', isOwn: true })])
  const own = within(await screen.findByRole('region', { name: 'Erase Otim, Peter' }))
  expect(own.queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(decided).toEqual([false]))
})

it('asks for the reason where an act is refused because it needs a second person', async () => {
  const asked: unknown[] = []
  const act = 'POST /api/guardian-erasures'
  const api = fakeApi(
    answer(listGuardians, () => ({ rows: [], next: null, withoutStudents: 1 })),
    answer(previewSpareGuardiansErasure, () => ({
      ...{ count: 1, confirmation: 'Erase 1 guardian', goes: [], consequences: [], obstacle: null },
    })),
    answer(eraseSpareGuardians, () => {
      throw new BadRequestError(409, { code: 'conflict', message: 'Two persons', needsSecondPerson: act })
    }),
    answer(askForConfirmation, (given) => {
      asked.push(given)
      return { id: crypto.randomUUID() }
    }),
  )
  const user = openScreen(screens, { at: '/guardians?students=none&open=erase', as: 'admin', api })
  await user.type(await screen.findByLabelText(/^Type/), 'Erase 1 guardian')
  await user.click(screen.getByRole('button', { name: 'Erase permanently' }))
  await user.type(await screen.findByLabelText('Reason'), 'They have no children here')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  const input = { confirmation: 'Erase 1 guardian' }
  await waitFor(() => expect(asked).toEqual([{ act, input, reason: 'They have no children here' }]))
})
