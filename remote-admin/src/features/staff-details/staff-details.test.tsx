import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addHandOver,
  getSchool,
  getStaff,
  type HandOver,
  listHandOvers,
  listStaff,
  listStaffChanges,
  type OutputOf,
  previewRestoredEmployment,
  restoreEmployment,
  restoreHandOver,
  withdrawHandOver,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const joy = {
  ...{ id: crypto.randomUUID(), staffNumber: 'T020', name: 'Namu, Joy', title: 'Ms', email: null, phone: null },
  ...{ status: 'active' as const, photo: null, hasAccount: true },
}
const aHandOver: HandOver = {
  id: crypto.randomUUID(),
  from: { id: crypto.randomUUID(), name: 'Barigye, Doreen' },
  to: { id: joy.id, name: joy.name },
  ...{ firstDay: '2026-11-23', lastDay: '2026-12-12', isAll: false, groups: ['S3 West Biology'], state: 'now' },
}
const school = {
  ...{ name: 'School', shortName: 'School', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-23' },
  classes: [],
  terms: [],
}

const endedWork = {
  ...{ from: '2026-11-23', until: null },
  work: [
    { label: 'S3 West Biology', takenOnBy: null },
    { label: 'S2 East Biology', takenOnBy: 'Namu, Joy' },
  ],
}

function openDetails(id: string, handOvers: HandOver[] = [], member: Partial<OutputOf<typeof getStaff>> = {}) {
  const sent: unknown[] = []
  let isBack = false
  const api = fakeApi(
    answer(getSchool, () => school),
    answer(listHandOvers, () => handOvers),
    answer(listStaff, () => ({ rows: [joy], next: null })),
    answer(addHandOver, (input) => {
      sent.push(input)
      if (input.lastDay < input.firstDay) {
        const fields = { lastDay: 'The last day cannot be before the first' }
        throw new BadRequestError(400, { code: 'invalid', message: 'Some fields', fields })
      }
      return { ...aHandOver, coversOpened: 2 }
    }),
    answer(previewRestoredEmployment, () => {
      const { work, ...days } = endedWork
      return { endedOn: '2026-11-20', work: work.map((one) => ({ ...days, ...one })), hasClosedAccount: true }
    }),
    answer(restoreEmployment, (input) => {
      sent.push(input)
      isBack = true
      return { given: [], taken: [], isAccountOpened: input.openAccount ?? false }
    }),
    answer(withdrawHandOver, (input) => sent.push(input) && {}),
    answer(restoreHandOver, ({ handOverId }) => {
      sent.push({ restored: handOverId })
      return aHandOver
    }),
    answer(
      getStaff,
      (): OutputOf<typeof getStaff> => ({
        id,
        staffNumber: 'T015',
        name: 'Barigye, Doreen',
        title: 'Mrs',
        email: 'doreen@bellhouse.example',
        phone: null,
        status: 'active',
        photo: null,
        hasAccount: false,
        givenNames: 'Doreen',
        familyName: 'Barigye',
        birthDate: null,
        version: 2,
        subjects: [{ id: crypto.randomUUID(), code: '553', name: 'Biology' }],
        sex: 'female',
        qualifications: 'Dip Ed',
        startedOn: '2017-06-19',
        allocations: [
          {
            id: crypto.randomUUID(),
            subjectId: crypto.randomUUID(),
            subject: 'Biology',
            streamId: crypto.randomUUID(),
            stream: 'S3 West',
            termId: crypto.randomUUID(),
            term: '2026 Term 3',
            isCurrent: true,
            from: '2026-09-14',
            until: null,
          },
        ],
        classTeacherOf: [{ id: crypto.randomUUID(), label: 'S3 West' }],
        groups: [],
        account: null,
        ...member,
        ...(isBack && { status: 'active' as const, employedUntil: null }),
      }),
    ),
    answer(listStaffChanges, async () => {
      // What is fetched anew comes one after another, and the button goes with the first of it.
      if (isBack) await new Promise((resolve) => setTimeout(resolve, 100))
      return [
        {
          id: 2,
          action: 'change',
          by: 'Grace Auma',
          at: '2026-11-20T08:00:00Z',
          fields: [
            { name: 'subjects', before: null, after: 'Biology (553)' },
            { name: 'familyName', before: 'Barige', after: 'Barigye' },
          ],
        },
      ]
    }),
  )
  return { user: openScreen(screens, { at: `/staff_details/${id}`, as: 'admin', api }), sent }
}

it('shows the record, the teaching and the account of a member of staff', async () => {
  const id = crypto.randomUUID()
  openDetails(id)

  await screen.findByRole('heading', { level: 1, name: 'Barigye, Doreen' })
  within(screen.getByRole('region', { name: 'Record' })).getByText('19 Jun 2017')
  const teaching = within(screen.getByRole('region', { name: 'Teaches' }))
  teaching.getByText('Class teacher')
  teaching.getByText('S3 West, since 14 Sept 2026')
  screen.getByText('Barigye, Doreen cannot sign in yet.')
  const history = within(screen.getByRole('region', { name: 'History' }))
  history.getByText('Changed by Grace Auma')
  const changes = history.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(changes.slice(1)).toEqual(['Family name: Barige Barigye', 'Can teach: nothing Biology (553)'])
  expect(screen.getByRole('link', { name: 'Assign subject' }).getAttribute('href')).toBe(`/assign_subject/${id}`)
})

it('offers no account to somebody who has left', async () => {
  openDetails(crypto.randomUUID(), [], { status: 'left' })
  const account = within(await screen.findByRole('region', { name: 'Account' }))
  account.getByText('Barigye, Doreen has left the school and has no account.')
  expect(account.queryByRole('button')).toBeNull()
})

it.each([
  ['a closed account, but for reading its history', true, ['History of the account']],
  [
    'one that is still open, but for closing it',
    false,
    ['Sign out everywhere', 'History of the account', 'Disable account'],
  ],
])('offers to somebody who has left nothing for %s', async (_, isDisabled, offered) => {
  const id = crypto.randomUUID()
  const account = { id, username: 'doreen.barigye', isDisabled, mustChangePassword: false, lastSignIn: null }
  openDetails(id, [], { status: 'left', account })
  const sheet = within(await screen.findByRole('region', { name: 'Account' }))
  expect(sheet.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered)
  const closed = 'Barigye, Doreen has left the school. The account stays closed until the person is brought back.'
  expect(sheet.queryByText(closed) !== null).toBe(isDisabled)
})

it('says of a record that was erased that it was, and offers nothing that would be refused', async () => {
  openDetails(crypto.randomUUID(), [], { status: 'left', erasedOn: '2026-11-20' })
  await screen.findByText(/^This record was erased on 20 Nov 2026 and stays nobody’s\..*new member of staff\.$/)
  within(screen.getByRole('region', { name: 'Teaches' })).getByText('Biology')
  expect(screen.queryByRole('link', { name: /Edit record|Assign subject/ })).toBeNull()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Whole record as a file'])
})

describe('standing in', () => {
  const id = crypto.randomUUID()
  const theDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

  it('is handed over: to whom, until when, and what', async () => {
    const { user, sent } = openDetails(id)
    openToasts()
    await user.click(await screen.findByRole('button', { name: 'Hand over' }))
    const dialog = await theDialog('Hand over from Barigye, Doreen')
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Hand over' })
    await user.type(dialog.getByRole('combobox', { name: 'To whom' }), 'nam')
    await user.click(await dialog.findByRole('option', { name: /Namu, Joy/ }))
    expect(send.disabled).toBe(true)
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-12-12' } })
    dialog.getByText(/^From 23 Nov 2026 until 12 Dec 2026 Namu, Joy has the registers, marks/)
    await user.click(dialog.getByRole('checkbox', { name: 'Everything they teach and lead' }))
    expect(send.disabled).toBe(true)
    await user.click(dialog.getByRole('checkbox', { name: 'S3 West Biology' }))
    await user.click(send)
    await screen.findByText('2 lessons that Namu, Joy was to cover need somebody else: see Cover')
    expect(sent[0]).toMatchObject({
      staffId: id,
      toStaffId: joy.id,
      firstDay: '2026-11-23',
      lastDay: '2026-12-12',
      groups: [{}],
    })
  })

  it('is not thrown away unasked once something is filled in', async () => {
    const isSure = jest.spyOn(window, 'confirm').mockReturnValue(false)
    const { user } = openDetails(id)
    await user.click(await screen.findByRole('button', { name: 'Hand over' }))
    const dialog = await theDialog('Hand over from Barigye, Doreen')
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-12-12' } })
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(isSure).toHaveBeenCalledTimes(1)
    expect(dialog.getByLabelText<HTMLInputElement>('Last day').value).toBe('2026-12-12')
    isSure.mockReturnValue(true)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    isSure.mockRestore()
  })

  it('says why it is refused, and stays open', async () => {
    const { user } = openDetails(id)
    await user.click(await screen.findByRole('button', { name: 'Hand over' }))
    const dialog = await theDialog('Hand over from Barigye, Doreen')
    await user.type(dialog.getByRole('combobox', { name: 'To whom' }), 'nam')
    await user.click(await dialog.findByRole('option', { name: /Namu, Joy/ }))
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-11-01' } })
    await user.click(dialog.getByRole('button', { name: 'Hand over' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('The last day cannot be before the first')
  })

  it('is listed, and withdrawn after a question, with Undo', async () => {
    openToasts()
    const { user, sent } = openDetails(id, [aHandOver, { ...aHandOver, id: crypto.randomUUID(), state: 'over' }])
    await screen.findAllByText('23 Nov 2026 until 12 Dec 2026 · S3 West Biology')
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    const dialog = await theDialog('Withdraw this hand-over?')
    dialog.getByText(/can no longer open what is Barigye, Doreen’s/)
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(sent).toEqual([{ handOverId: aHandOver.id }]))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent).toEqual([{ handOverId: aHandOver.id }, { restored: aHandOver.id }]))
  })
})

describe('the employment of somebody who has left', () => {
  it('is restored by one act, which says before what comes back and asks about the account', async () => {
    openToasts()
    const staffId = crypto.randomUUID()
    const { user, sent } = openDetails(staffId, [], { status: 'left' })
    await user.click(await screen.findByRole('button', { name: 'Restore employment' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore the employment of Barigye, Doreen?' }))
    await dialog.findByText('Comes back from today: S3 West Biology.')
    dialog.getByText('Already reassigned: S2 East Biology (Namu, Joy).')
    await user.click(dialog.getByRole('checkbox', { name: /Open the account again/ }))
    await user.click(dialog.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(sent).toEqual([{ staffId, openAccount: true }]))
    await screen.findByText('Barigye, Doreen works at the school again. The account is open')
    expect(screen.queryByRole('button', { name: 'Restore employment' })).toBeNull()
  })

  it('goes on by the same act where its last day lies ahead', async () => {
    const staffId = crypto.randomUUID()
    const { user, sent } = openDetails(staffId, [], { employedUntil: '2026-11-19' })
    await screen.findByText('19 Nov 2026')
    await user.click(await screen.findByRole('button', { name: 'Withdraw last day' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Does Barigye, Doreen stay?' }))
    await dialog.findByText('The last day at the school would be 19 Nov 2026.')
    dialog.getByText('Goes on as before: S3 West Biology.')
    await user.click(dialog.getByRole('button', { name: 'Withdraw last day' }))
    await waitFor(() => expect(sent).toEqual([{ staffId, openAccount: false }]))
  })

  it('is offered to nobody who works here', async () => {
    openDetails(crypto.randomUUID())
    await screen.findByRole('heading', { level: 1, name: 'Barigye, Doreen' })
    expect(screen.queryByRole('button', { name: 'Restore employment' })).toBeNull()
  })
})
