import { describe, expect, it } from '@jest/globals'
import { at, rosterDesk } from '../../../../test/roster-desk'
import { testApp } from '../../../../test/test-app'

const { preview } = rosterDesk(testApp())

const listOf = (header: string, ...rows: string[]) => ({ 'list.csv': `${[header, ...rows].join('\n')}\n` })

const inactive = /is marked as inactive in the file/

describe('a status of leavers', () => {
  it.each([
    ['Enroll_Status', '2'],
    ['Enroll_Status', '3'],
    ['endStatus', 'T'],
    ['endStatus', 'W'],
    ['Status', 'Withdrawn'],
    ['Status', 'Transferred out'],
    ['Status', 'Leaver'],
    ['Status', 'Left'],
  ])('is known: %s %s', async (header, status) => {
    const { draft, warnings } = await preview(
      listOf(`Adm No,Name,Class,Stream,${header}`, `A1,"Byron, Ada",S4,East,${status}`),
    )
    expect(draft.inactive).toBe(1)
    expect(warnings).toMatchObject([at('list.csv', 2, header, inactive)])
  })

  it.each([
    ['Enroll_Status', '0'],
    ['endStatus', ''],
    ['Status', 'Full'],
  ])('is not that of who is here: %s %s', async (header, status) => {
    const { draft, warnings } = await preview(
      listOf(`Adm No,Name,Class,Stream,${header}`, `A1,"Byron, Ada",S4,East,${status}`),
    )
    expect(draft.inactive).toBe(0)
    expect(warnings).toEqual([])
  })
})

describe('a day of leaving', () => {
  it.each(['Leaving date', 'Date of leaving', 'Exit date', 'Withdrawal date', 'endDate', 'DOL'])(
    'is known, and whoever has one in the past has left: %s',
    async (header) => {
      const { draft, warnings } = await preview(
        listOf(
          `Adm No,Name,Class,Stream,${header}`,
          'A1,"Byron, Ada",S4,East,2020-05-15',
          'A2,"Hopper, Grace",S4,East,',
        ),
      )
      expect(draft.inactive).toBe(1)
      expect(warnings).toMatchObject([
        at('list.csv', null, header, /^1 row has a day of leaving\./),
        at('list.csv', 2, header, inactive),
      ])
    },
  )

  it('that is still to come for nearly everybody is told of once', async () => {
    const row = (n: number, day: string) => `A${n},"Byron, Ada ${n}",S4,East,${day},0`
    const rows = [1, 2, 3, 4, 5].map((n) => row(n, '2090-07-01'))
    const head = 'Student_Number,LastFirst,Grade_Level,Home_Room,ExitDate,Enroll_Status'
    const { draft, warnings } = await preview(listOf(head, ...rows, row(6, ''), row(7, '2020-05-15')))
    expect(draft.inactive).toBe(0)
    const days = warnings.filter(({ column }) => column === 'ExitDate').map(({ line, sentence }) => [line, sentence])
    expect(days).toEqual([
      [null, '5 rows have a day of leaving that is still to come. They are imported as active, without that day.'],
      [8, 'The status says “0”, so this student is imported as active.'],
      [null, expect.stringMatching(/^1 row has a day of leaving\./)],
    ])
  })

  it.each([
    ['2090-05-15', '', /^This day is still to come, so this student is imported as active/],
    ['2020-05-15', 'Active', /^The status says “Active”, so this student is imported as active/],
  ])('takes nobody out who is here: %s %s', async (day, status, sentence) => {
    const { draft, warnings } = await preview(
      listOf('Adm No,Name,Class,Stream,Exit date,Status', `A1,"Byron, Ada",S4,East,${day},${status}`),
    )
    expect(draft.inactive).toBe(0)
    expect(warnings).toContainEqual(expect.objectContaining(at('list.csv', 2, 'Exit date', sentence)))
  })
})
