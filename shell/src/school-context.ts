import type { PageSchool } from '@bellhouse/contracts'
import { createContext, useContext } from 'react'

const SchoolContext = createContext<PageSchool | null>(null)

export const SchoolProvider = SchoolContext.Provider

export function useSchool(): PageSchool {
  const school = useContext(SchoolContext)
  if (!school) throw new Error('useSchool needs a SchoolProvider above it')
  return school
}
