import { useEndpoint } from '@bellhouse/api-client'
import { getClassDirectory, getSchool, getStudentDashboard } from '@bellhouse/contracts'

export const useClasses = () => useEndpoint(getSchool, {}).classes

/** Where the signed-in student is, for instance in `S1 East`, or begins. */
export const useOwnPlace = () => useEndpoint(getStudentDashboard, {})

export const useDirectory = (classCode: string) => useEndpoint(getClassDirectory, { classCode })
