import { useEffect } from 'react'
import { useSchool } from '../school-context'
import { setPageTitle } from './page-title'

/** The window's title, as long as the component is there. */
export function usePageTitle(title: string) {
  const school = useSchool()
  useEffect(() => setPageTitle(title, school), [title, school])
}
