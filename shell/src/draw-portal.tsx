import { guardBack } from '@bellhouse/ui'
import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { type PortalProps, portalOf } from './portal'

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
  const root = createRoot(element, { onUncaughtError: handleUncaught })
  try {
    const portal = draw(props)
    // Drawn in pieces, so that a slow phone answers a finger meanwhile.
    startTransition(() => root.render(portal))
  } catch (error) {
    handleUncaught(error)
  }
}
