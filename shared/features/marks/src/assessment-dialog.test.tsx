import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { type Assessment, defineScreens, type MarkSheet, saveAssessment } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { EditAssessment } from './assessment-dialog'

const test: Assessment = {
  id: crypto.randomUUID(),
  title: 'Test',
  kind: 'mid-term',
  paper: null,
  outOf: 50,
  weight: 1,
  date: '2026-10-20',
  state: 'draft',
  version: 1,
  hindrance: null,
  moves: [],
}

const aMark = (value: number | null, assessmentId = test.id) => ({
  ...{ assessmentId, studentId: crypto.randomUUID(), value, version: 1, by: null, at: null },
  status: value === null ? ('absent' as const) : null,
})

function openDialog(marks: MarkSheet['marks'], termDays?: MarkSheet['termDays']) {
  const sheet: MarkSheet = {
    ...{ streamId: crypto.randomUUID(), subjectId: crypto.randomUUID(), termId: crypto.randomUUID() },
    ...{ stream: 'S1 East', classCode: 's1', subject: 'Biology', code: '553', papers: null, term: '2026 Term 3' },
    ...{ revision: '0', students: [], assessments: [test], marks, scheme: null, ...(termDays && { termDays }) },
  }
  const screens = defineScreens({
    path: 'sheet',
    title: 'Sheet',
    category: 'staff',
    load: async () => ({ default: () => <EditAssessment sheet={sheet} assessment={test} onClose={() => undefined} /> }),
  })
  const api = fakeApi(answer(saveAssessment, (input) => ({ ...test, outOf: input.outOf })))
  return openScreen(screens, { at: '/sheet', as: 'staff', api })
}

const sentence = () => screen.queryByText(/ out of .* then, not out of 50\./)?.textContent ?? null

it('says before it is saved what another highest mark does to the marks that are there', async () => {
  const user = openDialog([aMark(41), aMark(12), aMark(null), aMark(5, crypto.randomUUID())])
  const outOf = await screen.findByRole('spinbutton', { name: 'Out of' })
  expect(sentence()).toBeNull()
  await user.clear(outOf)
  expect(sentence()).toBeNull()
  await user.type(outOf, '60')
  expect(sentence()).toBe('2 marks stay as they are and count out of 60 then, not out of 50.')
  await user.clear(outOf)
  await user.type(outOf, '50')
  expect(sentence()).toBeNull()
})

it('has nothing to say where there is no mark', async () => {
  const user = openDialog([])
  const outOf = await screen.findByRole('spinbutton', { name: 'Out of' })
  await user.clear(outOf)
  await user.type(outOf, '60')
  expect(sentence()).toBeNull()
})

it('takes no power of ten for a highest mark', async () => {
  const user = openDialog([])
  const outOf = await screen.findByRole('spinbutton', { name: 'Out of' })
  await user.clear(outOf)
  await user.type(outOf, '1e3')
  await user.click(screen.getByRole('button', { name: 'Save assessment' }))
  await screen.findByText('This must be a number')
})

it('says of a day outside the term who is expected to have no mark', async () => {
  openDialog([], { startDate: '2026-09-07', endDate: '2026-12-04' })
  const date = await screen.findByLabelText('Date')
  const warning = () => screen.queryByText(/is not in the term/)?.textContent ?? null
  expect(warning()).toBeNull()
  fireEvent.change(date, { target: { value: '2026-02-20' } })
  expect(warning()).toBe(
    '20 Feb 2026 is not in the term, which lasts from 7 Sept 2026 until 4 Dec 2026. ' +
      'Whoever was not in the class on that day is expected to have no mark.',
  )
  for (const value of ['2026-12-04', '']) {
    fireEvent.change(date, { target: { value } })
    expect(warning()).toBeNull()
  }
})
