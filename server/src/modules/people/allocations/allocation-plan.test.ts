import {
  allocate,
  changeAllocations,
  listOwnAllocations,
  readAllocationPlan,
  saveStaff,
  undoAllocationAct,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aSubject, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
const call = () => app.as(admin)

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
})
beforeEach(() => beginDay(app.db, '2026-11-18'))

async function aDepartment() {
  const department = `Sciences ${crypto.randomUUID()}`
  const [east, west] = [await aStream(app.db, { class_code: 's3' }), await aStream(app.db, { class_code: 's4' })]
  const [art, music] = [
    await aSubject(app.db, { name: 'Art', department }),
    await aSubject(app.db, { name: 'Music', department }),
  ]
  const [auma, okot] = [await aStaff(app.db), await aStaff(app.db, { family_name: 'Okot' })]
  const cell = (subjectId: string, streamId: string, adds: string[], ends: string[] = []) => ({
    ...{ subjectId, streamId, adds, ends },
  })
  const plan = async (on?: string) => {
    const { cells } = await call()(readAllocationPlan, { department, ...(on && { on }) })
    return cells.map(({ subjectId, streamId, teachers }) => [
      [subjectId, streamId].join(' '),
      teachers.map(({ staffId, from, until }) => [staffId, from, until]),
    ])
  }
  return { department, east, west, art, music, auma, okot, cell, plan }
}

async function aSet(subjectId: string, streamIds: string[]) {
  const { rows } = await sql<{ id: string }>`
    insert into teaching_group (title, subject_id, class_code, academic_year_id, during)
    select ${`Set ${subjectId}`}, ${subjectId}, 's3', id, '[2026-02-01,2027-01-01)' from academic_year limit 1 returning id`.execute(
    app.db,
  )
  const id = rows[0]?.id ?? ''
  await sql`insert into teaching_group_stream select ${id}, unnest(${streamIds}::uuid[])`.execute(app.db)
  return id
}

const rowsOf = async (staffId: string) => {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', id, subject_id, stream_id, during) as row from allocation where staff_id = ${staffId} order by 1`.execute(
    app.db,
  )
  return rows.map(({ row }) => row)
}

describe('the plan of a department', () => {
  it('has its subjects, the streams of their level, and whoever can teach', async () => {
    const { department, art, music, east, auma } = await aDepartment()
    await aStream(app.db, { class_code: 's5' })
    await aSubject(app.db, { name: 'Fine Art', level: 'A', department })
    const gone = await aStaff(app.db, { status: 'left' })
    const found = await call()(readAllocationPlan, { department })
    expect(found.subjects.map(({ name }) => name)).toEqual(['Art', 'Fine Art', 'Music'])
    expect(found.streams.map(({ id }) => id)).toContain(east.id)
    expect(found.departments).toContain(department)
    const teachers = found.teachers.map(({ id }) => id)
    expect(teachers).toContain(auma.id)
    expect(teachers).not.toContain(gone.id)
    const ofClass = await call()(readAllocationPlan, { department, class: 's3' })
    expect(ofClass.subjects.map(({ id }) => id)).toEqual([art.id, music.id])
    expect(new Set(ofClass.streams.map(({ classCode }) => classCode))).toEqual(new Set(['s3']))
  })

  it('has the sets of its subjects on the day with who teaches them, beside the streams', async () => {
    const { department, east, west, art, auma, okot, cell, plan } = await aDepartment()
    const setId = await aSet(art.id, [east.id, west.id])
    await call()(changeAllocations, { on: '2026-11-23', cells: [cell(art.id, setId, [auma.id])] })
    const found = await call()(readAllocationPlan, { department, on: '2026-11-23' })
    const streams = [`S3 ${east.name}`, `S4 ${west.name}`]
    expect(found.sets).toEqual([{ id: setId, title: `Set ${art.id}`, subjectId: art.id, streams }])
    // It is taught until the year is over, however long the allocation is meant.
    expect(await plan('2026-11-23')).toEqual([[`${art.id} ${setId}`, [[auma.id, '2026-11-23', '2027-01-01']]]])
    expect((await call()(readAllocationPlan, { department, on: '2027-02-01' })).sets).toEqual([])

    const before = await rowsOf(auma.id)
    const cells = [cell(art.id, setId, [okot.id], [auma.id])]
    // On the day on which it began, so that nothing of it is left and the undo has to make it anew.
    const { actId, changed } = await call()(changeAllocations, { on: '2026-11-23', cells })
    expect(changed).toBe(2)
    await call()(undoAllocationAct, { actId: actId ?? '' })
    expect([await rowsOf(auma.id), await rowsOf(okot.id)]).toEqual([before, []])
  })

  it('refuses a set of another subject', async () => {
    const { east, art, music, auma, cell } = await aDepartment()
    const setId = await aSet(art.id, [east.id])
    await expect(call()(changeAllocations, { cells: [cell(music.id, setId, [auma.id])] })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('is asked for a class or a department', async () => {
    await expect(call()(readAllocationPlan, {})).rejects.toMatchObject({
      status: 400,
      fields: { class: 'Choose a class or a department' },
    })
  })
})

describe('changing who teaches what', () => {
  it('begins and ends many from a day on as one act, whose undo restores the same rows', async () => {
    const { east, west, art, music, auma, okot, cell, plan } = await aDepartment()
    await call()(allocate, { staffId: auma.id, subjectId: art.id, streamId: east.id, from: '2026-02-09' })
    const before = [await rowsOf(auma.id), await rowsOf(okot.id)]

    const { changed, actId, untaught } = await call()(changeAllocations, {
      on: '2026-11-23',
      cells: [
        cell(art.id, east.id, [okot.id], [auma.id]),
        cell(music.id, west.id, [auma.id, okot.id]),
        cell(music.id, east.id, [], [okot.id]),
      ],
    })
    expect([changed, untaught]).toEqual([4, []])
    expect(await plan('2026-11-22')).toEqual([[`${art.id} ${east.id}`, [[auma.id, '2026-02-09', '2026-11-23']]]])
    expect(new Map((await plan('2026-11-23')) as [string, unknown][])).toEqual(
      new Map([
        [`${art.id} ${east.id}`, [[okot.id, '2026-11-23', null]]],
        [`${music.id} ${west.id}`, [auma.id, okot.id].sort().map((id) => [id, '2026-11-23', null])],
      ]),
    )

    expect(await call()(undoAllocationAct, { actId: actId ?? '' })).toEqual({ restored: 4 })
    expect([await rowsOf(auma.id), await rowsOf(okot.id)]).toEqual(before)
    await expect(call()(undoAllocationAct, { actId: actId ?? '' })).rejects.toMatchObject({
      status: 409,
      message: 'This has already been undone.',
    })
  })

  it('says what nobody teaches because of it, and is no act where everything was so already', async () => {
    const { east, art, auma, okot, cell } = await aDepartment()
    const given = { on: '2026-11-18', cells: [cell(art.id, east.id, [auma.id])] }
    await call()(changeAllocations, given)
    expect(await call()(changeAllocations, given)).toEqual({ changed: 0, actId: null, untaught: [] })
    const ended = await call()(changeAllocations, { cells: [cell(art.id, east.id, [], [auma.id, okot.id])] })
    expect(ended).toMatchObject({ changed: 1, untaught: [{ subject: 'Art', stream: `S3 ${east.name}` }] })
  })

  it('is not undone once somebody has changed the same again, and says whose it is', async () => {
    const { east, art, auma, okot, cell } = await aDepartment()
    const cells = [cell(art.id, east.id, [auma.id, okot.id])]
    const { actId } = await call()(changeAllocations, { cells })
    await call()(changeAllocations, { on: '2026-12-01', cells: [cell(art.id, east.id, [], [okot.id])] })
    const rows = await rowsOf(auma.id)
    await expect(call()(undoAllocationAct, { actId: actId ?? '' })).rejects.toMatchObject({
      status: 409,
      message: 'Somebody has changed what was allocated since then: Okot, Grace. Nothing was undone.',
    })
    expect(await rowsOf(auma.id)).toEqual(rows)
  })

  it('refuses a subject of another level, who has left, and the same begun and ended', async () => {
    const { east, art, auma, cell } = await aDepartment()
    const aLevel = await aSubject(app.db, { level: 'A' })
    const gone = await aStaff(app.db)
    await call()(saveStaff, {
      ...{ staffId: gone.id, givenNames: 'Grace', familyName: 'Auma', status: 'left' as const, version: gone.version },
      ...{ title: null, sex: null, birthDate: null, email: null, phone: null, startedOn: null, qualifications: null },
      ...{ staffNumber: gone.staff_number, subjectIds: [] },
    })
    const refusal = async (cells: ReturnType<typeof cell>[]) =>
      call()(changeAllocations, { cells }).catch(({ fields }) => fields.cells)
    expect(await refusal([cell(aLevel.id, east.id, [auma.id])])).toBe(
      'A subject is taught only in streams of its level. Open the plan again.',
    )
    expect(await refusal([cell(art.id, east.id, [gone.id])])).toBe(
      'Somebody you chose has left the school. Open the plan again.',
    )
    expect(await refusal([cell(art.id, east.id, [auma.id], [auma.id])])).toBe(
      'A teacher cannot begin and end an allocation on the same day.',
    )
  })

  it('reaches the teacher at once, and nobody but who allocates may do it', async () => {
    const { east, art, auma, cell } = await aDepartment()
    const teacher = await anAccount(app.db, 'staff', { staff_id: auma.id })
    const cells = [cell(art.id, east.id, [auma.id])]
    await expect(app.as(teacher)(changeAllocations, { cells })).rejects.toMatchObject({ status: 403 })
    await expect(app.as(teacher)(readAllocationPlan, { class: 's3' })).rejects.toMatchObject({ status: 403 })
    const { actId } = await call()(changeAllocations, { cells })
    expect(await app.as(teacher)(listOwnAllocations, {})).toMatchObject([{ subjectId: art.id, streamId: east.id }])
    await expect(app.as(teacher)(undoAllocationAct, { actId: actId ?? '' })).rejects.toMatchObject({ status: 403 })
  })
})
