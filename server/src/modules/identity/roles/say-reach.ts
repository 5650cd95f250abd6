import type { Reach } from '@bellhouse/contracts'

/** What a role reaches, as people read it: `By the role: marks of Sciences in S1, S2`. A class that is gone is not reached. */
export function sayReach(reach: Reach | null, classNames: readonly string[]): string[] {
  if (!reach) return []
  const isOfDepartments = reach.departments.length > 0
  const classes = reach.classes.length > 0 ? classNames.join(', ') || 'no class that still exists' : 'all classes'
  if (!isOfDepartments) return [`By the role: marks and registers in ${classes}`]
  return [`By the role: marks of ${reach.departments.join(', ')} in ${classes}`]
}
