import { applyRosterImport } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { at, rosterDesk } from '../../../../test/roster-desk'
import { whenRosterDone } from '../../../../test/roster-done'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { call, preview } = rosterDesk(app)

const listOf = (header: string, ...rows: string[]) => ({
  'list.csv': `${[header, ...rows].join('\n')}\n`,
})

describe('the column of the stream', () => {
  it.each([
    ...['Registration Form', 'Roll Group', 'Form Class', 'Class Section', 'Tutor', 'Roll Class', 'Str', 'Home Form'],
    'Klasse',
  ])('is known as %s', async (header) => {
    const { found, counts, warnings } = await preview(
      listOf(
        `Student ID,Last Name,First Name,Year Group,${header}`,
        'K1,Byron,Ada,S4,North',
        'K2,Turing,Alan,S4,South',
      ),
    )
    expect(found.files[0]?.columns).toContainEqual({ field: 'Stream', required: false, header })
    expect(counts).toMatchObject({ students: { new: 2 }, streams: { new: 2 }, enrolments: { new: 2 } })
    expect(warnings).toEqual([])
  })

  it('is not the tutor of a list of streams, who leads them', async () => {
    const { found } = await preview(listOf('Class,Stream,Tutor', 'S1,East,T1'))
    expect(found.files[0]?.columns).toContainEqual({ field: 'Class teacher', required: false, header: 'Tutor' })
  })
})

describe('students whom a file puts into no stream', () => {
  it('are counted as enrolled, and it is said how many go where', async () => {
    const { counts, warnings } = await preview(
      listOf('Adm No,Surname,First name,Class', 'W1,Byron,Ada,S4', 'W2,Turing,Alan,S4', 'W3,Hopper,Grace,S5'),
    )
    expect(counts?.enrolments).toEqual({ new: 3, changed: 0, unchanged: 0, refused: 0 })
    expect(warnings).toMatchObject([
      at('list.csv', null, null, /^2 students have no stream in this file and go into S4 A\./),
      at('list.csv', null, null, /^1 student has no stream in this file and goes into S5 A\./),
    ])
  })

  it('are not told of where they are refused, or are in a stream of the class already', async () => {
    const { found } = await preview(listOf('Adm No,Surname,First name,Class,Stream', 'P1,Byron,Ada,S4,North'))
    await call()(applyRosterImport, { importId: found.id })
    expect(await whenRosterDone(call(), found.id)).toMatchObject({ state: 'applied' })
    const { counts, warnings } = await preview(listOf('Adm No,Surname,First name,Class', 'P1,Byron,Ada,S4', 'P2,,,S4'))
    expect(counts?.enrolments.new).toBe(0)
    expect(warnings).toEqual([])
  })
})
