import { HttpError } from '@bellhouse/api-client'
import { Loading } from '@bellhouse/ui'
import { Component, type ReactNode, useEffect } from 'react'
import { ChunkLoadError } from './chunk-load-error'
import { addressOfFailure } from './reason-of'

interface FirstDrawProps {
  /** Address of the folder of the release that is drawn. */
  base: string
  /** Whether what is inside was drawn in this page before. */
  wasDrawn: boolean
  onDrawn: () => void
  /** Told of what it throws before it was drawn. */
  onBroken: (cause: unknown) => void
  children: ReactNode
}

/**
 * A release is not to blame for what the server says, nor for files of others that did not arrive, nor twice for what the
 * loader has found out already.
 */
function isOfRelease(cause: unknown, base: string) {
  if (cause instanceof HttpError || cause instanceof ChunkLoadError) return false
  const address = addressOfFailure(cause)
  return address === undefined || address.pathname.startsWith(base)
}

/**
 * Tells the loader how the first drawing ended. A screen that still waits for data is not drawn, and has not failed. What is
 * thrown after the first drawing goes on to the frame around it.
 */
export class FirstDrawBoundary extends Component<FirstDrawProps, { thrown: { cause: unknown } | null }> {
  override state = { thrown: null as { cause: unknown } | null }
  isDrawn = this.props.wasDrawn

  static getDerivedStateFromError(cause: unknown) {
    return { thrown: { cause } }
  }

  override componentDidCatch(cause: unknown) {
    this.props.onBroken(cause)
  }

  handleDrawn = () => {
    this.isDrawn = true
    this.props.onDrawn()
  }

  override render() {
    const { thrown } = this.state
    if (thrown && (this.isDrawn || !isOfRelease(thrown.cause, this.props.base))) throw thrown.cause
    if (thrown) return <Loading />
    return (
      <>
        {this.props.children}
        <Drawn onDrawn={this.handleDrawn} />
      </>
    )
  }
}

/** Stands after what is drawn, so its effect comes once all of that is on the page. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [])
  return null
}
