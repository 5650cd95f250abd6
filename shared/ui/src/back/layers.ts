import { useEffect, useRef } from 'react'

/** What lies over the page and how it is closed, the uppermost last. */
const layers: { current: () => void }[] = []

/** While `isOpen`, Back closes what lies over the page instead of leaving the page beneath it. */
export function useLayer(isOpen: boolean, onClose: () => void) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isOpen) return
    layers.push(close)
    return () => void layers.splice(layers.indexOf(close), 1)
  }, [isOpen])
}

/** Closes what lies uppermost, or asks to; `false` where nothing lies over the page. */
export function closeUppermost() {
  const uppermost = layers.at(-1)
  uppermost?.current()
  return uppermost !== undefined
}
