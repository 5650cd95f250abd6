import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addressOf,
  type Child,
  eraseGuardian,
  eraseSpareGuardians,
  type GuardianRecord,
  getGuardian,
  type InputOf,
  listGuardianChanges,
  listGuardians,
  previewGuardianErasure,
  previewSpareGuardiansErasure,
  saveGuardian,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const aChild = (given: Partial<Child> = {}): Child => ({
  ...{
    id: crypto.randomUUID(),
    name: 'Okot, Joy',
    photo: null,
    stream: 'S1 East',
    status: 'active',
    relation: 'mother',
  },
  ...{ isPrimary: true, isEmergency: false, livesWith: true, isOnlyContact: true },
  ...given,
})

const grace: GuardianRecord = {
  ...{ id: crypto.randomUUID(), version: 3, name: 'Akello, Grace', givenNames: 'Grace', familyName: 'Akello' },
  ...{ phones: ['+256 772 123456'], email: 'grace@home.example' },
  students: [aChild(), aChild({ name: 'Okot, Tom', stream: null, isPrimary: false, isOnlyContact: false })],
}

const goes = [{ what: 'Name, phones and email', count: 1 }]

function open(at: string, rows: GuardianRecord[] = [grace]) {
  const saved: InputOf<typeof saveGuardian>[] = []
  const erased: unknown[] = []
  const asked: InputOf<typeof listGuardians>[] = []
  const api = fakeApi(
    answer(listGuardians, (input) => {
      asked.push(input)
      return { rows, next: null, withoutStudents: 2 }
    }),
    answer(getGuardian, () => grace),
    answer(listGuardianChanges, () => []),
    answer(saveGuardian, (input) => {
      saved.push(input)
      return { id: grace.id, name: 'Auma, Grace', version: input.version + 1 }
    }),
    answer(previewGuardianErasure, () => ({
      ...{ name: grace.name, confirmation: 'Erase Akello, Grace', goes, obstacle: null },
      consequences: ['No other guardian who can be called or written to is on record for Okot, Joy (S1 East).'],
    })),
    answer(eraseGuardian, (input) => {
      erased.push(input)
      return { erased: true as const }
    }),
    answer(previewSpareGuardiansErasure, () => ({
      ...{ count: 2, confirmation: 'Erase 2 guardians', goes, consequences: ['A roster would bring them back.'] },
      obstacle: null,
    })),
    answer(eraseSpareGuardians, (input) => {
      erased.push(input)
      return { erased: 2 }
    }),
  )
  openToasts()
  return { user: openScreen(screens, { at, as: 'admin', api }), saved, erased, asked }
}

it('lists guardians with their students, each with the way to the record', async () => {
  const { user, asked } = open('/guardians')
  const row = within(await screen.findByRole('row', { name: /^Akello, Grace/ }))
  expect(row.getByRole('link', { name: 'Akello, Grace' }).getAttribute('href')).toBe(addressOf.guardians(grace.id))
  row.getByText('Okot, Joy (S1 East); Okot, Tom')
  await user.type(screen.getByRole('searchbox', { name: 'Search guardians' }), '0772')
  await waitFor(() => expect(asked.at(-1)).toEqual({ search: '0772' }))
  await user.selectOptions(screen.getByLabelText('Students'), 'Without a student (2)')
  await waitFor(() => expect(asked.at(-1)?.students).toBe('none'))
})

it('says what will be here', async () => {
  open('/guardians', [])
  await screen.findByText(/^Here you will find the guardians/)
})

it('shows one guardian with the flags of each student, and for whom it is the only contact', async () => {
  open(addressOf.guardians(grace.id))
  const students = within(await screen.findByRole('region', { name: 'Students' }))
  const [joy, tom] = students.getAllByRole('listitem').map((item) => item.textContent)
  expect(joy).toMatch(/Okot, Joy.*S1 East, mother.*Primary.*Lives with.*Only contact/)
  expect(tom).toMatch(/Okot, Tom.*No stream, mother.*Lives with$/)
})

it('says before that a change is one for all children, and takes it back', async () => {
  const { user, saved } = open(addressOf.guardians(grace.id))
  await user.click(await screen.findByRole('button', { name: 'Edit record' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit guardian' }))
  dialog.getByText('This changes the guardian of all 2 students at once.')
  await user.clear(dialog.getByLabelText('Family name'))
  await user.type(dialog.getByLabelText('Family name'), 'Auma')
  await user.click(dialog.getByRole('button', { name: 'Save guardian' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(saved.map(({ familyName, version }) => [familyName, version])).toEqual([
      ['Auma', 3],
      ['Akello', 4],
    ]),
  )
})

it('says before an erasure for whom nobody is left, and asks for the reason and the sentence', async () => {
  const { user, erased } = open(addressOf.guardians(grace.id))
  await user.click(await screen.findByRole('button', { name: 'Erase this guardian' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Akello, Grace?' }))
  dialog.getByText(/^No other guardian who can be called/)
  const button = dialog.getByRole('button', { name: 'Erase permanently' }) as HTMLButtonElement
  await user.selectOptions(dialog.getByLabelText('Reason'), 'The person has asked for it')
  expect(button.disabled).toBe(true)
  await user.type(dialog.getByLabelText('Type “Erase Akello, Grace”'), 'Erase Akello, Grace')
  await user.click(button)
  await screen.findByRole('table', { name: 'Guardians' })
  expect(erased).toEqual([{ guardianId: grace.id, reason: 'person-asked', confirmation: 'Erase Akello, Grace' }])
})

it('erases all who have no student, after a sentence', async () => {
  const { user, erased } = open('/guardians?students=none', [{ ...grace, students: [] }])
  await user.click(await screen.findByRole('button', { name: 'Erase all of them' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase guardians without a student?' }))
  await user.type(dialog.getByLabelText('Type “Erase 2 guardians”'), 'Erase 2 guardians')
  await user.click(dialog.getByRole('button', { name: 'Erase permanently' }))
  await waitFor(() => expect(erased).toEqual([{ confirmation: 'Erase 2 guardians' }]))
})
