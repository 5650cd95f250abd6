import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addressOf,
  getSchool,
  type InputOf,
  listDuplicates,
  type MergeSide,
  mergeStudents,
  type OutputOf,
  previewStudentMerge,
  type StudentMerge,
  sayDifferentStudents,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const person = { kind: 'student' as const, name: 'Nakato, Ada', stream: null, status: 'left' }
const first = { ...person, id: crypto.randomUUID(), number: 'BH/1', stream: 'S1 East', status: 'active' }
const second = { ...person, id: crypto.randomUUID(), number: 'BH/2' }

function openDuplicates(found: OutputOf<typeof listDuplicates>) {
  const api = fakeApi(answer(listDuplicates, () => found))
  return openScreen(screens, { at: '/duplicate_students', as: 'admin', api })
}

it('shows the records of one name and birth date together, with the way to each', async () => {
  openDuplicates({ groups: [{ birthDate: '2012-03-04', people: [first, second] }], total: 130, different: [] })
  const group = within(await screen.findByRole('region', { name: /^Nakato, Ada, born/ }))
  group.getByText('S1 East, active')
  group.getByText('No stream, left')
  const hrefs = group.getAllByRole('link', { name: /^Open record/ }).map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([addressOf.student(first.id), addressOf.student(second.id)])
  screen.getByText('The first 1 of 130 are shown.')
})

it('says so where there are none', async () => {
  openDuplicates({ groups: [], total: 0, different: [] })
  await screen.findByText('No two students have the same name and birth date.')
})

it('says that two records are two people', async () => {
  const said: InputOf<typeof sayDifferentStudents>[] = []
  let groups = [{ birthDate: '2012-03-04', people: [first, second] }]
  const api = fakeApi(
    answer(listDuplicates, () => ({ groups, total: groups.length, different: [] })),
    answer(sayDifferentStudents, (input) => {
      said.push(input)
      groups = []
      return {}
    }),
  )
  const user = openScreen(screens, { at: '/duplicate_students', as: 'admin', api })
  await user.click(await screen.findByRole('button', { name: 'BH/2 and BH/1 are two people' }))
  await screen.findByText('No two students have the same name and birth date.')
  expect(said).toEqual([{ firstId: first.id, secondId: second.id }])
})

const aSide = (given: Partial<MergeSide>): MergeSide => ({
  ...{ id: first.id, name: 'Nakato, Ada', admissionNumber: 'BH/1', learnerId: null, birthDate: '2012-03-04' },
  ...{ stream: 'S1 East', status: 'active', guardians: [], account: 'ada', placements: 1, marks: 1 },
  ...{ registerEntries: 4, cards: 0, papers: 0 },
  ...given,
})

const aCardOf = (edition: number, marks: number, result: string) => ({
  ...{ id: crypto.randomUUID(), edition, stream: 'S1 East', publishedAt: '2026-08-19T22:00:00Z', isProvisional: false },
  ...{ marks, result },
})

const termId = crypto.randomUUID()
const cardsOfTerm = {
  ...{ termId, term: '2026 Term 2', kept: aCardOf(1, 6, 'Average 40.0 %'), other: aCardOf(2, 7, 'Average 70.0 %') },
  differences: [{ subject: 'Biology', what: 'Mid-term', kept: '40', other: '70' }],
}

function openMerge(inBoth: Partial<StudentMerge> = {}) {
  const merged: InputOf<typeof mergeStudents>[] = []
  const assessmentId = crypto.randomUUID()
  const api = fakeApi(
    answer(getSchool, () => ({
      ...{ name: 'Hill School', shortName: 'Hill', motto: '', timeZone: 'Africa/Nairobi', today: '2026-11-21' },
      classes: [],
      terms: [],
    })),
    answer(previewStudentMerge, () => ({
      kept: aSide({}),
      other: aSide({ id: second.id, admissionNumber: 'BH/2', account: 'ada2' }),
      refusals: [],
      marks: [{ assessmentId, termId, assessment: 'Biology, Mid-term', kept: '40', other: '70' }],
      ...{ cards: [], papers: [], admissions: null },
      registers: [{ date: '2026-11-16', session: 'morning' as const, kept: 'present', other: 'absent' }],
      registersInBoth: 1,
      days: [{ from: '2026-02-01', until: null, kept: 'S1 East', other: 'S1 West' }],
      ...inBoth,
    })),
    answer(mergeStudents, (input) => {
      merged.push(input)
      return { id: first.id, name: 'Nakato, Ada' }
    }),
  )
  const at = addressOf.duplicates({ keep: first.id, merge: second.id })
  return { user: openScreen(screens, { at, as: 'admin', api }), merged, assessmentId }
}

it('shows both records, has each mark that differs decided, and says before that it cannot be undone', async () => {
  const { user, merged, assessmentId } = openMerge()
  const button = (await screen.findByRole('button', { name: 'Merge records' })) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  screen.getByRole('row', { name: 'Admission number BH/1 BH/2' })
  screen.getByRole('row', { name: /16 Nov 2026 Morning present absent/ })
  await user.selectOptions(screen.getByLabelText('Biology, Mid-term'), '70 (BH/2)')
  await user.selectOptions(screen.getByLabelText('The account that stays'), 'ada2')
  await user.click(button)
  const question = within(await screen.findByRole('dialog', { name: 'Merge BH/2 into BH/1?' }))
  question.getByText(/The account ada is closed permanently/)
  question.getByText('This cannot be undone.')
  await user.click(question.getByRole('button', { name: 'Merge permanently' }))
  await waitFor(() => expect(merged).toHaveLength(1))
  expect(merged[0]).toEqual({
    ...{ keptId: first.id, otherId: second.id, account: 'other' },
    marks: [{ assessmentId, take: 'other' }],
    cards: [],
  })
})

it('shows the report cards of a term that both have, and asks which one counts and why', async () => {
  const { user, merged, assessmentId } = openMerge({ cards: [cardsOfTerm] })
  const button = (await screen.findByRole('button', { name: 'Merge records' })) as HTMLButtonElement
  screen.getByRole('row', { name: 'Biology Mid-term 40 70' })
  await user.selectOptions(
    screen.getByLabelText('The report card of 2026 Term 2 that counts'),
    'BH/2: edition 2, S1 East, 20 Aug 2026, 7 marks, Average 70.0 %',
  )
  expect((screen.getByLabelText('Biology, Mid-term') as HTMLSelectElement).value).toBe('other')
  expect(button.disabled).toBe(true)
  await user.type(screen.getByLabelText('Reason'), 'It has the examination')
  await user.click(button)
  const question = within(await screen.findByRole('dialog', { name: 'Merge BH/2 into BH/1?' }))
  question.getByText(/Of 2026 Term 2 the report card of BH\/2 counts/)
  await user.click(question.getByRole('button', { name: 'Merge permanently' }))
  await waitFor(() => expect(merged).toHaveLength(1))
  expect(merged[0]).toMatchObject({
    marks: [{ assessmentId, take: 'other' }],
    cards: [{ termId, take: 'other' }],
    reason: 'It has the examination',
  })
})

const aPaperOf = (title: string, papers: number) => ({
  ...{ id: crypto.randomUUID(), title, edition: papers, issuedOn: '2026-08-20', isWithdrawn: false, papers },
})
const anAdmission = (number: string, admittedOn: string) => ({
  ...{
    applicationId: crypto.randomUUID(),
    number,
    className: 'S1',
    entryYear: 2026,
    appliedOn: '2025-11-02',
    admittedOn,
  },
})

it('asks which papers and which admission count where both have them, and why', async () => {
  const { user, merged } = openMerge({
    marks: [],
    papers: [{ kind: 'transcript', kept: aPaperOf('Transcript of results', 1), other: aPaperOf('Transcript', 2) }],
    admissions: { kept: anAdmission('A/1', '2026-02-02'), other: anAdmission('A/2', '2026-02-09') },
  })
  const button = (await screen.findByRole('button', { name: 'Merge records' })) as HTMLButtonElement
  await user.selectOptions(
    screen.getByLabelText('The transcript that counts'),
    'BH/2: Transcript, edition 2, 20 Aug 2026, 2 papers in all',
  )
  await user.type(screen.getByLabelText('Reason'), 'Made twice')
  expect(button.disabled).toBe(true)
  await user.selectOptions(
    screen.getByLabelText('The admission that counts'),
    'A/1: S1, 2026, applied 2 Nov 2025, admitted 2 Feb 2026',
  )
  await user.click(button)
  const question = within(await screen.findByRole('dialog', { name: 'Merge BH/2 into BH/1?' }))
  question.getByText(/The transcript of BH\/2 counts\. The admission A\/1 counts\./)
  await user.click(question.getByRole('button', { name: 'Merge permanently' }))
  await waitFor(() => expect(merged).toHaveLength(1))
  expect(merged[0]).toMatchObject({
    ...{ papers: [{ kind: 'transcript', take: 'other' }], admission: 'kept', reason: 'Made twice' },
  })
})
