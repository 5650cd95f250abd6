import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type Allocation,
  allocate,
  getSchool,
  getStaff,
  type InputOf,
  listSubjects,
  type Stream,
  setClassTeacher,
  withdrawAllocation,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const member = {
  id: crypto.randomUUID(),
  staffNumber: 'T015',
  name: 'Barigye, Doreen',
  title: 'Mrs',
  email: null,
  phone: null,
  status: 'active' as const,
  photo: null,
  hasAccount: false,
}
const east: Stream = {
  id: crypto.randomUUID(),
  classCode: 's1',
  name: 'East',
  label: 'S1 East',
  room: null,
  classTeacherId: null,
  classTeacherName: 'Ocen, Florence',
  students: 42,
}
const term = {
  id: crypto.randomUUID(),
  label: '2026 Term 3',
  number: 3,
  startDate: '2026-09-14',
  endDate: '2026-12-04',
  isCurrent: true,
}
const biology = {
  id: crypto.randomUUID(),
  code: '553',
  name: 'Biology',
  level: 'O' as const,
  papers: 2,
  compulsory: true,
}
const school = {
  name: '',
  shortName: '',
  motto: '',
  timeZone: 'Africa/Kampala',
  today: '2026-11-19',
  classes: [{ code: 's1', name: 'S1', level: 'O' as const, streams: [east] }],
  terms: [term],
}

const allocationOf = ({
  subjectId,
  streamId,
  termId = term.id,
  from = term.startDate,
}: InputOf<typeof allocate>): Allocation => ({
  id: crypto.randomUUID(),
  subjectId,
  subject: biology.name,
  streamId,
  stream: east.label,
  termId,
  term: term.label,
  isCurrent: from <= school.today,
  from,
  until: null,
})

function openAssign() {
  const stored = { allocations: [] as Allocation[] }
  const chosen: InputOf<typeof setClassTeacher>[] = []
  const api = fakeApi(
    answer(getSchool, () => school),
    answer(listSubjects, () => [biology]),
    answer(getStaff, () => ({
      ...member,
      givenNames: 'Doreen',
      familyName: 'Barigye',
      birthDate: null,
      version: 1,
      subjects: [],
      sex: null,
      qualifications: null,
      startedOn: null,
      allocations: stored.allocations,
      classTeacherOf: [],
      groups: [],
      account: null,
    })),
    answer(allocate, (input) => {
      const allocation = allocationOf(input)
      stored.allocations = [...stored.allocations, allocation]
      return allocation
    }),
    answer(withdrawAllocation, ({ allocationId }) => {
      stored.allocations = stored.allocations.filter(({ id }) => id !== allocationId)
      return {}
    }),
    answer(setClassTeacher, (input) => {
      chosen.push(input)
      return {}
    }),
  )
  const user = openScreen(screens, { at: `/assign_subject/${member.id}`, as: 'admin', api })
  return { user, stored, chosen }
}

async function theForm(name: string) {
  return within(await screen.findByRole('form', { name }))
}

describe('assigning a subject', () => {
  it('gives a subject in a stream for the current term, and takes it back after a question', async () => {
    const { user, stored } = openAssign()
    const form = await theForm('Assign subject')
    await user.selectOptions(form.getByRole('combobox', { name: 'Subject' }), 'Biology (553)')
    await user.selectOptions(form.getByRole('combobox', { name: 'Stream' }), 'S1 East')
    await user.click(form.getByRole('button', { name: 'Assign subject' }))
    await screen.findByText('S1 East, since 14 Sept 2026')

    await user.click(screen.getByRole('button', { name: 'Withdraw Biology in S1 East' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/^From 19 Nov 2026 on, the teacher can no longer enter anything for Biology in S1 East/)
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(stored.allocations).toEqual([]))

    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(stored.allocations).toMatchObject([{ from: '2026-09-14', until: null }]))
  })

  it('gives it from another day on than the first of the term', async () => {
    const { user, stored } = openAssign()
    const form = await theForm('Assign subject')
    await user.selectOptions(form.getByRole('combobox', { name: 'Subject' }), 'Biology (553)')
    await user.selectOptions(form.getByRole('combobox', { name: 'Stream' }), 'S1 East')
    await user.type(form.getByLabelText('Or from another day'), '2027-02-08')
    await user.click(form.getByRole('button', { name: 'Assign subject' }))
    await screen.findByText('S1 East, from 8 Feb 2027')
    expect(stored.allocations).toMatchObject([{ from: '2027-02-08' }])
  })

  it('cannot be sent before everything is chosen', async () => {
    openAssign()
    const form = await theForm('Assign subject')
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Assign subject' }).disabled).toBe(true)
  })

  it('makes the teacher class teacher, and says who it is now', async () => {
    const { user, chosen } = openAssign()
    const form = await theForm('Class teacher')
    await user.selectOptions(form.getByRole('combobox', { name: 'Class teacher of' }), 'S1 East')
    form.getByText('Now it is Ocen, Florence.')
    await user.click(form.getByRole('button', { name: 'Make class teacher' }))
    await waitFor(() => expect(chosen).toEqual([{ streamId: east.id, staffId: member.id, on: '2026-11-19' }]))
  })

  it('makes the teacher class teacher from a day that lies ahead', async () => {
    const { user, chosen } = openAssign()
    openToasts()
    const form = await theForm('Class teacher')
    await user.selectOptions(form.getByRole('combobox', { name: 'Class teacher of' }), 'S1 East')
    fireEvent.change(form.getByLabelText('From'), { target: { value: '2027-02-08' } })
    await user.click(form.getByRole('button', { name: 'Make class teacher' }))
    await waitFor(() => expect(chosen).toMatchObject([{ on: '2027-02-08' }]))
    await screen.findByText(/ is the class teacher of S1 East from 8 Feb 2027$/)
  })
})
