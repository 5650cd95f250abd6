import { useEndpoint } from '@bellhouse/api-client'
import { getStaff, listStaff, listStaffChanges, listSubjects } from '@bellhouse/contracts'

export const useStaffMember = (staffId: string) => useEndpoint(getStaff, { staffId })

/** Every subject of the school as a choice; the two levels may have one of the same name. */
export const useSubjectOptions = () =>
  useEndpoint(listSubjects, {}).map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }))

/** The queries that a change of a staff record makes stale. */
export const staffQueries = [listStaff, getStaff, listStaffChanges]
