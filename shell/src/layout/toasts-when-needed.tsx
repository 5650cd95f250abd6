import { toastEvent } from '@bellhouse/ui'
import { type ComponentType, useEffect, useState } from 'react'

interface ToastsWhenNeededProps {
  load?: () => Promise<ComponentType>
}

const loadToasts = async () => (await import('./toasts')).Toasts

/**
 * Most visits need no toast; the first one brings the container that shows it, and it waits for that. Where the network is away the
 * container comes when it is back.
 */
export function ToastsWhenNeeded({ load = loadToasts }: ToastsWhenNeededProps) {
  const [isNeeded, setIsNeeded] = useState(false)
  const [Toasts, setToasts] = useState<ComponentType | null>(null)

  useEffect(() => {
    const handleToast = () => setIsNeeded(true)
    window.addEventListener(toastEvent, handleToast)
    return () => window.removeEventListener(toastEvent, handleToast)
  }, [])

  useEffect(() => {
    if (!isNeeded || Toasts) return
    const fetchToasts = () =>
      void load().then(
        (arrived) => setToasts(() => arrived),
        () => {},
      )
    fetchToasts()
    const occasions = [toastEvent, 'online']
    for (const occasion of occasions) window.addEventListener(occasion, fetchToasts)
    return () => {
      for (const occasion of occasions) window.removeEventListener(occasion, fetchToasts)
    }
  }, [isNeeded, Toasts, load])

  return Toasts && <Toasts />
}
