import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  applyTimetableRun,
  discardTimetableRun,
  findTimetableRun,
  getTimetable,
  startTimetableRun,
  stopTimetableRun,
} from '@bellhouse/contracts'

const pollPause = 400

/** The search that goes on for a draft, or whose result waits; while it goes on the answer is asked for again and again. */
export const useTimetableRun = (timetableId: string) =>
  useEndpoint(findTimetableRun, { timetableId }, { refreshEvery: (run) => run?.state === 'running' && pollPause })

const run = { refreshes: [findTimetableRun] }

export const useStartGenerating = () => useCommand(startTimetableRun, run)

export const useStopGenerating = () => useCommand(stopTimetableRun, run)

export const useDiscardGenerated = () => useCommand(discardTimetableRun, run)

export const useApplyGenerated = () => useCommand(applyTimetableRun, { refreshes: [findTimetableRun, getTimetable] })
