import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  getSchool,
  type IssuedPaper,
  issuePaper,
  listPaperTemplates,
  listStudentPapers,
  type PaperTemplate,
  withdrawPaper,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { StudentPapers } from './student-papers'

const studentId = crypto.randomUUID()

const aText = (kind: PaperTemplate['kind'], title: string, text: string): PaperTemplate => ({
  ...{ id: crypto.randomUUID(), kind, title, text },
  version: 1,
})
const transcript = aText('transcript', 'Transcript of results', 'The results of {name}.')
const certificate = aText('leaving-certificate', 'Leaving certificate', '{name} left on {left on}. {conduct}.')

const issued: IssuedPaper = {
  ...{ id: crypto.randomUUID(), kind: 'transcript', title: transcript.title, edition: 2, code: 'K7QM-2F9D-XR4T' },
  ...{ issuedOn: '2026-12-04', issuedBy: 'Mary Adong', withdrawn: null },
}

function openPapers(texts = [transcript, certificate], papers = [issued]) {
  const stored = { papers, ordered: [] as unknown[], withdrawn: [] as unknown[] }
  const api = fakeApi(
    answer(getSchool, () => ({
      ...{ name: 'Hill School', shortName: 'Hill', motto: '', timeZone: 'Africa/Nairobi', today: '2026-11-21' },
      classes: [],
      terms: [],
    })),
    answer(listStudentPapers, () => ({ papers: stored.papers, leftOn: '2026-11-27' })),
    answer(listPaperTemplates, () => texts),
    answer(issuePaper, (order) => {
      stored.ordered.push(order)
      return { ...issued, id: crypto.randomUUID(), title: 'Leaving certificate', edition: 1 }
    }),
    answer(withdrawPaper, (given) => {
      stored.withdrawn.push(given)
      stored.papers = [{ ...issued, withdrawn: { on: '2026-12-09', by: 'Mary Adong', reason: given.reason } }]
      return stored.papers[0] as IssuedPaper
    }),
  )
  const Papers = () => <StudentPapers studentId={studentId} name="Nakato, Ruth" />
  const table = [
    { path: 'papers', title: 'Papers', category: 'admin' as const, load: async () => ({ default: Papers }) },
  ]
  return { user: openScreen(table, { at: '/papers', as: 'admin', api }), stored }
}

it('shows what was issued, with its code', async () => {
  openPapers()
  const papers = within(await screen.findByRole('region', { name: 'Papers' }))
  papers.getByText('Transcript of results, edition 2')
  papers.getByText(/4 Dec 2026, Mary Adong/)
  papers.getByText('K7QM-2F9D-XR4T')
  papers.getByRole('button', { name: 'Print Transcript of results, edition 2' })
})

it('says on which day at the school a paper was superseded', async () => {
  const superseded = { at: '2026-12-08T22:00:00Z', by: 'Mary Adong', reason: 'Two records' }
  openPapers([transcript], [{ ...issued, superseded }])
  const papers = within(await screen.findByRole('region', { name: 'Papers' }))
  papers.getByText(/Does not count since 9 Dec 2026, Mary Adong: Two records/)
})

it('asks for what the text of the chosen paper needs, the last day as it is on record', async () => {
  const { user, stored } = openPapers()
  await user.click(await screen.findByRole('button', { name: 'Issue a paper' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue a paper for Nakato, Ruth' }))
  expect(dialog.queryByLabelText('Conduct')).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Paper'), 'Leaving certificate')
  await user.type(dialog.getByLabelText('Conduct'), 'Very good')
  await user.click(dialog.getByRole('button', { name: 'Issue' }))
  await screen.findByRole('button', { name: 'Issue a paper' })
  expect(stored.ordered).toEqual([
    { studentId, templateId: certificate.id, leftOn: '2026-11-27', conduct: 'Very good' },
  ])
})

it('says what to do where there is no text', async () => {
  const { user } = openPapers([])
  await user.click(await screen.findByRole('button', { name: 'Issue a paper' }))
  const link = await screen.findByRole('link', { name: 'Texts for papers' })
  expect(link.getAttribute('href')).toBe('/paper_texts')
})

it('withdraws a paper with a reason, and not without one', async () => {
  const { user, stored } = openPapers()
  await user.click(await screen.findByRole('button', { name: 'Withdraw Transcript of results, edition 2' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw Transcript of results?' }))
  const confirm = dialog.getByRole('button', { name: 'Withdraw' })
  expect(confirm.hasAttribute('disabled')).toBe(true)
  await user.type(dialog.getByLabelText('Reason'), 'A wrong name')
  await user.click(confirm)
  await screen.findByText(/Withdrawn 9 Dec 2026, Mary Adong: A wrong name/)
  expect(stored.withdrawn).toEqual([{ paperId: issued.id, reason: 'A wrong name' }])
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
})
