import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addMarkExemption,
  defineScreens,
  type InputOf,
  listSheetExemptions,
  type MarkExemption,
  type MarkSheet,
  undoMarkExemption,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { ExemptionsDialog } from './exemptions-dialog'

const place = { streamId: crypto.randomUUID(), subjectId: crypto.randomUUID(), termId: crypto.randomUUID() }
const ruth = { studentId: crypto.randomUUID(), name: 'Nakato, Ruth', admissionNumber: 'A-1' }
const sheet: MarkSheet = {
  ...place,
  stream: 'S1 East',
  classCode: 's1',
  subject: 'Biology',
  code: '553',
  papers: null,
  term: '2026 Term 3',
  revision: '0',
  students: [ruth],
  assessments: [],
  marks: [],
  scheme: null,
}

const anExemption: MarkExemption = {
  id: crypto.randomUUID(),
  studentId: ruth.studentId,
  student: ruth.name,
  termId: place.termId,
  term: sheet.term,
  subjectId: place.subjectId,
  subject: sheet.subject,
  paper: null,
  from: null,
  until: null,
  kind: 'exempt',
  reason: 'Was in hospital',
  marks: 2,
  by: 'Auma, Grace',
  at: '2026-11-20T08:00:00Z',
}

function openDialog() {
  let there: MarkExemption[] = []
  const added: InputOf<typeof addMarkExemption>[] = []
  const api = fakeApi(
    answer(listSheetExemptions, () => there),
    answer(addMarkExemption, (input) => {
      added.push(input)
      there = [anExemption]
      return { exemption: anExemption, kept: 0, closed: 0 }
    }),
    answer(undoMarkExemption, () => {
      there = []
      return { marks: 2 }
    }),
  )
  const screens = defineScreens({
    path: 'sheet',
    title: 'Sheet',
    category: 'staff',
    load: async () => ({ default: () => <ExemptionsDialog sheet={sheet} onClose={() => {}} /> }),
  })
  return { user: openScreen(screens, { at: '/sheet', as: 'staff', api }), added }
}

it('adds an exemption for the subject and takes it back in one go', async () => {
  const { user, added } = openDialog()
  await screen.findByText(/expected to have every mark/)
  await user.click(screen.getByRole('button', { name: 'Add exemption' }))
  await user.type(await screen.findByLabelText('Reason'), 'Was in hospital')
  await user.click(screen.getByRole('button', { name: 'Add exemption' }))

  await screen.findByText(/^Exempt, 2 marks · Biology · Was in hospital/)
  const given = { studentId: ruth.studentId, termId: place.termId, subjectId: place.subjectId }
  expect(added).toMatchObject([{ ...given, kind: 'exempt', from: null, until: null, reason: 'Was in hospital' }])

  await user.click(screen.getByRole('button', { name: 'Undo the exemption of Nakato, Ruth' }))
  await screen.findByText(/expected to have every mark/)
})

it('asks for the last day before a student came, beside the field', async () => {
  const { user, added } = openDialog()
  await user.click(await screen.findByRole('button', { name: 'Add exemption' }))
  await user.selectOptions(await screen.findByLabelText('Kind'), 'Joined later')
  await user.type(screen.getByLabelText('Reason'), 'Came in October')
  await user.click(screen.getByRole('button', { name: 'Add exemption' }))
  await screen.findByText('Write the last day before the student came')
  expect(added).toEqual([])
})
