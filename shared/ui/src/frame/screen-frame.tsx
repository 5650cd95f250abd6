import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { Page } from '../page/page'
import { Arrival } from './arrival'
import { Failure, type WayBack } from './failure'
import { Loading } from './loading'
import styles from './visually-hidden.module.css'

interface ScreenFrameProps {
  /** What stands inside, as a person calls it; named when its code fails to load. */
  part?: string
  /** The `h1` for as long as the screen inside has none to show; left out where the frame is not a whole screen. */
  heading?: string
  /** What else has to be done for a second try, for instance asking for the code again. */
  onRetry?: () => void
  /** Where to go when it fails; left out where the shell round it has the ways. */
  wayBack?: WayBack
  children: ReactNode
}

/** The one place for waiting and failing: no screen inside has to know of either. */
export function ScreenFrame({ part, heading, onRetry, wayBack, children }: ScreenFrameProps) {
  const { reset } = useQueryErrorResetBoundary()
  const handleRetry = () => {
    reset()
    onRetry?.()
  }
  const waiting = <Waiting heading={heading} />
  return (
    <FailureBoundary part={part} heading={heading} onRetry={handleRetry} wayBack={wayBack}>
      <Arrival waiting={waiting}>{children}</Arrival>
    </FailureBoundary>
  )
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
  wayBack: WayBack | undefined
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
    const { part, heading, wayBack, children } = this.props
    if (!this.state.failed) return children
    const failure = <Failure error={this.state.error} part={part} onRetry={this.handleRetry} wayBack={wayBack} />
    return heading ? <Page title={heading}>{failure}</Page> : failure
  }
}
