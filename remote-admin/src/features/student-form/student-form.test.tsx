import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addressOf,
  addStudent,
  findGuardians,
  getSchool,
  getStudent,
  listCombinations,
  listGuardiansReachedBy,
  listPlacements,
  listStudentChanges,
  listStudentExemptions,
  listStudentNotes,
  listStudentPapers,
  listStudentTerms,
  listSubjects,
  type OutputOf,
  type SamePerson,
  saveStudent,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const science = {
  id: crypto.randomUUID(),
  classCode: 's5',
  name: 'Sciences',
  label: 'S5 Sciences',
  room: null,
  classTeacherId: null,
  classTeacherName: null,
  students: 0,
}
const school = {
  name: 'School',
  shortName: 'School',
  motto: '',
  timeZone: 'Africa/Kampala',
  today: '2026-11-19',
  classes: [{ code: 's5', name: 'S5', level: 'A' as const, streams: [science] }],
  terms: [],
}
const aSubject = (code: string, level: 'O' | 'A', compulsory = false) => ({
  id: crypto.randomUUID(),
  code,
  name: `Subject ${code}`,
  level,
  papers: null,
  compulsory,
})
const [maths, paper, ordinary] = [aSubject('P425', 'A'), aSubject('S101', 'A', true), aSubject('456', 'O')]
const ruth = {
  id: crypto.randomUUID(),
  name: 'Nakato, Ruth',
  givenNames: 'Ruth',
  familyName: 'Nakato',
  phones: ['+256 700 1'],
  email: null,
  version: 7,
}
const ada: OutputOf<typeof getStudent> = {
  id: crypto.randomUUID(),
  admissionNumber: 'BH/1',
  name: 'Nakato, Ada',
  givenNames: 'Ada',
  familyName: 'Nakato',
  sex: 'female',
  streamId: science.id,
  stream: science.label,
  classCode: 's5',
  status: 'active',
  photo: null,
  birthDate: null,
  house: null,
  boarding: false,
  learnerId: null,
  email: null,
  phone: null,
  admittedOn: null,
  printedName: null,
  examNumber: null,
  consentOn: null,
  consentBy: null,
  consentNote: null,
  version: 3,
  subjects: [],
  guardians: [{ ...ruth, relation: 'mother', isPrimary: true, isEmergency: false, livesWith: true }],
  groups: [],
  attendance: { totals: { present: 0, absent: 0, late: 0, excused: 0, held: 0, rate: null }, recent: [] },
  account: null,
}

const childOfRuth = {
  ...{ id: ada.id, name: ada.name, photo: null, stream: ada.stream, status: 'active' as const, relation: 'mother' },
  ...{ isPrimary: true, isEmergency: false, livesWith: true, isOnlyContact: true },
}

const ownAccount = { id: crypto.randomUUID(), username: 'ada', mustChangePassword: false, lastSignIn: null }

const onRecord = {
  ...{ kind: 'student' as const, id: ada.id, name: ada.name, number: ada.admissionNumber },
  ...{ stream: ada.stream, status: 'left' },
}

function openForm(at: string, student = ada, same: SamePerson[] = []) {
  const sent: Record<string, unknown>[] = []
  const saved = { id: ada.id, name: ada.name }
  const api = fakeApi(
    answer(getSchool, () => school),
    answer(listSubjects, () => [maths, paper, ordinary]),
    answer(listCombinations, () => [{ id: crypto.randomUUID(), name: 'PCM', version: 1, subjects: [maths] }]),
    answer(findGuardians, () => [{ ...ruth, students: ['Nakato, Ada (S5 Sciences)'] }]),
    answer(listGuardiansReachedBy, () => [{ ...ruth, students: [childOfRuth] }]),
    answer(getStudent, () => student),
    answer(listStudentChanges, () => []),
    answer(listStudentTerms, () => ({ terms: [] })),
    answer(listStudentExemptions, () => []),
    answer(listStudentPapers, () => ({ papers: [], leftOn: null })),
    answer(listStudentNotes, ({ studentId }) => ({ studentId, notes: [] })),
    answer(listPlacements, () => ({ placements: [], acts: [] })),
    answer(addStudent, (input) => {
      sent.push(input)
      if (same.length === 0 || input.isAnother) return saved
      throw new BadRequestError(409, { code: 'conflict', message: 'Somebody is on record', same })
    }),
    answer(saveStudent, (input) => {
      sent.push(input)
      return saved
    }),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), sent }
}

describe('adding a student', () => {
  it('finds the guardian of a sister, and takes a whole combination', async () => {
    const { user, sent } = openForm('/add_students/')
    await user.type(await screen.findByRole('textbox', { name: 'Family name' }), 'Nakato')
    await user.type(screen.getByLabelText('Admission number'), 'BH/2')
    screen.getByText(/Choose the stream first/)
    await user.selectOptions(screen.getByLabelText('Stream'), 'S5 Sciences')
    await user.click(await screen.findByRole('button', { name: 'PCM' }))
    await user.click(screen.getByRole('button', { name: 'All compulsory ones' }))
    expect(screen.queryByLabelText('Subject 456 (456)')).toBeNull()

    await user.type(screen.getByRole('combobox', { name: 'Add a guardian on record' }), 'ruth')
    await user.click(await screen.findByRole('option', { name: /Nakato, Ruth/ }))
    await screen.findByText(/one for all of their children/)
    expect(screen.getByLabelText<HTMLInputElement>('Phones').value).toBe('+256 700 1')
    await user.click(screen.getByRole('button', { name: 'Add student' }))

    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      familyName: 'Nakato',
      streamId: science.id,
      subjectIds: [maths.id, paper.id],
      guardians: [{ guardianId: ruth.id, guardianVersion: 7, phones: ['+256 700 1'], isPrimary: true }],
    })
  })

  it('says beside the guardian’s field what is wrong with it', async () => {
    const { user, sent } = openForm('/add_students')
    await user.type(await screen.findByRole('textbox', { name: 'Family name' }), 'Nakato')
    await user.type(screen.getByLabelText('Admission number'), 'BH/2')
    await user.click(screen.getByRole('button', { name: 'Somebody new' }))
    await user.type(await screen.findByLabelText('Phones'), '0700 1, none')
    await user.click(screen.getByRole('button', { name: 'Add student' }))
    await screen.findByText('A phone number has digits')
    await user.clear(screen.getByLabelText('Phones'))
    await user.click(screen.getByRole('button', { name: 'Add student' }))
    await screen.findByText('Write a family name or a given name')
    await user.click(screen.getByRole('button', { name: 'Remove guardian 1' }))
    await user.click(screen.getByRole('button', { name: 'Add student' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ guardians: [] })
  })
})

describe('a new guardian with the phone of one on record', () => {
  const openNew = async () => {
    const opened = openForm('/add_students')
    await opened.user.type(await screen.findByRole('textbox', { name: 'Family name' }), 'Nakato')
    await opened.user.type(screen.getByLabelText('Admission number'), 'BH/2')
    await opened.user.click(screen.getByRole('button', { name: 'Somebody new' }))
    await opened.user.type(screen.getAllByLabelText('Family name')[1] as HTMLElement, 'Nakatto')
    await opened.user.type(screen.getByLabelText('Relation'), ' and aunt')
    await opened.user.type(screen.getByLabelText('Phones'), '0700 1')
    expect(screen.queryByText(/^Is it the same person/)).toBeNull()
    await opened.user.type(screen.getByLabelText('Phones'), '23456')
    await screen.findByText('Is it the same person?')
    screen.getByText('Nakato, Ruth (+256 700 1) is on record as the guardian of Nakato, Ada.')
    return opened
  }

  it('is asked about, and linked with what they are to this student', async () => {
    const { user, sent } = await openNew()
    await user.click(screen.getByRole('button', { name: 'Use Nakato, Ruth' }))
    await screen.findByText(/one for all of their children/)
    await user.click(screen.getByRole('button', { name: 'Add student' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      guardians: [{ guardianId: ruth.id, guardianVersion: 7, familyName: 'Nakato', relation: 'guardian and aunt' }],
    })
  })

  it('is added where it is said to be somebody else', async () => {
    const { user, sent } = await openNew()
    await user.click(screen.getByRole('button', { name: 'Somebody else' }))
    expect(screen.queryByText('Is it the same person?')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add student' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ guardians: [{ guardianId: null, familyName: 'Nakatto', isAnother: true }] })
  })
})

describe('somebody who is on record already', () => {
  const openTwice = async () => {
    const opened = openForm('/add_students', ada, [onRecord])
    await opened.user.type(await screen.findByRole('textbox', { name: 'Family name' }), 'Nakato')
    await opened.user.type(screen.getByLabelText('Admission number'), 'BH/2')
    await opened.user.click(screen.getByRole('button', { name: 'Add student' }))
    const asked = within(await screen.findByRole('alert'))
    return { ...opened, asked }
  }

  it('is shown with number, stream and status, and a way to the record; the form stays as it is', async () => {
    const { asked } = await openTwice()
    asked.getByText('BH/1, S5 Sciences, left')
    const link = asked.getByRole('link', { name: /^Open that record/ })
    expect(link.getAttribute('href')).toBe(addressOf.student(ada.id))
    expect(link.getAttribute('target')).toBe('_blank')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Family name' }).value).toBe('Nakato')
  })

  it('does not stand in the way of another person of that name', async () => {
    const { user, asked, sent } = await openTwice()
    await user.click(asked.getByRole('button', { name: 'Add anyway' }))
    await screen.findByRole('heading', { level: 1, name: 'Nakato, Ada' })
    expect(sent.map(({ isAnother }) => isAnother)).toEqual([undefined, true])
  })

  it('is asked about again after the form was changed', async () => {
    const { user, sent } = await openTwice()
    await user.type(screen.getByRole('textbox', { name: 'Given names' }), 'Ada')
    await user.click(screen.getByRole('button', { name: 'Add student' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).not.toHaveProperty('isAnother')
    await screen.findByRole('button', { name: 'Add anyway' })
  })
})

describe('editing a student', () => {
  it('says from when another stream holds', async () => {
    const { user } = openForm(`/edit_student/${ada.id}`)
    const stream = await screen.findByLabelText<HTMLSelectElement>('Stream')
    expect(screen.queryByText(/^From today on/)).toBeNull()
    const other = [...stream.options].find(({ selected }) => !selected)
    await user.selectOptions(stream, other?.value ?? '')
    expect(screen.getByText(/^From today on\. For another day/)).toBeTruthy()
  })

  it('keeps what is there and sends the version that was read', async () => {
    const { user, sent } = openForm(`/edit_student/${ada.id}`)
    await user.type(await screen.findByLabelText('House'), 'Elgon')
    const relation = screen.getByLabelText('Relation')
    await user.clear(relation)
    await user.type(relation, 'aunt')
    await user.click(screen.getByRole('button', { name: 'Save record' }))
    await screen.findByRole('heading', { level: 1, name: 'Nakato, Ada' })
    const { id: guardianId, version: guardianVersion, name: _, ...contact } = ruth
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      studentId: ada.id,
      version: 3,
      house: 'Elgon',
      residence: 'day',
      guardians: [{ guardianId, guardianVersion, ...contact, relation: 'aunt', isPrimary: true, livesWith: true }],
    })
  })

  it('asks about the closed account of a student who comes back, and opens none unasked', async () => {
    const left = { ...ada, status: 'left' as const, account: { ...ownAccount, isDisabled: true } }
    const { user, sent } = openForm(`/edit_student/${ada.id}`, left)
    const status = await screen.findByLabelText('Status')
    const question = { name: 'Open the account again' }
    expect(screen.queryByRole('checkbox', question)).toBeNull()
    await user.selectOptions(status, 'Graduated')
    expect(screen.queryByRole('checkbox', question)).toBeNull()
    await user.selectOptions(status, 'Active')
    expect((await screen.findByRole<HTMLInputElement>('checkbox', question)).checked).toBe(false)
    await user.click(screen.getByRole('checkbox', question))
    await user.click(screen.getByRole('button', { name: 'Save record' }))
    await waitFor(() => expect(sent).toMatchObject([{ status: 'active', openAccount: true }]))
  })

  it('is not offered of a record that was erased', async () => {
    openForm(`/edit_student/${ada.id}`, { ...ada, status: 'left', erasedOn: '2026-11-20' })
    await screen.findByText(/^This record was erased on 20 Nov 2026.*new student\.$/)
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('asks nothing where the account is open', async () => {
    const left = { ...ada, status: 'left' as const, account: { ...ownAccount, isDisabled: false } }
    const { user } = openForm(`/edit_student/${ada.id}`, left)
    await user.selectOptions(await screen.findByLabelText('Status'), 'Active')
    expect(screen.queryByRole('checkbox', { name: 'Open the account again' })).toBeNull()
  })

  it('shows the history on the page of the student', async () => {
    openForm(`/student_details/${ada.id}`)
    const history = within(await screen.findByRole('region', { name: 'History' }))
    history.getByText('Here you will find every change of this record.')
  })
})
