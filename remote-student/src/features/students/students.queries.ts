import { useEndpoint } from '@bellhouse/api-client'
import { getClassDirectory, getSchool, getStudentDashboard } from '@bellhouse/contracts'

export const useClasses = () => useEndpoint(getSchool, {}).classes

/** The stream of the signed-in student, for instance `S1 East`; null while there is none. */
export const useOwnStream = () => useEndpoint(getStudentDashboard, {}).stream

export const useDirectory = (classCode: string) => useEndpoint(getClassDirectory, { classCode })
