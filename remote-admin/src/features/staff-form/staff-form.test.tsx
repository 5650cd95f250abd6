import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addStaff,
  getSchool,
  getStaff,
  listHandOvers,
  listStaff,
  listStaffChanges,
  listSubjects,
  type OutputOf,
  saveStaff,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const biology = {
  id: crypto.randomUUID(),
  code: '553',
  name: 'Biology',
  level: 'O' as const,
  papers: 2,
  compulsory: true,
}
const doreen: OutputOf<typeof getStaff> = {
  id: crypto.randomUUID(),
  staffNumber: 'T015',
  name: 'Barigye, Doreen',
  title: 'Mrs',
  givenNames: 'Doreen',
  familyName: 'Barigye',
  email: null,
  phone: null,
  status: 'active',
  photo: null,
  hasAccount: false,
  sex: 'female',
  birthDate: null,
  qualifications: null,
  startedOn: null,
  version: 4,
  subjects: [],
  allocations: [],
  classTeacherOf: [],
  groups: [],
  account: null,
}

const school = {
  ...{ name: 'School', shortName: 'School', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-23' },
  ...{ classes: [], terms: [] },
}
const work = { label: 'S3 West Biology', from: '2026-11-29', until: null, takenOnBy: null }
const givenTo = ({ status }: typeof doreen) => (status === 'left' ? [work] : [])

function openForm(at: string, refusal?: BadRequestError, member = doreen) {
  const sent: Record<string, unknown>[] = []
  const saved = { id: doreen.id, name: doreen.name }
  const api = fakeApi(
    answer(getSchool, () => school),
    answer(listSubjects, () => [biology]),
    answer(getStaff, () => member),
    answer(listStaffChanges, () => []),
    answer(listHandOvers, () => []),
    answer(listStaff, () => ({ rows: [doreen], next: null })),
    answer(addStaff, (input) => {
      sent.push(input)
      return saved
    }),
    answer(saveStaff, (input) => {
      sent.push(input)
      if (refusal && input.version === doreen.version) throw refusal
      if (input.status !== 'left') return { ...saved, untaught: [], stoodInFor: [], given: givenTo(member) }
      return {
        ...saved,
        untaught: [{ subject: 'Biology', stream: 'S3 West' }],
        unled: ['S2 East, class teacher'],
        lessons: 3,
        stoodInFor: [{ name: 'Okello, Sam', lastDay: '2026-12-04' }],
      }
    }),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), sent }
}

describe('the form of a member of staff', () => {
  it('wants a name and a number, and says so beside them', async () => {
    const { user, sent } = openForm('/add_staff')
    await user.click(await screen.findByRole('button', { name: 'Add staff member' }))
    expect(await screen.findAllByText('This is needed')).toHaveLength(1)
    await user.type(screen.getByLabelText('Staff number'), 'T100')
    await user.click(screen.getByRole('button', { name: 'Add staff member' }))
    await screen.findByText('Write a family name or a given name')
    expect(sent).toEqual([])
  })

  it('adds somebody with what they can teach, and leads to their page', async () => {
    const { user, sent } = openForm('/add_staff')
    await user.type(await screen.findByLabelText('Family name'), 'Barigye')
    await user.type(screen.getByLabelText('Staff number'), 'T015')
    await user.selectOptions(screen.getByLabelText('Sex'), 'Female')
    await user.click(screen.getByLabelText('Biology (553)'))
    await user.click(screen.getByRole('button', { name: 'Add staff member' }))
    await screen.findByRole('heading', { level: 1, name: 'Barigye, Doreen' })
    expect(sent).toMatchObject([
      { familyName: 'Barigye', givenNames: '', sex: 'female', birthDate: null, subjectIds: [biology.id] },
    ])
  })

  it.each(['edit_staff', 'assign_subject'])('is not there at %s for a record that was erased', async (place) => {
    const erased = { ...doreen, status: 'left' as const, erasedOn: '2026-11-20' }
    openForm(`/${place}/${doreen.id}`, undefined, erased)
    await screen.findByText(/^This record was erased on 20 Nov 2026/)
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('keeps mine of one field and takes theirs of another', async () => {
    const newer = {
      record: { ...doreen, version: 5, familyName: 'Barigye-Opio', title: 'Dr', subjectIds: [biology.id] },
      by: 'Peter Okello',
      at: null,
    }
    const refusal = new BadRequestError(412, { code: 'newer-version', message: 'Somebody else', newer })
    const { user, sent } = openForm(`/edit_staff/${doreen.id}`, refusal)
    await user.type(await screen.findByLabelText('Phone'), '0700 1')
    await user.clear(screen.getByLabelText('Title'))
    await user.type(screen.getByLabelText('Title'), 'Prof')
    await user.click(screen.getByRole('button', { name: 'Save record' }))

    await screen.findByText(/Peter Okello saved this record/)
    const groups = screen.getAllByRole('group').map((group) => within(group))
    expect(groups.length).toBeGreaterThan(3)
    await user.click(within(screen.getByRole('group', { name: 'Title' })).getByRole('radio', { name: 'Theirs Dr' }))
    screen.getByRole('radio', { name: 'Theirs Biology (553)' })
    await user.click(screen.getByRole('button', { name: 'Save these values' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({
      version: 5,
      title: 'Dr',
      familyName: 'Barigye-Opio',
      phone: '0700 1',
      subjectIds: [biology.id],
    })
  })

  it('asks about the closed account of somebody who comes back', async () => {
    const account = {
      ...{ id: crypto.randomUUID(), username: 'doreen', mustChangePassword: false, lastSignIn: null },
      isDisabled: true,
    }
    const { user, sent } = openForm(`/edit_staff/${doreen.id}`, undefined, { ...doreen, status: 'left', account })
    await user.selectOptions(await screen.findByLabelText('Status'), 'On leave')
    await user.click(await screen.findByRole('checkbox', { name: 'Open the account again' }))
    await user.click(screen.getByRole('button', { name: 'Save record' }))
    await waitFor(() => expect(sent).toMatchObject([{ status: 'on-leave', openAccount: true }]))
  })

  it('says what nobody teaches and for whom nobody stands in once somebody has left', async () => {
    openToasts()
    const { user } = openForm(`/edit_staff/${doreen.id}`)
    await user.selectOptions(await screen.findByLabelText('Status'), 'Left')
    await user.click(screen.getByRole('button', { name: 'Save record' }))
    await screen.findByText('Nobody teaches this now: S3 West Biology.')
    await screen.findByText('Nobody does this now: S2 East, class teacher.')
    await screen.findByText('3 lessons of the timetable still name Barigye, Doreen. Give them to somebody else there.')
    await screen.findByText(
      'Barigye, Doreen no longer stands in for Okello, Sam (until 4 Dec 2026). Hand over to somebody else.',
    )
  })

  it('asks for the last day of somebody who leaves, and says what it means', async () => {
    openToasts()
    const { user, sent } = openForm(`/edit_staff/${doreen.id}`)
    await user.selectOptions(await screen.findByLabelText('Status'), 'Left')
    await screen.findByDisplayValue('2026-11-22')
    screen.getByText(/^Teaches and leads nothing from 23 Nov 2026 on\. The account is closed as soon as you save/)
    fireEvent.change(screen.getByLabelText('Last day at the school'), { target: { value: '2026-12-04' } })
    screen.getByText(/^Teaches, leads and signs in until 4 Dec 2026 is over/)
    await user.click(screen.getByRole('button', { name: 'Save record' }))
    await screen.findByText('Nobody teaches this after 4 Dec 2026: S3 West Biology.')
    await screen.findByText(/^Barigye, Doreen no longer stands in after 4 Dec 2026 for Okello, Sam \(until/)
    await screen.findByText('Nobody does this after 4 Dec 2026: S2 East, class teacher.')
    expect(sent).toMatchObject([{ status: 'left', lastDay: '2026-12-04' }])
  })

  it('asks nothing more of whoever stays after all', async () => {
    const { user, sent } = openForm(`/edit_staff/${doreen.id}`)
    await user.selectOptions(await screen.findByLabelText('Status'), 'Left')
    await screen.findByDisplayValue('2026-11-22')
    await user.selectOptions(screen.getByLabelText('Status'), 'On leave')
    expect(screen.queryByLabelText('Last day at the school')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save record' }))
    await waitFor(() => expect(sent).toMatchObject([{ status: 'on-leave' }]))
    expect(sent[0]?.lastDay).toBeUndefined()
  })

  it('says when somebody is to leave, and offers that day again to be changed', async () => {
    const { user } = openForm(`/edit_staff/${doreen.id}`, undefined, { ...doreen, employedUntil: '2026-12-04' })
    await screen.findByText('Leaves after 4 Dec 2026. Choose the status Left to change that day.')
    await user.selectOptions(screen.getByLabelText('Status'), 'Left')
    await screen.findByDisplayValue('2026-12-04')
  })

  it('says what comes back with somebody who had left, before and after', async () => {
    openToasts()
    const { user } = openForm(`/edit_staff/${doreen.id}`, undefined, { ...doreen, status: 'left' })
    await user.selectOptions(await screen.findByLabelText('Status'), 'Active')
    screen.getByText('What they taught and led comes back from today, unless somebody else has it by now.')
    await user.click(screen.getByRole('button', { name: 'Save record' }))
    await screen.findByText('Barigye, Doreen saved. Theirs again: S3 West Biology')
  })

  it('asks for whom where the address names nobody', async () => {
    openForm('/staff_profile')
    const link = await screen.findByRole('link', { name: 'Barigye, Doreen' })
    expect(link.getAttribute('href')).toBe(`/staff_profile/${doreen.id}`)
  })
})
