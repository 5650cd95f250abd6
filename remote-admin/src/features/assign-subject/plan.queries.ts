import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { changeAllocations, getSchool, getStaff, readAllocationPlan, undoAllocationAct } from '@bellhouse/contracts'

/** Of a class or a department, on a day. */
export interface PlanScope {
  class?: string
  department?: string
  on?: string
}

export const usePlan = (scope: PlanScope) => useEndpoint(readAllocationPlan, scope)

/** The plan of another day, once somebody asks for it. */
export const useReadPlan = () => useCommand(readAllocationPlan)

const refreshes = [readAllocationPlan, getStaff, getSchool]

export const useChangeAllocations = () => useCommand(changeAllocations, { refreshes })

export const useUndoAllocations = () => useCommand(undoAllocationAct, { refreshes })
