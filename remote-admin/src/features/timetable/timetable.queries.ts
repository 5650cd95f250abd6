import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  addTimetable,
  compareTimetables,
  fillTimetable,
  getTimetable,
  type InputOf,
  listLessonDemands,
  listTimetableChanges,
  pinLesson,
  placeLesson,
  publishTimetable,
  removeLesson,
  removeLessonDemand,
  removeRoom,
  removeTimetable,
  takeBackTimetable,
  wantAllocatedLessons,
} from '@bellhouse/contracts'

export const useTimetable = (input: InputOf<typeof getTimetable>) => useEndpoint(getTimetable, input)

export const useDemands = (termId: string) => useEndpoint(listLessonDemands, { termId })

export const useComparison = (timetableId: string, withId: string) =>
  useEndpoint(compareTimetables, { timetableId, withId })

export const useTimetableChanges = (timetableId: string) => useEndpoint(listTimetableChanges, { timetableId })

/** The queries that a change of a version makes stale. */
export const planQueries = [getTimetable, compareTimetables, listTimetableChanges]

/** The queries that a change of what is wanted makes stale. */
export const demandQueries = [listLessonDemands, getTimetable]

const plan = { refreshes: planQueries }
const demands = { refreshes: demandQueries }

export const usePlaceLesson = () => useCommand(placeLesson, plan)

export const usePinLesson = () => useCommand(pinLesson, plan)

export const useRemoveLesson = () => useCommand(removeLesson, plan)

export const useAddTimetable = () => useCommand(addTimetable, plan)

export const usePublishTimetable = () => useCommand(publishTimetable, plan)

export const useTakeBackTimetable = () => useCommand(takeBackTimetable, plan)

export const useRemoveTimetable = () => useCommand(removeTimetable, plan)

export const useFillTimetable = () => useCommand(fillTimetable, plan)

export const useRemoveDemand = () => useCommand(removeLessonDemand, demands)

export const useWantAllocated = () => useCommand(wantAllocatedLessons, demands)

export const useRemoveRoom = () => useCommand(removeRoom, demands)
