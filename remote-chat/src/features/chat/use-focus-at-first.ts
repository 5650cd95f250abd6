import { useEffect, useRef } from 'react'

/** For a button of a list that takes the place of another: the focus goes there when the list comes, and is not lost. */
export function useFocusAtFirst(isWanted: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isWanted) button.current?.focus()
  }, [isWanted])
  return button
}
