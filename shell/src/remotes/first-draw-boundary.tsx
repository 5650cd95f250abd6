import { HttpError } from '@bellhouse/api-client'
import { Loading } from '@bellhouse/ui'
import { useIsFetching } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
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

/** Between the last answer and what is drawn from it, in milliseconds. */
const settling = 300

/**
 * Stands after what is drawn, so it is there once all of that is on the page. A screen may show a frame first and itself once its
 * data has come: it is drawn when nothing is on its way any more.
 */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  const handleDrawn = useEffectEvent(onDrawn)
  const fetching = useIsFetching()
  useEffect(() => {
    if (fetching > 0) return
    const timer = setTimeout(handleDrawn, settling)
    return () => clearTimeout(timer)
  }, [fetching])
  return null
}
