import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type AccountState,
  addStudentNote,
  createAccount,
  endSessions,
  getSchool,
  getStudent,
  heldBy,
  listPlacements,
  listStudentChanges,
  listStudentExemptions,
  listStudentNotes,
  listStudentPapers,
  listStudentReadings,
  listStudents,
  listStudentTerms,
  type MarkExemption,
  type OutputOf,
  type Permission,
  type Placement,
  removeStudentNote,
  type StudentNote,
  setAccountDisabled,
  undoMarkExemption,
  undoStudentAct,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const id = crypto.randomUUID()

function aRecord(account: AccountState | null): OutputOf<typeof getStudent> {
  return {
    id,
    admissionNumber: 'BH/2026/001',
    name: 'Acheng, Brenda',
    givenNames: 'Brenda',
    familyName: 'Acheng',
    sex: 'female',
    streamId: null,
    stream: null,
    classCode: null,
    status: 'active',
    photo: null,
    birthDate: '2010-05-04',
    house: null,
    boarding: true,
    learnerId: null,
    email: null,
    phone: null,
    admittedOn: null,
    printedName: null,
    examNumber: null,
    consentOn: '2026-02-01',
    consentBy: 'Nathan Acheng',
    consentNote: null,
    version: 1,
    subjects: [],
    guardians: [
      {
        id: crypto.randomUUID(),
        name: 'Acheng, Nathan',
        givenNames: 'Nathan',
        familyName: 'Acheng',
        version: 1,
        relation: 'uncle',
        phones: ['+256 700 000001'],
        email: null,
        isPrimary: true,
        isEmergency: false,
        livesWith: false,
      },
    ],
    groups: [{ id: crypto.randomUUID(), title: 'Biology S1 East', teachers: ['Okello, Grace'] }],
    withoutSet: [{ subjectId: algebra, subject: 'Algebra', stream: 'S1 East', classCode: 's1', on: '2026-11-19' }],
    attendance: {
      totals: { present: 8, absent: 1, late: 1, excused: 0, held: 10, rate: 90 },
      recent: ['present', 'absent', 'late'],
    },
    account,
  }
}

const aTerm: OutputOf<typeof listStudentTerms>['terms'][number] = {
  ...{ termId: crypto.randomUUID(), label: '2026 Term 2', stream: 'S1 East', average: 61, outcome: 'Division 2' },
  cards: [{ id: crypto.randomUUID(), edition: 1, publishedAt: '2026-08-20T10:00:00Z', isProvisional: false }],
  attendance: { present: 8, absent: 1, late: 1, excused: 0, held: 10, rate: 90 },
}

const anAccount = (isDisabled = false): AccountState => ({
  id: crypto.randomUUID(),
  username: 'brenda.acheng',
  isDisabled,
  mustChangePassword: false,
  lastSignIn: null,
})

const algebra = crypto.randomUUID()

const exemption: MarkExemption = {
  id: crypto.randomUUID(),
  studentId: id,
  student: 'Acheng, Brenda',
  termId: crypto.randomUUID(),
  term: '2026 Term 3',
  subjectId: null,
  subject: null,
  paper: null,
  from: null,
  until: null,
  kind: 'absent',
  reason: 'Was in hospital',
  marks: 2,
  by: null,
  at: '2026-11-20T08:00:00Z',
}

const school = {
  ...{ name: 'School', shortName: 'School', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-19' },
  ...{ classes: [], terms: [] },
}

const now: Placement = {
  ...{ stream: 'S1 East', from: '2026-02-02', until: '2027-02-07', isSuspended: false, began: 'moved' },
  ...{ ended: null, reason: null, destination: null },
}
const ahead: Placement = { ...now, stream: 'S2 East', from: '2027-02-08', until: null, began: 'promoted' }

const aMove: OutputOf<typeof listPlacements>['acts'][number] = {
  ...{ id: crypto.randomUUID(), kind: 'move', on: '2026-02-02', at: '2026-02-02T08:00:00Z', by: 'Joan', students: 2 },
}

function openDetails(first: AccountState | null, permissions?: readonly Permission[], erasedOn: string | null = null) {
  const stored = { account: first, acts: [aMove] }
  const ended: string[] = []
  let exemptions = [exemption]
  const notes: StudentNote[] = []
  const removed = new Set<string>()
  const api = fakeApi(
    answer(getStudent, () => ({ ...aRecord(stored.account), erasedOn })),
    answer(listStudentChanges, () => []),
    answer(listStudentReadings, () => [
      { id: 2, by: 'Okello, Grace', on: '2026-11-23' },
      { id: 1, by: null, on: '2026-11-20' },
    ]),
    answer(listStudentExemptions, () => exemptions),
    answer(undoMarkExemption, () => {
      exemptions = []
      return { marks: 2 }
    }),
    answer(getSchool, () => school),
    answer(listPlacements, () => ({ placements: [ahead, now], acts: erasedOn ? [] : stored.acts })),
    answer(undoStudentAct, ({ actId }) => {
      stored.acts = []
      ended.push(actId)
      return { restored: 1 }
    }),
    answer(listStudentTerms, () => ({ terms: stored.account ? [] : [aTerm] })),
    answer(listStudentNotes, () => ({ studentId: id, notes: notes.filter((note) => !removed.has(note.id)) })),
    answer(addStudentNote, ({ text, audience }) => {
      const note = { id: crypto.randomUUID(), text, audience, by: 'Okello, Grace', mayRemove: true }
      notes.unshift({ ...note, writtenAt: '2026-11-26T08:00:00Z' })
      return notes[0] as StudentNote
    }),
    answer(removeStudentNote, ({ noteId, isRemoved }) => {
      if (isRemoved) removed.add(noteId)
      else removed.delete(noteId)
      return { isRemoved }
    }),
    answer(listStudentPapers, () => ({ papers: [], leftOn: null })),
    answer(createAccount, () => {
      stored.account = anAccount()
      return { accountId: stored.account.id, username: stored.account.username, oneTimePassword: 'kite-lamp-42' }
    }),
    answer(setAccountDisabled, ({ disabled }) => {
      stored.account = anAccount(disabled)
      return stored.account
    }),
    answer(endSessions, ({ accountId }) => {
      ended.push(accountId)
      return { ended: 2 }
    }),
  )
  const visit = { at: `/student_details/${id}`, as: 'admin' as const, ...(permissions && { permissions }), api }
  return { user: openScreen(screens, visit), ended }
}

describe('the page of a student', () => {
  it('takes a note with who can read it, and lets it be removed', async () => {
    const { user } = openDetails(null)
    const notes = within(await screen.findByRole('region', { name: 'Notes' }))
    notes.getByText('Here you will find what staff note down about the student.')
    await user.click(notes.getByRole('button', { name: 'Add note' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Note on Acheng, Brenda' }))
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Wears glasses.')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Who can read it' }), 'Office and class teacher')
    await user.click(dialog.getByRole('button', { name: 'Add note' }))
    await notes.findByText('Wears glasses.')
    notes.getByText(/^Okello, Grace · .* · Office and class teacher$/)
    await user.click(notes.getByRole('button', { name: /^Remove the note of/ }))
    await waitFor(() => expect(notes.queryByText('Wears glasses.')).toBeNull())
  })

  it('shows record, guardians, subjects and attendance', async () => {
    openDetails(null)
    await screen.findByRole('heading', { level: 1, name: 'Acheng, Brenda' })
    expect(within(screen.getByRole('region', { name: 'Record' })).getByText('4 May 2010')).toBeTruthy()
    const phone = within(screen.getByRole('region', { name: 'Guardians' })).getByRole('link', { name: /^\+/ })
    expect(phone.getAttribute('href')).toBe('tel:+256700000001')
    expect(screen.getByText('Okello, Grace')).toBeTruthy()
    const streams = within(screen.getByRole('region', { name: 'Streams' }))
    streams.getByText('S2 East')
    streams.getByText('From 8 Feb 2027')
    streams.getByText('Planned')
    const glance = within(screen.getByRole('region', { name: 'At a glance' }))
    glance.getByRole('img', { name: 'Last 3 sessions: 1 present, 1 absent, 1 late' })
    glance.getByText(/^90 % of 10 sessions: /)
    expect(glance.getByRole('link').getAttribute('href')).toBe('tel:+256700000001')
    glance.getByText(/Acheng, Nathan, uncle/)
    const terms = within(screen.getByRole('region', { name: 'Terms' }))
    terms.getByText('Division 2')
    terms.getByRole('button', { name: 'Report card 2026 Term 2, edition 1' })
  })

  it('says of a subject that the stream is taught in sets that the student is in none, and leads there', async () => {
    openDetails(null)
    const subjects = within(await screen.findByRole('region', { name: 'Subjects' }))
    subjects.getByText('Algebra: in no set')
    subjects.getByText(/^S1 East is taught Algebra in sets\. Nobody who teaches one/)
    const link = subjects.getByRole('link', { name: 'Choose a set of Algebra' })
    expect(link.getAttribute('href')).toBe(`/sets/s1?subject=${algebra}&on=2026-11-19`)
  })

  it('offers a secretary who only reads records none of the acts, and asks for nothing that they may not see', async () => {
    openDetails(anAccount(), heldBy('admin', ['students.read']))
    await screen.findByRole('heading', { level: 1, name: 'Acheng, Brenda' })
    expect(screen.queryAllByRole('button')).toEqual([])
    for (const name of ['Account', 'Papers', 'Data protection', 'Exemptions from marks'])
      expect(screen.queryByRole('region', { name })).toBeNull()
  })

  it('says of a record that was erased that it was, and offers nothing that would be refused', async () => {
    openDetails(anAccount(), undefined, '2026-11-20')
    await screen.findByText(/^This record was erased on 20 Nov 2026 and stays nobody’s\./)
    expect(screen.getByRole('region', { name: 'History' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit record' })).toBeNull()
    const offered = screen.getAllByRole('button').map((button) => button.textContent)
    expect(offered).toEqual(['Whole record as a file', 'Who has seen it'])
  })

  it('says who has seen protected details, and on which day', async () => {
    const { user } = openDetails(null)
    await user.click(await screen.findByRole('button', { name: 'Who has seen it' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Who has seen protected details' }))
    await dialog.findByText('Okello, Grace')
    dialog.getByText('23 Nov 2026')
    dialog.getByText('Somebody whose account is gone')
  })

  it('takes an exemption from marks back', async () => {
    const { user } = openDetails(null)
    await screen.findByText('Absent, 2 marks · all subjects · Was in hospital')
    await user.click(screen.getByRole('button', { name: 'Undo the exemption of Acheng, Brenda' }))
    await screen.findByText(/what the student is exempt from/)
  })

  it('undoes the last move after a question that names whom else it changes', async () => {
    const { user, ended } = openDetails(null)
    await user.click(await screen.findByRole('button', { name: 'Undo the move' }))
    const question = within(await screen.findByRole('dialog', { name: 'Undo the move of 2 Feb 2026?' }))
    question.getByText('1 other student was changed in the same step and will be put back too.')
    question.getByText(/a mark that was entered in the other stream counts/)
    await user.click(question.getByRole('button', { name: 'Undo it' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo the move' })).toBeNull())
    expect(ended).toEqual([aMove.id])
  })

  it('creates an account and shows its one-time password once', async () => {
    const { user } = openDetails(null)
    await user.click(await screen.findByRole('button', { name: 'Create account' }))
    const slip = within(await screen.findByRole('dialog'))
    slip.getByText('kite-lamp-42')
    await user.click(slip.getByRole('button', { name: 'Done' }))
    await screen.findByText('brenda.acheng')
    expect(screen.queryByText('kite-lamp-42')).toBeNull()
  })

  it('disables an account only after a second question', async () => {
    const { user } = openDetails(anAccount())
    await user.click(await screen.findByRole('button', { name: 'Disable account' }))
    const question = within(await screen.findByRole('dialog', { name: 'Disable this account?' }))
    await user.click(question.getByRole('button', { name: 'Disable account' }))
    await screen.findByText('Disabled')
    await user.click(screen.getByRole('button', { name: 'Enable account' }))
    await screen.findByText('In use')
  })

  it('signs the student out everywhere', async () => {
    const account = anAccount()
    const { user, ended } = openDetails(account)
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(ended).toEqual([account.id]))
  })

  it('offers the choice where the address names nobody', async () => {
    const { classCode: _, ...row } = aRecord(null)
    const api = fakeApi(answer(listStudents, () => ({ rows: [row], next: null, total: 1 })))
    openScreen(screens, { at: '/student_details', as: 'admin', api })
    await screen.findByRole('heading', { level: 1, name: 'Student details' })
    expect(screen.getByRole('link', { name: 'Acheng, Brenda' }).getAttribute('href')).toBe(`/student_details/${id}`)
  })
})
