import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { defineScreens, type InputOf, listMarkSheets, type MarkSheetRow } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { MarkSheets } from './mark-sheets'

const screens = defineScreens({
  path: 'sheets',
  title: 'Mark sheets',
  category: 'admin',
  load: async () => ({
    default: () => (
      <MarkSheets title="Mark sheets" addressOf={(id) => `/sheets/${id ?? ''}`} none={<p>There is none.</p>} />
    ),
  }),
})

const aRow = (index: number, due: string | null = null): MarkSheetRow => ({
  ...{ streamId: crypto.randomUUID(), subjectId: crypto.randomUUID(), termId: crypto.randomUUID() },
  ...{ stream: `S1 Stream ${index}`, classCode: 's1', subject: 'Biology', code: '553', term: '2026 Term 3' },
  ...{ students: 40, assessments: 1, marks: due ? 30 : 40, expected: 40, state: 'draft', due },
})

/** A school of so many sheets, fifty to a page. */
function openSheets(count: number, at = '/sheets') {
  const asked: InputOf<typeof listMarkSheets>[] = []
  const all = Array.from({ length: count }, (_, index) => aRow(index, index === 3 ? '2026-10-20' : null))
  const api = fakeApi(
    answer(listMarkSheets, (input) => {
      asked.push(input)
      const found = all.filter(({ stream }) => stream.includes(input.search ?? ''))
      const from = Number(input.after ?? 0)
      const next = from + 50 < found.length ? String(from + 50) : null
      return { rows: found.slice(from, from + 50), next, total: found.length }
    }),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), asked }
}

const rowsShown = () => within(screen.getByRole('table')).getAllByRole('row').length - 1

describe('the list of mark sheets', () => {
  it('shows those that lack marks first, and how many are missing, where all are on one page', async () => {
    openSheets(5)
    await screen.findByText('2026 Term 3 · 5 mark sheets · 10 marks missing · open unless a sheet says otherwise')
    expect(screen.getAllByRole('link', { name: /Biology/ })[0]?.textContent).toContain('S1 Stream 3')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('names below what somebody taught until a day of the term, to be looked at', async () => {
    const { streamId, subjectId, termId } = aRow(2)
    const earlier = [
      { ...{ streamId, subjectId, termId, stream: 'S2 Upper' }, subject: 'Maths', taughtUntil: '2026-10-11' },
    ]
    const api = fakeApi(answer(listMarkSheets, () => ({ rows: [aRow(1)], next: null, total: 1, earlier })))
    openScreen(screens, { at: '/sheets', as: 'admin', api })
    const list = within(await screen.findByRole('region', { name: 'Taught earlier this term' }))
    expect(list.getByRole('link', { name: 'S2 Upper Maths' }).getAttribute('href')).toContain(streamId)
    list.getByText('Yours until 11 Oct 2026, to look at')
  })

  it('tells whoever reaches sheets of others whose each is, and nobody else', async () => {
    const [own, ofOthers, ofNobody] = [aRow(1), { ...aRow(2), taughtBy: ['Auma, Grace'] }, { ...aRow(3), taughtBy: [] }]
    const rows = [own, ofOthers, ofNobody]
    const api = fakeApi(answer(listMarkSheets, () => ({ rows, next: null, total: 3 })))
    openScreen(screens, { at: '/sheets', as: 'admin', api })
    within(await screen.findByRole('row', { name: /Stream 1/ })).getByText('You')
    within(screen.getByRole('row', { name: /Stream 2/ })).getByText('Auma, Grace')
    within(screen.getByRole('row', { name: /Stream 3/ })).getByText('Nobody at present')
  })

  it('has no column for it where all are one’s own', async () => {
    openSheets(5)
    await screen.findByRole('row', { name: /Stream 1/ })
    expect(screen.queryByRole('columnheader', { name: 'Taught by' })).toBeNull()
  })

  it('draws a page of a school with thousands, and asks the server for the rest', async () => {
    const { user, asked } = openSheets(2_500)
    await screen.findByText('2026 Term 3 · 2,500 mark sheets · open unless a sheet says otherwise')
    await waitFor(() => expect(rowsShown()).toBe(50))
    expect(document.querySelectorAll('*').length).toBeLessThan(2_000)
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await screen.findByRole('link', { name: 'S1 Stream 50 Biology' })
    expect(rowsShown()).toBe(50)

    await user.type(screen.getByRole('searchbox', { name: 'Search mark sheets' }), 'Stream 2499')
    await waitFor(() => expect(rowsShown()).toBe(1))
    expect(asked.at(-1)).toEqual({ search: 'Stream 2499' })
  })

  it('says once what most are, and of a sheet only that it is something else', async () => {
    const api = fakeApi(
      answer(listMarkSheets, () => {
        const rows = [aRow(0), aRow(1), aRow(2), { ...aRow(3), state: 'submitted' as const }]
        return { rows, next: null, total: 4 }
      }),
    )
    openScreen(screens, { at: '/sheets', as: 'admin', api })
    await screen.findByText(/open unless a sheet says otherwise/)
    expect(within(screen.getByRole('table')).queryByText('Open')).toBeNull()
    within(screen.getByRole('row', { name: /Stream 3/ })).getByText('Submitted')
  })

  it('finds by the state, and says so where nothing matches', async () => {
    const { user, asked } = openSheets(60)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Submitted')
    await waitFor(() => expect(asked.at(-1)).toEqual({ state: 'submitted' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search mark sheets' }), 'nowhere')
    await screen.findByText(/No mark sheet matches/)
  })
})
