import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type AccountBatch,
  type AccountRow,
  type AccountToken,
  cancelAccountBatch,
  changeAccounts,
  countAccounts,
  getAccountBatch,
  getSchool,
  type InputOf,
  listAccounts,
  listAccountTokens,
  type OutputOf,
  revokeAccountToken,
  startAccountBatch,
  takeSlips,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const streamId = crypto.randomUUID()
const batchId = crypto.randomUUID()
const counts = { people: 2, none: 1, neverSignedIn: 1, inUse: 0, disabled: 0 }

const ada: AccountRow = {
  personId: crypto.randomUUID(),
  name: 'Nakato, Ada',
  number: 'BH/1',
  stream: 'S1 East',
  photo: null,
  accountId: crypto.randomUUID(),
  username: 'ada.nakato',
  standing: 'never-signed-in',
  lastSignIn: null,
}

const aBatch = (given: Partial<AccountBatch> = {}): AccountBatch => ({
  id: batchId,
  state: 'running',
  progress: { done: 20, total: 80 },
  created: 0,
  renewed: 0,
  kept: 0,
  hasSlips: false,
  failure: null,
  ...given,
})

const aToken: AccountToken = {
  ...{ id: crypto.randomUUID(), name: 'Absentees', permissions: ['students.read'], usedAt: null },
  ...{ madeAt: '2026-11-01T08:00:00Z', endsAt: '2027-01-01T08:00:00Z' },
  ...{ accountId: crypto.randomUUID(), owner: 'Adong, Ruth', username: 'ruth' },
}

function openAccounts(
  at: string,
  batch = aBatch(),
  trouble: Pick<OutputOf<typeof changeAccounts>, 'mailTrouble'> = {},
) {
  const stored = { batch, tokens: [aToken] }
  const revoked: InputOf<typeof revokeAccountToken>[] = []
  const started: InputOf<typeof startAccountBatch>[] = []
  const changed: InputOf<typeof changeAccounts>[] = []
  const api = fakeApi(
    answer(getSchool, () => ({
      name: 'School',
      shortName: 'School',
      motto: '',
      timeZone: 'Africa/Kampala',
      today: '2026-11-19',
      classes: [],
      terms: [],
    })),
    answer(countAccounts, () => ({ streams: [{ streamId, stream: 'S1 East', ...counts }], staff: counts })),
    answer(listAccounts, () => ({ rows: [ada], next: null })),
    answer(listAccountTokens, () => ({ rows: stored.tokens, next: null })),
    answer(revokeAccountToken, (input) => {
      stored.tokens = []
      revoked.push(input)
      return {}
    }),
    answer(startAccountBatch, (input) => {
      started.push(input)
      return stored.batch
    }),
    answer(getAccountBatch, () => stored.batch),
    answer(takeSlips, () => ({ filename: 'sign-in-slips.pdf', blob: new Blob(['slips']) })),
    answer(cancelAccountBatch, () => {
      stored.batch = aBatch({ state: 'cancelled' })
      return stored.batch
    }),
    answer(changeAccounts, (input) => {
      changed.push(input)
      return { changed: 1, left: 0, ...trouble }
    }),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), started, changed, revoked }
}

describe('the accounts of the school', () => {
  it('are made for a stream after a question, and followed until they are done', async () => {
    const { user, started } = openAccounts('/accounts')
    await user.click(await screen.findByRole('button', { name: 'Make slips for S1 East' }))
    const question = within(await screen.findByRole('dialog', { name: 'Create accounts for S1 East?' }))
    await user.click(question.getByRole('checkbox', { name: /never signed in/ }))
    await user.click(question.getByRole('button', { name: 'Create accounts' }))

    await screen.findByRole('progressbar', { name: 'Passwords made' })
    expect(started).toEqual([{ audience: { streamId }, renewUnused: true }])
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByText('Cancelled. No account was created.')
  })

  it('say once they are made that the slips are had once', async () => {
    openAccounts(`/accounts?batch=${batchId}`, aBatch({ state: 'done', created: 79, kept: 1, hasSlips: true }))
    await screen.findByText('79 accounts made, 1 person had one already.')
    screen.getByRole('button', { name: 'Download the slips' })
  })

  it('are done with once their slips are here, also where the server has not put these away yet', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:slips', revokeObjectURL: () => {} })
    const { user } = openAccounts(`/accounts?batch=${batchId}`, aBatch({ state: 'done', created: 79, hasSlips: true }))
    await user.click(await screen.findByRole('button', { name: 'Download the slips' }))
    await screen.findByRole('button', { name: 'Close' })
    expect(screen.queryByRole('button', { name: 'Download the slips' })).toBeNull()
  })

  it('have the tokens of programs below, each of which is ended after a question', async () => {
    const { user, revoked } = openAccounts('/accounts')
    await user.click(await screen.findByRole('button', { name: 'Revoke Absentees of Adong, Ruth' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove Absentees of Adong, Ruth?' }))
    await user.click(question.getByRole('button', { name: 'Revoke token' }))
    await screen.findByText('Here you will find whose programs ask with a token, and what each may do.')
    expect(revoked).toEqual([{ accountId: aToken.accountId, tokenId: aToken.id }])
  })

  it('are disabled for whoever is chosen, after a second question', async () => {
    const { user, changed } = openAccounts('/accounts?people=students')
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Nakato, Ada' }))
    await user.click(screen.getByRole('button', { name: 'Change accounts' }))
    await user.click(screen.getByRole('menuitem', { name: 'Disable accounts' }))
    const question = within(await screen.findByRole('dialog', { name: 'Disable accounts: 1 student?' }))
    await user.click(question.getByRole('button', { name: 'Disable accounts' }))
    await waitFor(() => expect(changed).toEqual([{ audience: { studentIds: [ada.personId] }, action: 'disable' }]))
  })

  it.each([
    ['no-server', /^1 link on hold: no mail leaves this portal/],
    ['failing', /^1 link on hold: the last mail did not leave/],
  ] as const)('are mailed a link, and the office reads where none may come: %s', async (mailTrouble, sentence) => {
    openToasts()
    const { user } = openAccounts('/accounts?people=students', undefined, { mailTrouble })
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Nakato, Ada' }))
    await user.click(screen.getByRole('button', { name: 'Change accounts' }))
    await user.click(screen.getByRole('menuitem', { name: 'Mail a link for a new password' }))
    const question = within(await screen.findByRole('dialog', { name: /^Mail a link/ }))
    await user.click(question.getByRole('button', { name: 'Mail a link for a new password' }))
    await screen.findByText(sentence)
  })

  it('are no matter of a teacher', async () => {
    openScreen(screens, { at: '/accounts', as: 'staff', api: fakeApi() })
    await screen.findByText(/may not open/i)
  })
})
