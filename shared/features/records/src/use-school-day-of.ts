import { useEndpoint } from '@bellhouse/api-client'
import { getSchool } from '@bellhouse/contracts'

/** The day that it was at the school at a moment, whose first ten letters are the day in Greenwich. */
export function useSchoolDayOf() {
  const { timeZone } = useEndpoint(getSchool, {})
  return (moment: string) => new Date(moment).toLocaleDateString('sv-SE', { timeZone })
}
