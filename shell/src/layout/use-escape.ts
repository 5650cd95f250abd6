import { useEffect } from 'react'

/** Calls `onEscape` for the Escape key while `isActive`. */
export function useEscape(isActive: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!isActive) return
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape()
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [isActive, onEscape])
}
