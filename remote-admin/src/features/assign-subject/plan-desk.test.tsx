import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type AllocationPlan,
  changeAllocations,
  getSchool,
  type InputOf,
  readAllocationPlan,
  type Stream,
  undoAllocationAct,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const id = () => crypto.randomUUID()
const [auma, okot, lule] = [
  { id: id(), name: 'Auma, Grace', staffNumber: 'T001', subjectIds: [], groups: 3 },
  { id: id(), name: 'Okot, Peter', staffNumber: 'T002', subjectIds: [], groups: 5 },
  { id: id(), name: 'Lule, Jane', staffNumber: 'T003', subjectIds: [], groups: 1 },
]
const streamOf = (name: string): Stream => ({
  ...{ id: id(), classCode: 's1', name, label: `S1 ${name}`, room: null },
  ...{ classTeacherId: null, classTeacherName: null, students: 40 },
})
const [east, west] = [streamOf('East'), streamOf('West')]
const subjectOf = (name: string, code: string) => ({ id: id(), name, code, classCodes: ['s1'] })
const [art, music] = [subjectOf('Art', '610'), subjectOf('Music', '621')]
const termOf = (number: number, startDate: string, endDate: string) => ({
  ...{ id: id(), label: `2026 Term ${number}`, number, startDate, endDate, isCurrent: number === 3 },
})
const school = {
  ...{ name: '', shortName: '', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-19' },
  classes: [{ code: 's1', name: 'S1', level: 'O' as const, streams: [east, west] }],
  terms: [termOf(2, '2026-05-25', '2026-08-21'), termOf(3, '2026-09-14', '2026-12-04')],
}

type Cells = InputOf<typeof changeAllocations>['cells']
const cellOf = (subject: { id: string }, stream: { id: string }, ...staff: { id: string }[]) => ({
  subjectId: subject.id,
  streamId: stream.id,
  teachers: staff.map(({ id: staffId }) => ({ staffId, from: '2026-02-09', until: null })),
})

function openPlan(of: Record<string, AllocationPlan['cells']> = {}, sets: AllocationPlan['sets'] = []) {
  const saved: Cells[] = []
  const undone: string[] = []
  const actId = id()
  const api = fakeApi(
    answer(getSchool, () => school),
    answer(readAllocationPlan, ({ on = '' }) => ({
      on,
      departments: ['Arts'],
      streams: [east, west].map(({ id: streamId, label, classCode }) => ({ id: streamId, label, classCode })),
      subjects: [art, music],
      sets,
      teachers: [auma, lule, okot],
      cells: of[on] ?? [],
    })),
    answer(changeAllocations, ({ cells }) => {
      saved.push(cells)
      return { changed: 2, actId, untaught: [{ subject: 'Art', stream: 'S1 West' }] }
    }),
    answer(undoAllocationAct, ({ actId: asked }) => {
      undone.push(asked)
      return { restored: 2 }
    }),
  )
  const user = openScreen(screens, { at: '/assign_subject', as: 'admin', api })
  return { user, saved, undone, actId }
}

const cellAt = async (row: number, column: number) => {
  const grid = await screen.findByRole('grid', { name: 'Who teaches what' })
  const cell = grid.querySelector<HTMLElement>(`[data-spot="${row} ${column}"]`)
  if (!cell) throw new Error('There is no such cell')
  return cell
}

describe('the plan of who teaches what', () => {
  it('is filled with the keyboard, saved as one act, says what nobody teaches then, and is taken back', async () => {
    const { user, saved, undone, actId } = openPlan({ [school.today]: [cellOf(art, west, okot)] })
    openToasts()
    await user.click(await cellAt(0, 0))
    await user.keyboard('aum{Enter}')
    expect((await cellAt(0, 0)).textContent).toBe('Auma G.')
    expect(window.document.activeElement).toBe(await cellAt(1, 0))
    await user.keyboard('{ArrowUp}{ArrowRight}{Delete}')
    expect((await cellAt(0, 1)).textContent).toBe('Nobody')
    await screen.findByText('1 allocation begins and 1 allocation ends from today on. Not saved yet.')

    await user.click(screen.getByRole('button', { name: 'Save allocations' }))
    await waitFor(() =>
      expect(saved).toEqual([
        [
          { subjectId: art.id, streamId: east.id, adds: [auma.id], ends: [] },
          { subjectId: art.id, streamId: west.id, adds: [], ends: [okot.id] },
        ],
      ]),
    )
    await screen.findByText('2 allocations changed. Nobody teaches Art in S1 West then')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(undone).toEqual([actId]))
  })

  it('has several teachers in a cell, and copies them to another one', async () => {
    const { user, saved } = openPlan({ [school.today]: [cellOf(art, east, auma)] })
    await user.click(await cellAt(0, 0))
    await user.keyboard('t003{Enter}')
    expect((await cellAt(0, 0)).textContent).toBe('Auma G., Lule J.')
    await user.keyboard('{ArrowUp}{Control>}c{/Control}{ArrowDown}{Control>}v{/Control}')
    expect((await cellAt(1, 0)).textContent).toBe('Auma G., Lule J.')
    await user.click(screen.getByRole('button', { name: 'Remove Auma, Grace' }))
    expect((await cellAt(1, 0)).textContent).toBe('Lule J.')
    await user.click(screen.getByRole('button', { name: 'Save allocations' }))
    await waitFor(() =>
      expect(saved[0]).toEqual([
        { subjectId: art.id, streamId: east.id, adds: [lule.id], ends: [] },
        { subjectId: music.id, streamId: east.id, adds: [lule.id], ends: [] },
      ]),
    )
  })

  it('has the sets of a subject below it, each with one cell that is edited and copied like the others', async () => {
    const set = { id: id(), title: 'S1 Art set 1', subjectId: art.id, streams: ['S1 East'] }
    const { user, saved } = openPlan({ [school.today]: [cellOf(art, set, auma)] }, [set])
    expect((await cellAt(0, 0)).textContent).toBe('In sets')
    expect((await cellAt(0, 1)).textContent).toBe('Nobody')
    const row = within(await screen.findByRole('row', { name: /^S1 Art set 1/ }))
    expect(row.getAllByRole('gridcell').map(({ textContent }) => textContent)).toEqual(['Auma G. S1 East'])
    await user.click(await cellAt(0, 1))
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('combobox', { name: 'Teacher of Art in S1 Art set 1' })
    await user.keyboard('{Control>}c{/Control}{ArrowDown}')
    expect(window.document.activeElement).toBe(await cellAt(2, 1))
    await user.keyboard('{Control>}v{/Control}{ArrowUp}{Delete}okot{Enter}')
    await user.click(screen.getByRole('button', { name: 'Save allocations' }))
    await waitFor(() =>
      expect(saved[0]).toEqual([
        { subjectId: music.id, streamId: west.id, adds: [auma.id], ends: [] },
        { subjectId: art.id, streamId: set.id, adds: [okot.id], ends: [auma.id] },
      ]),
    )
  })

  it('offers first whoever has least to teach', async () => {
    const { user } = openPlan()
    await user.click(await cellAt(0, 0))
    await user.keyboard('{Enter}{ArrowDown}')
    const found = within(await screen.findByRole('listbox')).getAllByRole('option')
    expect(found.map(({ textContent }) => textContent)).toEqual([
      'Lule, JaneT003 · teaches 1 · another subject',
      'Auma, GraceT001 · teaches 3 · another subject',
      'Okot, PeterT002 · teaches 5 · another subject',
    ])
  })

  it('is copied from another term, without what is so already', async () => {
    const { user, saved } = openPlan({
      '2026-08-21': [cellOf(art, east, auma), cellOf(music, west, okot)],
      [school.today]: [cellOf(art, east, auma)],
    })
    await cellAt(0, 0)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Copy from' }), '2026 Term 2')
    await screen.findByText('1 allocation begins from today on. Not saved yet.')
    await user.click(screen.getByRole('button', { name: 'Save allocations' }))
    await waitFor(() =>
      expect(saved).toEqual([[{ subjectId: music.id, streamId: west.id, adds: [okot.id], ends: [] }]]),
    )
  })

  it('keeps what is not saved while the day changes, and the class until it is saved or discarded', async () => {
    const { user, saved } = openPlan({ '2026-11-25': [cellOf(art, east, auma)] })
    await user.click(await cellAt(0, 0))
    await user.keyboard('aum{Enter}')
    await user.keyboard('okot{Enter}')
    const isLocked = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).disabled
    expect(['Class', 'Department'].map(isLocked)).toEqual([true, true])
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-25' } })
    await screen.findByText('1 allocation begins from 25 Nov 2026 on. Not saved yet.')
    await user.click(screen.getByRole('button', { name: 'Save allocations' }))
    await waitFor(() =>
      expect(saved).toEqual([[{ subjectId: music.id, streamId: east.id, adds: [okot.id], ends: [] }]]),
    )
    await waitFor(() => expect(['Class', 'Department'].map(isLocked)).toEqual([false, false]))
  })

  it('leads to one teacher', async () => {
    const { user } = openPlan()
    await cellAt(0, 0)
    const field = screen.getByRole('combobox', { name: 'One teacher' })
    expect(within(field).getByRole('option', { name: 'Auma, Grace (T001)' })).toBeTruthy()
    await user.selectOptions(field, 'Auma, Grace (T001)')
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  })
})
