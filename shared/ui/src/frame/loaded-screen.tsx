import { type ComponentType, lazy, useState } from 'react'
import { ScreenFrame } from './screen-frame'

interface Screen {
  title: string
  load: () => Promise<{ default: unknown }>
}

const componentOf = (load: Screen['load']) => lazy(load as () => Promise<{ default: ComponentType }>)

/** One row's component in its frame. A failed import is remembered by React, so a second try makes a new one. */
export function LoadedScreen({ screen }: { screen: Screen }) {
  const [Shown, setShown] = useState(() => componentOf(screen.load))
  return (
    <ScreenFrame part={screen.title} onRetry={() => setShown(() => componentOf(screen.load))}>
      <Shown />
    </ScreenFrame>
  )
}
