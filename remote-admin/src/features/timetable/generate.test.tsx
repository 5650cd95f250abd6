import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  applyTimetableRun,
  defineScreens,
  discardTimetableRun,
  findTimetableRun,
  startTimetableRun,
  stopTimetableRun,
  type TimetableRun,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { GenerateDialog } from './generate-dialog'

const timetableId = crypto.randomUUID()

const aRun = (given: Partial<TimetableRun> = {}): TimetableRun => ({
  id: crypto.randomUUID(),
  timetableId,
  state: 'running',
  part: 0.4,
  clashes: 3,
  obstacles: [],
  result: null,
  ...given,
})

const found = { lessons: 40, placed: 38, moved: 12, quality: ['No class has a free period between lessons.'] }

const unplaced = {
  lesson: 'Physics (S1 East; Auma, Grace)',
  count: 2,
  sentence: 'Of 40 times, none is left at which all are free: Auma, Grace has other lessons at 40.',
}

/** The dialog alone, on a screen of its own. */
function openDialog(first: TimetableRun | null) {
  let run = first
  const calls: [string, unknown][] = []
  const moved = (name: string, to: Partial<TimetableRun>) => (input: unknown) => {
    calls.push([name, input])
    run = aRun({ ...run, ...to })
    return run
  }
  const api = fakeApi(
    answer(findTimetableRun, () => (run && ['running', 'done'].includes(run.state) ? run : null)),
    answer(startTimetableRun, moved('start', {})),
    answer(stopTimetableRun, moved('stop', { state: 'done', result: { ...found, unplaced: [] } })),
    answer(applyTimetableRun, moved('apply', { state: 'applied' })),
    answer(discardTimetableRun, moved('discard', { state: 'discarded' })),
  )
  const close = () => calls.push(['close', null])
  const dialog = () => <GenerateDialog timetableId={timetableId} onClose={close} />
  const screens = defineScreens({
    path: 'generate',
    title: 'Generate',
    category: 'admin',
    load: async () => ({ default: dialog }),
  })
  const user = openScreen(screens, { at: '/generate', as: 'admin', api })
  return { user, calls }
}

describe('generating a timetable', () => {
  it('begins with what stays and how long to look', async () => {
    const { user, calls } = openDialog(null)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'What stays' }), 'placed')
    await user.selectOptions(screen.getByRole('combobox', { name: 'How long to look' }), '60')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    await screen.findByRole('progressbar', { name: 'Time used' })
    expect(calls).toEqual([['start', { timetableId, keep: 'placed', seconds: 60 }]])
  })

  it('shows how far it is and what is impossible, and stops with the best so far', async () => {
    const run = aRun({ obstacles: ['Auma, Grace is free in only 18 of the 20 periods that the lessons need.'] })
    const { user, calls } = openDialog(run)
    expect(await screen.findByRole('progressbar', { name: 'Time used' })).toHaveProperty('value', 40)
    screen.getByText(/^3 clashes are left/)
    screen.getByText(/free in only 18 of the 20 periods/)
    await user.click(screen.getByRole('button', { name: 'Stop with the best so far' }))
    await screen.findByText(/^38 of 40 lessons have a place, without a clash/)
    expect(calls).toEqual([['stop', { runId: run.id }]])
  })

  it('says what has no place and why, before anything is taken over', async () => {
    const run = aRun({ state: 'done', result: { ...found, unplaced: [unplaced] } })
    const { user, calls } = openDialog(run)
    const folded = within(await screen.findByRole('group'))
    folded.getByText('2 lessons without a place')
    folded.getByText('2 × Physics (S1 East; Auma, Grace)')
    folded.getByText(/has other lessons at 40/)
    screen.getByText('No class has a free period between lessons.')
    expect(calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await screen.findByText('What stays')
    expect(calls).toEqual([
      ['apply', { runId: run.id }],
      ['close', null],
    ])
  })

  it('leaves the draft alone when the result is discarded', async () => {
    const run = aRun({ state: 'done', result: { ...found, unplaced: [] } })
    const { user, calls } = openDialog(run)
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await screen.findByText('What stays')
    expect(calls).toEqual([['discard', { runId: run.id }]])
  })
})
