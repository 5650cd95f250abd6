import {
  addAssessment,
  findSets,
  listRollovers,
  makeSets,
  removeAssessment,
  saveMarks,
  undoRollover,
} from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { aSubject, beginDay } from '../../../../test/factories'
import { rolloverDesk } from '../../../../test/rollover-desk'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { place, streams, students, snapshot, goodPlan, apply, newYear } = rolloverDesk(app)

const members = async () => {
  const { rows } = await sql<{ student: string; during: string }>`
    select student_id as student, during::text from group_membership order by 1`.execute(app.db)
  return rows
}

describe('sets of the new year', () => {
  it('are named where a mark in them keeps the rollover, and are left by everybody whom its undo takes back', async () => {
    const maths = await aSubject(app.db, { name: 'Mathematics', compulsory: true })
    const before = await snapshot()
    const api = app.as(place.admin)
    const { id } = await apply(await goodPlan())
    const classAndSubject = { classCode: 's2', subjectId: maths.id }
    const set = { title: 'Upper', staffIds: [], studentIds: [students.ada] }
    const where = { ...classAndSubject, streamIds: [streams.s2East.id], on: '2091-02-01' }
    const [setId = ''] = (await api(makeSets, { ...where, sets: [set] })).setIds
    expect(await members()).toEqual([{ student: students.ada, during: '[2091-02-01,2091-12-11)' }])

    await newYear()
    const sheet = { streamId: setId, subjectId: maths.id, termId: place.firstTermId }
    const test = { title: 'Test', kind: 'activity', paper: null, outOf: 10, weight: 1, date: '2091-02-08' } as const
    const { id: assessmentId } = await api(addAssessment, { ...sheet, ...test })
    await api(saveMarks, { ...sheet, cells: [{ assessmentId, studentId: students.ada, text: '7', version: 0 }] })
    const [row] = await api(listRollovers, {})
    expect(row?.undo?.refusal).toMatch(
      /^S2 Upper has a mark of 8 February 2091 already, so the rollover cannot be undone any more\. Whoever is in a wrong place is moved under Students/,
    )
    await expect(api(undoRollover, { rolloverId: id })).rejects.toMatchObject({ status: 409 })

    await api(saveMarks, { ...sheet, cells: [{ assessmentId, studentId: students.ada, text: '', version: 1 }] })
    await api(removeAssessment, { assessmentId })
    await api(undoRollover, { rolloverId: id, changed: 'restore' })
    expect(await members()).toEqual([])
    expect((await api(findSets, { ...classAndSubject, on: '2091-02-08' })).sets).toMatchObject([
      { title: 'Upper', students: 0 },
    ])
    await beginDay(app.db, null)
    expect(await snapshot()).toEqual(before)
  })
})
