import { useEffect } from 'react'
import { useSchool } from '../school-context'

/** `<title> | <brand>`, as long as the component is there. */
export function usePageTitle(title: string) {
  const { shortName } = useSchool()
  useEffect(() => {
    document.title = `${title} | ${shortName}`
  }, [title, shortName])
}
