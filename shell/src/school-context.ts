import { createContext, useContext } from 'react'
import type { School } from './page-data'

const SchoolContext = createContext<School | null>(null)

export const SchoolProvider = SchoolContext.Provider

export function useSchool(): School {
  const school = useContext(SchoolContext)
  if (!school) throw new Error('useSchool needs a SchoolProvider above it')
  return school
}
