import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type Application,
  addApplication,
  admitApplicant,
  admitOntoRecord,
  getApplication,
  getNextAdmissionNumber,
  getNextNumber,
  getNumberPatterns,
  getSchool,
  getStudent,
  type InputOf,
  listAdmissionPlaces,
  listApplicationChanges,
  listApplicationRecords,
  listApplications,
  listClasses,
  moveApplication,
  type OutputOf,
  previewAdmissionOntoRecord,
  saveNumberPatterns,
  stages,
  undoAdmissionOntoRecord,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

// The first opening would also load the code of the screen.
beforeAll(() => import('./admissions.screen'))

const ada: Application = {
  id: crypto.randomUUID(),
  number: 'A/2027/001',
  name: 'Nakato, Ada',
  givenNames: 'Ada',
  familyName: 'Nakato',
  classCode: 's1',
  className: 'S1',
  entryYear: 2027,
  stage: 'applied',
  previousSchool: 'Kitante Primary School',
  daysWaiting: 12,
  version: 1,
  sex: 'female',
  birthDate: '2014-03-15',
  appliedOn: '2026-10-01',
  leavingResult: null,
  guardianGivenNames: 'Joan',
  guardianFamilyName: 'Nakato',
  guardianRelation: 'mother',
  guardianPhone: null,
  guardianEmail: null,
  consentOn: null,
  conditions: '',
  note: '',
  decision: null,
  decidedOn: null,
  decidedBy: null,
  student: null,
  documents: [],
}

const stream = {
  ...{ classCode: 's1', room: null, classTeacherId: null, classTeacherName: null, version: 1 },
  capacity: 40,
}
const east = { ...stream, id: crypto.randomUUID(), name: 'East', label: 'S1 East', students: 40 }
const west = {
  ...{ ...stream, id: crypto.randomUUID(), name: 'West', label: 'S1 West', students: 12 },
  inSets: ['Algebra', 'Physics'],
}
const nextEast = { ...east, students: 3 }
const nextWest = { ...west, students: 40 }
const s1 = { code: 's1', name: 'S1', level: 'O' as const, version: 1, streams: [east, west] }

type Alike = OutputOf<typeof listApplicationRecords>
const nobody: Alike = { applications: [], students: [] }

function openAdmissions(
  at: string,
  given: Partial<Application> = {},
  { firstDay = null as string | null, alike = nobody } = {},
) {
  let one: Application = { ...ada, ...given }
  const asked: InputOf<typeof listApplications>[] = []
  const moved: InputOf<typeof moveApplication>[] = []
  const admitted: InputOf<typeof admitApplicant>[] = []
  const added: InputOf<typeof addApplication>[] = []
  const onto: InputOf<typeof admitOntoRecord>[] = []
  const [student] = alike.students
  const api = fakeApi(
    answer(listApplications, (input) => {
      asked.push(input)
      const cardsOf = (stage: string) => (one.stage === stage ? [one] : [])
      return {
        years: [2027],
        stages: stages.map((stage) => ({ stage, count: cardsOf(stage).length, cards: cardsOf(stage) })),
      }
    }),
    answer(getSchool, () => ({
      ...{ name: 'Hill School', shortName: 'Hill', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-21' },
      classes: [s1],
      terms: [],
    })),
    answer(listClasses, () => [s1]),
    answer(listAdmissionPlaces, ({ on }) =>
      on < '2027-01-01' ? { awaited: null, streams: [east, west] } : { awaited: '2027', streams: [nextEast, nextWest] },
    ),
    answer(getApplication, () => one),
    answer(listApplicationChanges, () => []),
    answer(listApplicationRecords, ({ number }) => (number === 'none' ? nobody : alike)),
    answer(previewAdmissionOntoRecord, () => ({
      student: student ?? anybody,
      isHere: student?.status === 'active',
      differences: [
        { what: 'Phone of Nakato, Joan', record: '0700 1', application: '0700 2', isTaken: false },
        { what: 'Sex', record: null, application: 'female', isTaken: true },
      ],
    })),
    answer(admitOntoRecord, (input) => {
      onto.push(input)
      const ontoRecord = { at: '2026-11-20T22:00:00Z', by: 'Grace Auma' }
      const came = { id: anybody.id, admissionNumber: 'HS/19/044', stream: 'S1 West' }
      one = { ...one, stage: 'admitted', decision: 'Came back to S1 West', student: came, ontoRecord }
      return one
    }),
    answer(undoAdmissionOntoRecord, () => {
      one = { ...ada, ...given }
      return one
    }),
    answer(getNextAdmissionNumber, () => ({ number: 'HS/2027/001', firstDay })),
    answer(getStudent, () => {
      if (one.ontoRecord) return recordOfAnybody
      throw new BadRequestError(404, { code: 'not-found', message: 'This student does not exist' })
    }),
    answer(moveApplication, (input) => {
      moved.push(input)
      one = { ...one, stage: input.to, version: one.version + 1 }
      return one
    }),
    answer(admitApplicant, (input) => {
      admitted.push(input)
      one = { ...one, stage: 'admitted', version: one.version + 1 }
      return one
    }),
    answer(addApplication, (input) => {
      added.push(input)
      if (alike !== nobody && !input.isAnother) {
        const said = { same: alike.students, sameApplications: alike.applications }
        throw new BadRequestError(409, { code: 'conflict', message: 'This looks like somebody', ...said })
      }
      return one
    }),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), asked, moved, admitted, added, onto }
}

const anybody = {
  ...{ kind: 'student' as const, id: crypto.randomUUID(), name: 'Nakato, Ada', number: 'HS/19/044', stream: null },
  status: 'left',
}
const other = {
  ...{ id: crypto.randomUUID(), number: 'A/2027/002', name: 'NAKATO, Ada', className: 'S1', entryYear: 2027 },
  stage: 'interview' as const,
}

const noDays = { present: 0, absent: 0, late: 0, excused: 0, held: 0, rate: null }

const recordOfAnybody: OutputOf<typeof getStudent> = {
  ...{ id: anybody.id, admissionNumber: 'HS/19/044', name: 'Nakato, Ada', givenNames: 'Ada', familyName: 'Nakato' },
  ...{ sex: null, birthDate: null, printedName: null, examNumber: null, learnerId: null, house: null, boarding: null },
  ...{ streamId: west.id, stream: 'S1 West', classCode: 's1', status: 'active', photo: null, erasedOn: null },
  ...{ consentOn: null, consentBy: null, consentNote: null, email: null, phone: null, admittedOn: null, version: 1 },
  ...{ subjects: [], guardians: [], groups: [], attendance: { totals: noDays, recent: [] }, account: null },
}

const column = (name: RegExp) => within(screen.getByRole('region', { name }))

describe('the board', () => {
  it('shows each application at its stage with what matters', async () => {
    openAdmissions('/admissions')
    await screen.findByRole('heading', { level: 1, name: 'Admissions' })
    const applied = column(/^Applied/)
    applied.getByRole('link', { name: 'Nakato, Ada' })
    applied.getByText('A/2027/001 · S1, 2027')
    applied.getByText('Kitante Primary School')
    applied.getByText('Waiting 12 days')
  })

  it('asks for what the address says', async () => {
    const { asked } = openAdmissions('/admissions?class=s1&year=2027&search=ada&nonsense=1')
    await screen.findByRole('heading', { level: 1 })
    expect(asked[0]).toEqual({ class: 's1', year: '2027', search: 'ada' })
  })

  it('moves a card with an arrow key, says so, and takes the focus along', async () => {
    const { user, moved } = openAdmissions('/admissions')
    const card = await screen.findByRole('link', { name: 'Nakato, Ada' })
    card.focus()
    await user.keyboard('{ArrowRight}')
    await screen.findByText('Nakato, Ada moved to Interview')
    const link = column(/^Interview/).getByRole('link', { name: 'Nakato, Ada' })
    await waitFor(() => expect(document.activeElement).toBe(link))
    expect(moved).toEqual([{ applicationId: ada.id, version: 1, to: 'interview', reason: null }])
  })

  it('offers in the menu only where the application may go', async () => {
    const { user } = openAdmissions('/admissions')
    await user.click(await screen.findByRole('button', { name: 'Move Nakato, Ada to…' }))
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent)
    expect(items).toEqual(['Interview', 'Declined', 'Withdrawn'])
  })

  it('asks why before a step back, and sends nothing without it', async () => {
    const { user, moved } = openAdmissions('/admissions', { stage: 'interview' })
    const card = await screen.findByRole('link', { name: 'Nakato, Ada' })
    card.focus()
    await user.keyboard('{ArrowLeft}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Nakato, Ada to Applied' }))
    await user.type(dialog.getByLabelText('Reason'), 'Too early')
    await user.click(dialog.getByRole('button', { name: 'Move to Applied' }))
    await screen.findByText('Nakato, Ada moved to Applied')
    expect(moved).toMatchObject([{ to: 'applied', reason: 'Too early' }])
  })

  it('lets nobody move a card that is admitted', async () => {
    openAdmissions('/admissions', { stage: 'admitted' })
    await screen.findByRole('link', { name: 'Nakato, Ada' })
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull()
  })
})

describe('admitting', () => {
  it('says how full each stream is, begins with the emptiest, and leaves the number to the school', async () => {
    const { user, admitted } = openAdmissions('/admissions', { stage: 'offered' })
    const card = await screen.findByRole('link', { name: 'Nakato, Ada' })
    card.focus()
    await user.keyboard('{ArrowRight}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Admit Nakato, Ada' }))
    const options = within(dialog.getByLabelText('Stream')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'S1 East: 40 of 40 places taken, full',
      'S1 West: 12 of 40 places taken',
    ])
    dialog.getByText('Leave this empty for HS/2027/001.')
    dialog.getByText('S1 West is taught Algebra, Physics in sets. Choose one on the record once they are admitted.')
    await user.click(dialog.getByRole('button', { name: 'Admit' }))
    await screen.findByText('Nakato, Ada moved to Admitted')
    expect(admitted).toEqual([
      {
        applicationId: ada.id,
        streamId: west.id,
        admissionNumber: null,
        residence: null,
        admittedOn: '2026-11-21',
      },
    ])
  })
})

describe('admitting for a year that lies ahead', () => {
  it('begins on the first day of the class, and says from when on they are in registers', async () => {
    const { user, admitted } = openAdmissions('/admissions', { stage: 'offered' }, { firstDay: '2027-02-15' })
    const card = await screen.findByRole('link', { name: 'Nakato, Ada' })
    card.focus()
    await user.keyboard('{ArrowRight}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Admit Nakato, Ada' }))
    dialog.getByText('S1 begins 2027 on 15 Feb 2027. From this day on they are in registers.')
    await user.click(dialog.getByRole('button', { name: 'Admit' }))
    await screen.findByText('Nakato, Ada moved to Admitted')
    expect(admitted).toMatchObject([{ admittedOn: '2027-02-15' }])
  })

  it('says how full each stream is on the day that is chosen, and begins with the emptiest of that year', async () => {
    const { user } = openAdmissions('/admissions', { stage: 'offered' }, { firstDay: '2027-02-15' })
    const card = await screen.findByRole('link', { name: 'Nakato, Ada' })
    card.focus()
    await user.keyboard('{ArrowRight}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Admit Nakato, Ada' }))
    const choice = dialog.getByLabelText('Stream') as HTMLSelectElement
    const lines = () =>
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(lines()).toEqual(['S1 East: 3 of 40 places taken', 'S1 West: 40 of 40 places taken, full'])
    expect(choice.value).toBe(east.id)
    dialog.getByText('Whoever comes into S1 with the rollover to 2027 is not counted yet.')

    const day = dialog.getByLabelText('Admitted on')
    await user.clear(day)
    await user.type(day, '2026-11-23')
    await waitFor(() =>
      expect(lines()).toEqual(['S1 East: 40 of 40 places taken, full', 'S1 West: 12 of 40 places taken']),
    )
    expect(dialog.queryByText(/is not counted yet/)).toBeNull()
  })
})

describe('a new application', () => {
  it('is taken in with what the form says, and opens', async () => {
    const { user, added } = openAdmissions('/admissions?new=yes')
    await user.type(await screen.findByLabelText('Family name'), 'Ọládipọ̀')
    await user.click(screen.getByRole('button', { name: 'Add application' }))
    await screen.findByRole('heading', { level: 2, name: 'Nakato, Ada' })
    expect(added).toMatchObject([{ familyName: 'Ọládipọ̀', classCode: 's1', entryYear: 2027, appliedOn: '2026-11-21' }])
  })

  it('says beside the field that a name is missing', async () => {
    const { user, added } = openAdmissions('/admissions?new=yes')
    await user.click(await screen.findByRole('button', { name: 'Add application' }))
    await screen.findByText('Write a family name or a given name')
    expect(added).toEqual([])
  })
})

describe('a child who is known already', () => {
  it('is said at once with a link, and taken in only when it is somebody else', async () => {
    const alike = { applications: [other], students: [anybody] }
    const { user, added } = openAdmissions('/admissions?new=yes', {}, { alike })
    await user.type(await screen.findByLabelText('Family name'), 'Nakato')
    await user.click(screen.getByRole('button', { name: 'Add application' }))
    const asked = within(await screen.findByRole('alert'))
    asked.getByText('A/2027/002, S1, 2027, Interview')
    const link = asked.getByRole('link', { name: 'Open that application: NAKATO, Ada, A/2027/002' })
    expect(link.getAttribute('href')).toBe('/admissions?application=A%2F2027%2F002')
    asked.getByRole('link', { name: 'Open that record: Nakato, Ada, HS/19/044' })
    await user.click(asked.getByRole('button', { name: 'Add anyway' }))
    await screen.findByRole('heading', { level: 2, name: 'Nakato, Ada' })
    expect(added.map(({ isAnother }) => isAnother)).toEqual([false, true])
  })

  it('is said to be one of two, which is kept', async () => {
    const alike = { applications: [other], students: [] }
    const { user, added } = openAdmissions('/admissions?new=yes', {}, { alike })
    await user.type(await screen.findByLabelText('Family name'), 'Nakato')
    await user.click(screen.getByRole('button', { name: 'Add application' }))
    await user.click(await screen.findByRole('button', { name: 'Two children: add' }))
    await screen.findByRole('heading', { level: 2, name: 'Nakato, Ada' })
    expect(added.map(({ isDifferent }) => isDifferent)).toEqual([undefined, true])
  })

  it('is marked in the list', async () => {
    openAdmissions('/admissions', { alike: ['A/2027/002'] })
    await screen.findByText('Looks like A/2027/002')
  })

  it('is offered a place only after it was asked', async () => {
    const { user, moved } = openAdmissions('/admissions', { stage: 'interview' })
    await user.click(await screen.findByRole('button', { name: 'Move Nakato, Ada to…' }))
    await user.click(screen.getByRole('menuitem', { name: 'Offered' }))
    await user.click(await screen.findByRole('button', { name: 'Move to Offered' }))
    await screen.findByText('Nakato, Ada moved to Offered')
    expect(moved).toMatchObject([{ to: 'offered', isAnother: false }])
  })

  it('comes back onto the record, which says before what it takes, and the undo is in the application', async () => {
    const alike = { applications: [], students: [anybody] }
    const { user, onto, admitted } = openAdmissions('/admissions', { stage: 'offered' }, { alike })
    const card = await screen.findByRole('link', { name: 'Nakato, Ada' })
    card.focus()
    await user.keyboard('{ArrowRight}')
    const asked = within(await screen.findByRole('dialog', { name: 'Admit Nakato, Ada' }))
    asked.getByText(/was at the school: HS\/19\/044, left/)
    await user.click(asked.getByRole('button', { name: 'Admit onto HS/19/044' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Admit Nakato, Ada onto HS/19/044' }))
    dialog.getByRole('row', { name: 'Phone of Nakato, Joan 0700 1 0700 2 0700 1 stays' })
    dialog.getByRole('row', { name: 'Sex – female Is added to the record' })
    await user.click(dialog.getByRole('button', { name: 'Admit' }))
    await screen.findByText('Nakato, Ada moved to Admitted')
    expect(admitted).toEqual([])
    expect(onto).toEqual([
      { applicationId: ada.id, version: 1, studentId: anybody.id, streamId: west.id, admittedOn: '2026-11-21' },
    ])
    await user.click(screen.getByRole('link', { name: 'Nakato, Ada' }))
    await screen.findByText(/Admitted onto it 21 Nov 2026, Grace Auma/)
    await user.click(screen.getByRole('button', { name: 'Undo the admission' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo the admission' })).toBeNull())
  })

  it('and is here has the application closed against the record', async () => {
    const alike = { applications: [other], students: [{ ...anybody, status: 'active', stream: 'S2 East' }] }
    const { user, onto } = openAdmissions('/admissions?application=A%2F2027%2F001', {}, { alike })
    const known = within(await screen.findByRole('region', { name: 'Looks like' }))
    known.getByText('Application A/2027/002, S1, 2027, Interview')
    await user.click(known.getByRole('button', { name: 'Close against HS/19/044' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close the application of Nakato, Ada' }))
    dialog.getByText(/is here already: HS\/19\/044, S2 East, active/)
    await user.click(dialog.getByRole('button', { name: 'Close application' }))
    await screen.findByRole('region', { name: 'Student' })
    expect(onto).toMatchObject([{ studentId: anybody.id, streamId: null, admittedOn: null }])
  })

  it('and has left is admitted from the application once there is an offer', async () => {
    const alike = { applications: [], students: [anybody] }
    openAdmissions('/admissions?application=A%2F2027%2F001', {}, { alike })
    await screen.findByRole('region', { name: 'Looks like' })
    expect(screen.queryByRole('button', { name: 'Admit onto HS/19/044' })).toBeNull()
  })
})

it('says since which day at the school another admission counts', async () => {
  const superseded = { at: '2026-11-20T22:00:00Z', by: 'Grace Auma', reason: 'Came back' }
  openAdmissions('/admissions?application=A%2F2027%2F001', { stage: 'admitted', superseded })
  await screen.findByText('Another admission counts since · 21 Nov 2026 · Grace Auma · Came back')
})

describe('the numbers', () => {
  it('show the next one while their pattern is typed, and refuse one that cannot make any', async () => {
    const saved: unknown[] = []
    const api = fakeApi(
      answer(listApplications, () => ({ years: [], stages: [] })),
      answer(getSchool, () => ({
        ...{ name: 'School', shortName: 'School', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-21' },
        classes: [],
        terms: [],
      })),
      answer(getNumberPatterns, () => ({
        admissionPattern: 'BH/{year}/000',
        applicationPattern: 'A/{year}/000',
        version: 3,
      })),
      answer(getNextNumber, ({ pattern }) => ({ number: pattern.replace('{year}', '2026').replace(/0+$/, '481') })),
      answer(saveNumberPatterns, (input) => {
        saved.push(input)
        return { ...input, version: 4 }
      }),
    )
    const user = openScreen(screens, { at: '/admissions', as: 'admin', api })
    await user.click(await screen.findByRole('button', { name: 'Number patterns' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Number patterns' }))
    await dialog.findByText('This year the next one is BH/2026/481.')
    const field = dialog.getByRole('textbox', { name: 'Admission numbers' })
    await user.clear(field)
    await user.type(field, 'HS/{{year}')
    await user.click(dialog.getByRole('button', { name: 'Save patterns' }))
    await dialog.findByText(/without it all numbers would be the same/)
    expect(saved).toEqual([])
    await user.type(field, '-0000')
    await dialog.findByText('This year the next one is HS/2026-481.')
    await user.click(dialog.getByRole('button', { name: 'Save patterns' }))
    await waitFor(() =>
      expect(saved).toEqual([{ version: 3, admissionPattern: 'HS/{year}-0000', applicationPattern: 'A/{year}/000' }]),
    )
  })
})
