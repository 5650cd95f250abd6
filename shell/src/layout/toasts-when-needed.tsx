import { toastEvent } from '@bellhouse/ui'
import { lazy, Suspense, useEffect, useState } from 'react'

const Toasts = lazy(() => import('./toasts').then(({ Toasts }) => ({ default: Toasts })))

/** Most visits need no toast; the first one brings the container that shows it, and it waits for that. */
export function ToastsWhenNeeded() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    const handleToast = () => setIsNeeded(true)
    window.addEventListener(toastEvent, handleToast)
    return () => window.removeEventListener(toastEvent, handleToast)
  }, [])
  return <Suspense>{isNeeded && <Toasts />}</Suspense>
}
