import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type BackgroundWork,
  type BackupState,
  type LostMail,
  listBackgroundWork,
  listMailsGivenUp,
  mostBackgroundWork,
  readBackups,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import screens from '../../screens'

const backups: BackupState = { isDaily: true, lastGood: null, failure: null }

const lostAt = '2026-11-20T08:00:00Z'
const aLostMail = (recipient: string): LostMail => ({
  ...{ id: crypto.randomUUID(), recipient, subject: 'New password', failure: '550 No such person here', at: lostAt },
})

const pageAfter = (after?: string) =>
  after
    ? { rows: [aLostMail('last@school.example')], next: null }
    : { rows: Array.from({ length: 50 }, (_, at) => aLostMail(`mail-${at}@school.example`)), next: 'the-rest' }

const openWork = (work: readonly BackgroundWork[], state: Partial<BackupState> = {}) =>
  openScreen(screens, {
    at: '/background_work',
    as: 'admin',
    api: fakeApi(
      answer(listBackgroundWork, () => [...work]),
      answer(readBackups, () => ({ ...backups, ...state })),
      answer(listMailsGivenUp, ({ after }) => pageAfter(after)),
    ),
  })

it('says what failed and why, who asked for it, and how far what runs is', async () => {
  const at = '2026-11-20T08:00:00Z'
  openWork([
    {
      ...{ id: crypto.randomUUID(), kind: 'print report cards', state: 'failed', failure: 'The disk is full.' },
      ...{ owner: 'Grace Auma', done: 0, total: 0, at },
    },
    {
      ...{ id: crypto.randomUUID(), kind: 'create accounts', state: 'running', failure: null },
      ...{ owner: null, done: 3, total: 12, at },
    },
  ])
  const failed = within(await screen.findByRole('row', { name: /^Print report cards/ }))
  for (const words of ['Failed', 'The disk is full.', 'Grace Auma']) expect(failed.getByText(words)).toBeTruthy()
  const running = within(screen.getByRole('row', { name: /^Create accounts/ }))
  for (const words of ['Running', '3 of 12', 'The portal']) expect(running.getByText(words)).toBeTruthy()
  expect(screen.getByText(/What failed is not tried again/)).toBeTruthy()
})

it('says that what failed comes again by itself, where it does', async () => {
  const work = { kind: 'send mails', state: 'trying-again', failure: 'The disk is full.', owner: null } as const
  openWork([{ ...work, id: crypto.randomUUID(), done: 0, total: 0, at: '2026-11-20T08:00:00Z' }])
  expect(await screen.findByText('Something has failed and will be retried automatically.')).toBeTruthy()
})

it('leaves nothing to do for what the portal does by itself', async () => {
  const failure = 'A process of the portal has ended (SIGKILL). Another one takes its place.'
  const work = { kind: 'serve people', state: 'failed', failure, owner: null } as const
  openWork([{ ...work, id: crypto.randomUUID(), done: 0, total: 0, at: '2026-11-20T08:00:00Z' }])
  expect(await screen.findByText('Something has failed. The portal has gone on by itself.')).toBeTruthy()
})

it('says that nothing can be saved while the disk is full', async () => {
  openWork([], { isDiskFull: true })
  await screen.findByText(/^The server’s disk is full\./)
})

it('says what cannot be saved while the disk of the data folder alone is full', async () => {
  openWork([], { isFolderFull: true })
  await screen.findByText(/^The disk of the server’s data folder is full\. Documents and photos are refused/)
})

it('says so where nothing has failed', async () => {
  openWork([])
  expect(await screen.findByText('Nothing has failed.')).toBeTruthy()
})

it('says that there may be more than it shows', async () => {
  const work = { kind: 'send mails', state: 'failed', failure: 'The disk is full.', owner: null } as const
  const at = '2026-11-20T08:00:00Z'
  openWork(
    Array.from({ length: mostBackgroundWork }, () => ({ ...work, id: crypto.randomUUID(), done: 0, total: 0, at })),
  )
  expect(await screen.findByText('There may be more: the first 200 are shown.')).toBeTruthy()

  const lost = within(await screen.findByRole('table', { name: 'Mails that were given up' }))
  expect(lost.getByRole('row', { name: /^mail-49@school\.example New password 550 No such person here/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }))
  expect(await screen.findByText('last@school.example')).toBeTruthy()
})

it('asks for no further mails where all of them are listed', async () => {
  openWork([])
  await screen.findByText('Nothing has failed.')
  expect(screen.queryByRole('table', { name: 'Mails that were given up' })).toBeNull()
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

it.each<[string, Partial<BackupState>, RegExp]>([
  [
    'of when the last backup is',
    { lastGood: { at: hoursAgo(3), documents: 1_240 } },
    /^The last backup is of .+, with 1,240 documents\.$/,
  ],
  ['that the first one comes', {}, /^There is no backup yet\./],
  [
    'that the one that was made is gone',
    { failure: { at: hoursAgo(1), sentence: 'The folder is empty.' } },
    /^There is no backup\. On .+: The folder is empty\.$/,
  ],
  ['that there is none', { isDaily: false }, /^There is no backup\. The operations page/],
  [
    'what went wrong since',
    { lastGood: { at: hoursAgo(27), documents: 1 }, failure: { at: hoursAgo(3), sentence: 'The disk is full.' } },
    /^The last backup is of .+, with 1 document\. On .+: The disk is full\.$/,
  ],
])('says %s', async (_, state, sentence) => {
  openWork([], state)
  expect(await screen.findByText(sentence)).toBeTruthy()
})
