import { useEffect, useEffectEvent } from 'react'

/** Runs while the component is on the page, for a combination such as `Ctrl+Enter` (on a Mac also with the command key). */
export function useShortcut(keys: `Ctrl+${string}`, run: () => void) {
  const key = keys.slice('Ctrl+'.length)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    run()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
