import { guardBack } from '@bellhouse/ui'
import { type ReactNode, startTransition } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'
import { type PortalProps, portalOf } from './portal'
import { FirstDrawBoundary } from './remotes/first-draw-boundary'

interface DrawPortalOptions extends PortalProps {
  /** The portal has thrown past all its boundaries, and nothing of it is left on the page. */
  onBroken: (error: unknown) => void
}

/** Draws everything behind the sign-in page. */
export function drawPortal(
  element: HTMLElement,
  { onBroken, ...props }: DrawPortalOptions,
  draw: (props: PortalProps) => ReactNode = portalOf,
) {
  // React has taken everything away by then; it is let go once it is done with that.
  const handleUncaught = (error: unknown) =>
    setTimeout(() => {
      root.unmount()
      onBroken(error)
    })
  guardBack()
  const root = createRoot(element, { onUncaughtError: handleUncaught, onCaughtError: handleCaught })
  try {
    const portal = draw(props)
    // Drawn in pieces, so that a slow phone answers a finger meanwhile.
    startTransition(() => root.render(portal))
  } catch (error) {
    handleUncaught(error)
  }
}

/** Whoever listens to errors of the page hears of those that a frame has caught too; the first drawing has a listener of its own. */
export const handleCaught: RootOptions['onCaughtError'] = (error, { errorBoundary }) => {
  console.error(error)
  if (!(errorBoundary instanceof FirstDrawBoundary)) dispatchEvent(new ErrorEvent('error', { error }))
}
