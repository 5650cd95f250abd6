import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { type StudentTerm, takeReportCard } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { beforeEach, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { TermAverages, TermsTable } from '.'

const card = (edition: number, isProvisional = false) => ({
  ...{ id: crypto.randomUUID(), edition, isProvisional },
  publishedAt: '2026-12-04T10:00:00Z',
})

const aTerm = (label: string, given: Partial<StudentTerm>): StudentTerm => ({
  ...{ termId: crypto.randomUUID(), label, stream: 'S2 East', average: null, outcome: null, cards: [] },
  attendance: { present: 0, absent: 0, late: 0, excused: 0, held: 0, rate: null },
  ...given,
})

const newest = aTerm('2026 Term 3', {
  average: 74.26,
  outcome: 'Aggregate 14, Division 1',
  cards: [card(2), card(1, true)],
  attendance: { present: 50, absent: 2, late: 3, excused: 1, held: 56, rate: 94.6 },
})
const oldest = aTerm('2026 Term 2', { average: 61 })

let taken: string[]
beforeEach(() => {
  taken = []
})

function openTerms(terms: StudentTerm[]) {
  URL.createObjectURL = () => 'blob:card'
  const api = fakeApi(
    answer(takeReportCard, ({ cardId }) => {
      taken.push(cardId)
      return { filename: 'card.pdf', blob: new Blob(['card']) }
    }),
  )
  const Terms = () => (
    <main>
      <TermAverages title="Averages" terms={terms} />
      <TermsTable caption="Terms" terms={terms} />
    </main>
  )
  const table = [{ path: 'terms', title: 'Terms', category: 'admin' as const, load: async () => ({ default: Terms }) }]
  return openScreen(table, { at: '/terms', as: 'admin', api })
}

it('tells of each term what it came to, attendance in words too', async () => {
  openTerms([newest, oldest])
  const rows = within(await screen.findByRole('table', { name: 'Terms' })).getAllByRole('row')
  expect(rows[1]?.textContent).toMatch(
    /2026 Term 3.*S2 East.*74\.3 %.*Aggregate 14, Division 1.*94\.6 % of 56 sessions, 2 absent, 3 late, 1 excused/,
  )
  expect(rows[2]?.textContent).toMatch(/2026 Term 2.*61\.0 %/)
  screen.getByText('From 61 % in 2026 Term 2 to 74.3 % in 2026 Term 3.')
})

it('counts one session as one', async () => {
  openTerms([{ ...newest, attendance: { ...newest.attendance, held: 1 } }])
  expect(await screen.findByText(/^94\.6 % of 1 session,/)).toBeTruthy()
})

it('gives every edition of a card, and says which one is provisional', async () => {
  const user = openTerms([newest])
  await user.click(
    await screen.findByRole('button', { name: 'Report card 2026 Term 3, edition 1, provisional, replaced' }),
  )
  await user.click(screen.getByRole('button', { name: 'Report card 2026 Term 3, edition 2' }))
  expect(taken).toEqual([newest.cards[1]?.id, newest.cards[0]?.id])
  expect(screen.queryByText(/^From/)).toBeNull()
})

it('says of each edition that another one replaced which one counts now', async () => {
  openTerms([{ ...newest, cards: [card(3), card(2), card(1)] }])
  await screen.findByRole('button', { name: 'Report card 2026 Term 3, edition 3' })
  for (const edition of [1, 2])
    screen.getByRole('button', { name: `Report card 2026 Term 3, edition ${edition}, replaced` })
  expect(screen.getAllByText(/^Replaced by edition 3, .*2026/)).toHaveLength(2)
})

it('says of a card that does not count any longer who said so and why', async () => {
  const superseded = { at: '2026-12-10T10:00:00Z', by: 'Grace Auma', reason: 'It has no examination' }
  openTerms([{ ...newest, cards: [card(1), { ...card(1), superseded }] }])
  await screen.findByRole('button', { name: 'Report card 2026 Term 3, edition 1, superseded' })
  screen.getByText(/^Superseded by Grace Auma, .*2026.*: It has no examination$/)
})
