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
