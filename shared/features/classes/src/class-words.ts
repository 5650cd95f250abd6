import { useEndpoint } from '@bellhouse/api-client'
import { getSchool } from '@bellhouse/contracts'

/** The classes of the school, in the order in which students go through them. */
export const useClasses = () => useEndpoint(getSchool, {}).classes

/** The classes as a choice. */
export const useClassOptions = () => useClasses().map(({ code, name }) => ({ value: code, label: name }))

/** What people call a class, by its code; the code in capitals where there is no such class any more. */
export function useClassWord(): (code: string) => string {
  const classes = useClasses()
  return (code) => classes.find((one) => one.code === code)?.name ?? code.toUpperCase()
}
