import { describe, expect, it } from '@jest/globals'
import { at, rosterDesk } from '../../../../test/roster-desk'
import { testApp } from '../../../../test/test-app'

const { preview } = rosterDesk(testApp())

const listOf = (header: string, ...rows: string[]) => ({ 'list.csv': `${[header, ...rows].join('\n')}\n` })

const needed = ({ files }: Awaited<ReturnType<typeof preview>>['draft']) =>
  files.flatMap(({ columns }) => columns.flatMap(({ field, required, header }) => (required && !header ? field : [])))

describe('the columns of a name', () => {
  it.each([
    ['First Name', 'Sirname'],
    ['First', 'Last'],
    ['Firstname', 'Lastname'],
    ['First Name', 'Second Name'],
    ['Legal First Name', 'Legal Last Name'],
    ['Preferred First Name', 'Preferred Last Name'],
    ['Preferred Forename', 'Preferred Surname'],
    ['First Name', 'Name'],
  ])('are known: %s and %s', async (given, family) => {
    const { draft, warnings, counts } = await preview(
      listOf(`Adm No,${given},${family},Class,Stream`, 'A1,Ada,Byron,S4,North'),
    )
    expect(counts?.students.new).toBe(1)
    expect(draft.files[0]?.columns).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'Given names', header: given }),
        expect.objectContaining({ field: family === 'Name' ? 'Name' : 'Family name', header: family }),
      ]),
    )
    expect(needed(draft)).toEqual([])
    expect(warnings).toEqual([])
  })

  it.each(['Surname, First names', 'SURNAME & OTHER NAMES', 'Last name, first name', 'Family name and given names'])(
    'may be one column of the whole name: %s',
    async (header) => {
      const { draft, refused, counts } = await preview(
        listOf(`Staff No,Title,"${header}",M/F,Phone`, 'T1,Mr,"OKELLO, James",M,0772'),
      )
      expect(draft.files[0]?.columns).toContainEqual({ field: 'Name', required: false, header })
      expect(refused).toEqual([])
      expect(counts?.staff.new).toBe(1)
    },
  )

  it('are asked for where there is none of the family name, and each row says that it has none', async () => {
    const { draft, warnings } = await preview(
      listOf('Adm No,Forname,First Name,Class,Stream', 'A1,Byron,Ada,S4,North', 'A2,Turing,Alan,S4,North'),
    )
    expect(needed(draft)).toEqual(['Family name'])
    expect(warnings).toMatchObject([
      at('list.csv', 2, 'Family name', /^Ada has no Family name/),
      at('list.csv', 3, 'Family name', /^Alan has no Family name/),
    ])
  })

  it('are asked for where there is none at all', async () => {
    const { draft } = await preview(listOf('Adm No,Called,Class,Stream,Gender', 'A1,Byron,S4,North,F'))
    expect(needed(draft)).toEqual(['Name'])
  })
})
