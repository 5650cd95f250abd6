import { useParams } from 'react-router-dom'

/** The title of a screen with the optional class of its address, as the menu has it: `Students` or `Students S1`. */
export function useClassTitle(title: string): string {
  const { class: code } = useParams()
  return code ? `${title} ${code.toUpperCase()}` : title
}
