import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense } from 'react'
import { Failure } from './failure'
import { Loading } from './loading'

interface ScreenFrameProps {
  /** What stands inside, as a person calls it; named when its code fails to load. */
  part?: string
  /** What else has to be done for a second try, for instance asking for the code again. */
  onRetry?: () => void
  children: ReactNode
}

/** The one place for waiting and failing: no screen inside has to know of either. */
export function ScreenFrame({ part, onRetry, children }: ScreenFrameProps) {
  const { reset } = useQueryErrorResetBoundary()
  const handleRetry = () => {
    reset()
    onRetry?.()
  }
  return (
    <FailureBoundary part={part} onRetry={handleRetry}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </FailureBoundary>
  )
}

interface BoundaryProps {
  part: string | undefined
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
    if (!this.state.failed) return this.props.children
    return <Failure error={this.state.error} part={this.props.part} onRetry={this.handleRetry} />
  }
}
