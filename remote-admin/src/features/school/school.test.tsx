import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  getBadge,
  getSchoolSettings,
  type InputOf,
  listSchoolChanges,
  removeBadge,
  type SchoolSettings,
  type SetUpStep,
  saveBadge,
  saveSchoolSettings,
  setUpSteps,
  skipSetUpSteps,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { beforeAll, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

// This browser has no pictures.
beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:badge', revokeObjectURL: () => {} })
})

const settings: SchoolSettings = {
  name: 'Hill School',
  shortName: 'Hill',
  motto: 'Upwards',
  address: 'Kampala Road 1',
  phones: ['+256 414 000111'],
  companyName: 'Bellhouse',
  companyUrl: 'https://bellhouse.example',
  timeZone: 'Africa/Kampala',
  weekDays: [1, 2, 3, 4, 5],
  registerRhythm: 'morning',
  excusedIsHeld: true,
  studentsMayChat: false,
  cardTemplate: 'classic',
  secondFactorAdmin: 'offered',
  secondFactorStaff: 'offered',
  secondFactorStudent: 'off',
  suspendedMaySignIn: true,
  twoPersons: false,
  marksDueDays: 7,
  registersFrom: null,
  usualFirstRegisterDay: '2026-09-07',
  version: 4,
  badge: null,
}

function openSchool(given: Partial<SchoolSettings> = {}, unfinished?: SetUpStep) {
  const saved: InputOf<typeof saveSchoolSettings>[] = []
  const done: string[] = []
  let now: SchoolSettings = { ...settings, ...given }
  const api = fakeApi(
    answer(getSchoolSettings, () => now),
    answer(listSchoolChanges, () => []),
    answer(getBadge, () => ({ filename: 'badge.png', blob: new Blob(['picture']) })),
    answer(saveSchoolSettings, (input) => {
      saved.push(input)
      now = {
        ...now,
        ...input,
        secondFactorAdmin: input.secondFactorAdmin ?? now.secondFactorAdmin,
        secondFactorStaff: input.secondFactorStaff ?? now.secondFactorStaff,
        secondFactorStudent: input.secondFactorStudent ?? now.secondFactorStudent,
        suspendedMaySignIn: input.suspendedMaySignIn ?? now.suspendedMaySignIn,
        twoPersons: input.twoPersons ?? false,
        marksDueDays: input.marksDueDays ?? 7,
        registersFrom: input.registersFrom ?? null,
        version: input.version + 1,
      }
      return now
    }),
    answer(skipSetUpSteps, ({ skipped }) => {
      expect(skipped).toEqual([])
      return { steps: setUpSteps.map((key) => ({ key, isDone: key !== unfinished, isSkipped: false })) }
    }),
    answer(saveBadge, () => {
      done.push('badge saved')
      now = { ...now, badge: 'a'.repeat(64) }
      return now
    }),
    answer(removeBadge, () => {
      done.push('badge removed')
      now = { ...now, badge: null }
      return now
    }),
  )
  return { user: openScreen(screens, { at: '/school', as: 'admin', api }), saved, done }
}

it('saves what the office wrote, the days and the phones as lists', async () => {
  const { user, saved } = openSchool()
  await user.clear(await screen.findByLabelText('Phones'))
  await user.type(screen.getByLabelText('Phones'), '0414 1, 0414 2')
  await user.click(screen.getByRole('checkbox', { name: 'Saturday' }))
  await user.selectOptions(screen.getByLabelText('Registers'), 'In every lesson')
  await user.click(screen.getByRole('button', { name: 'Save school' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved).toMatchObject([
    { version: 4, phones: ['0414 1', '0414 2'], weekDays: [1, 2, 3, 4, 5, 6], registerRhythm: 'lesson' },
  ])
})

it('says since when registers are owed, what that means, and saves another day', async () => {
  const { user, saved } = openSchool()
  const field = await screen.findByLabelText('Registers since')
  await screen.findByText(/No register is missing before this day.*7 Sept? 2026/)
  await user.type(field, '2026-10-05')
  await user.click(screen.getByRole('button', { name: 'Save school' }))
  await waitFor(() => expect(saved).toMatchObject([{ registersFrom: '2026-10-05' }]))
})

it('says beside the field what cannot be, and sends nothing', async () => {
  const { user, saved } = openSchool()
  await user.clear(await screen.findByLabelText('Time zone'))
  await user.type(screen.getByLabelText('Time zone'), 'Kampala')
  await user.click(screen.getByRole('button', { name: 'Save school' }))
  expect(await screen.findByText('There is no such time zone')).toBeTruthy()
  expect(saved).toEqual([])
})

it('takes a badge, and takes it away again', async () => {
  const { user, done } = openSchool()
  await user.upload(
    await screen.findByLabelText('Choose a badge'),
    new File(['picture'], 'badge.png', { type: 'image/png' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Remove badge' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove the badge?' }))
  question.getByText(/Cards that are published keep it/)
  expect(done).toEqual(['badge saved'])
  await user.click(question.getByRole('button', { name: 'Remove badge' }))
  expect(await screen.findByText('A bell is printed where a school has none.')).toBeTruthy()
  expect(done).toEqual(['badge saved', 'badge removed'])
})

it('refuses a badge that is too large before it is sent', async () => {
  const { user, done } = openSchool()
  const large = new File([new Uint8Array(5_000_001)], 'huge.png', { type: 'image/png' })
  await user.upload(await screen.findByLabelText('Choose a badge'), large)
  expect(await screen.findByText(/huge.png is too large/)).toBeTruthy()
  expect(done).toEqual([])
})

it('shows the steps of the set-up again, also those that were skipped', async () => {
  const { user } = openSchool({}, 'timetable')
  await user.click(await screen.findByRole('button', { name: 'Show the set-up steps' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'School' })).toBeNull())
})

it('says so where every step of the set-up is done', async () => {
  openToasts()
  const { user } = openSchool()
  await user.click(await screen.findByRole('button', { name: 'Show the set-up steps' }))
  await screen.findByText('Every step of the set-up is done.')
  screen.getByRole('heading', { level: 1, name: 'School' })
})
