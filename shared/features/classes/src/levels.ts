import { useEndpoint } from '@bellhouse/api-client'
import { getSchool, type Level, readyMadeClasses } from '@bellhouse/contracts'

/** Rules for results, as a choice: what a grading scheme is for, and what a level follows. */
export const kindOptions = [
  { value: 'O', label: 'O-level' },
  { value: 'A', label: 'A-level' },
] as const

export const wordOfKind = (kind: string) => kindOptions.find(({ value }) => value === kind)?.label ?? kind

/** The levels of the school in their order. A server from before levels could be changed has the first ready-made ones. */
export const useLevels = (): readonly Level[] => useEndpoint(getSchool, {}).levels ?? readyMadeClasses[0].levels

/** The levels as a choice. */
export const useLevelOptions = () => useLevels().map(({ code, name }) => ({ value: code, label: name }))

/** What people call a level, by its code. */
export function useLevelWord(): (code: string) => string {
  const levels = useLevels()
  return (code) => levels.find((level) => level.code === code)?.name ?? code
}
