import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  addClass,
  addLevel,
  chooseReadyMadeClasses,
  getSchool,
  listClasses,
  orderClasses,
  removeClass,
  removeLevel,
  removeStream,
  saveClass,
  saveLevel,
  undoReadyMadeClasses,
  whoAmI,
} from '@bellhouse/contracts'

export const useClasses = () => useEndpoint(listClasses, {})

/** The queries that a change of classes or streams makes stale; the menu has its classes from the last one. */
export const classQueries = [listClasses, getSchool, whoAmI]

const refreshing = { refreshes: classQueries }

export const useRemoveStream = () => useCommand(removeStream, refreshing)
export const useAddClass = () => useCommand(addClass, refreshing)
export const useSaveClass = () => useCommand(saveClass, refreshing)
export const useRemoveClass = () => useCommand(removeClass, refreshing)
export const useOrderClasses = () => useCommand(orderClasses, refreshing)
export const useChooseReadyMade = () => useCommand(chooseReadyMadeClasses, refreshing)
export const useUndoReadyMade = () => useCommand(undoReadyMadeClasses, refreshing)
export const useAddLevel = () => useCommand(addLevel, refreshing)
export const useRemoveLevel = () => useCommand(removeLevel, refreshing)
export const useSaveLevel = () => useCommand(saveLevel, refreshing)
