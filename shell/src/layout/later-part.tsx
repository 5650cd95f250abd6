import { ScreenFrame } from '@bellhouse/ui'
import { type ComponentType, lazy, useMemo, useState } from 'react'

interface LaterPartProps<P extends object> {
  /** What it is called where it does not come. */
  part: string
  load: () => Promise<{ default: ComponentType<P> }>
  props: P
}

/** A part of the layout whose code comes only once somebody opens it. */
export function LaterPart<P extends object>({ part, load, props }: LaterPartProps<P>) {
  const [attempt, setAttempt] = useState(0)
  // React remembers a failed import for ever, so each try has its own.
  const Part = useMemo(() => lazy(load), [attempt])
  return (
    <ScreenFrame part={part} onRetry={() => setAttempt(attempt + 1)}>
      <Part {...props} />
    </ScreenFrame>
  )
}
