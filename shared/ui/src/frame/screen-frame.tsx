import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { Page } from '../page/page'
import { Failure } from './failure'
import { Loading } from './loading'
import styles from './visually-hidden.module.css'

interface ScreenFrameProps {
  /** What stands inside, as a person calls it; named when its code fails to load. */
  part?: string
  /** The `h1` for as long as the screen inside has none to show; left out where the frame is not a whole screen. */
  heading?: string
  /** What else has to be done for a second try, for instance asking for the code again. */
  onRetry?: () => void
  children: ReactNode
}

/** The one place for waiting and failing: no screen inside has to know of either. */
export function ScreenFrame({ part, heading, onRetry, children }: ScreenFrameProps) {
  const { reset } = useQueryErrorResetBoundary()
  const handleRetry = () => {
    reset()
    onRetry?.()
  }
  const waiting = <Waiting heading={heading} />
  return (
    <FailureBoundary part={part} heading={heading} onRetry={handleRetry}>
      <Suspense fallback={waiting}>
        <Arriving waiting={waiting}>{children}</Arriving>
      </Suspense>
    </FailureBoundary>
  )
}

/**
 * React keeps a fallback for 300 ms once it has shown one, however soon the content is there. A transition from the
 * same outline to the content has no such rest.
 */
function Arriving({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => startTransition(() => setIsDue(true)), [])
  return isDue ? children : waiting
}

function Waiting({ heading }: { heading: string | undefined }) {
  return (
    <>
      {heading && <h1 className={styles.hidden}>{heading}</h1>}
      <Loading />
    </>
  )
}

interface BoundaryProps {
  part: string | undefined
  heading: string | undefined
  onRetry: () => void
  children: ReactNode
}

class FailureBoundary extends Component<BoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  handleRetry = () => {
    this.props.onRetry()
    this.setState({ error: undefined, failed: false })
  }

  override render() {
    const { part, heading, children } = this.props
    if (!this.state.failed) return children
    const failure = <Failure error={this.state.error} part={part} onRetry={this.handleRetry} />
    return heading ? <Page title={heading}>{failure}</Page> : failure
  }
}
