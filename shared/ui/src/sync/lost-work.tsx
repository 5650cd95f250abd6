import type { ReactNode } from 'react'
import { Button } from '../button/button'
import { Notice } from '../empty/notice'

interface LostWorkProps {
  /** What it is, after “Discard the”. */
  name: string
  /** Why it cannot be saved any more. */
  children: ReactNode
  /** What was entered, a line each. */
  lines: readonly string[]
  onDiscard: () => void
}

/** What somebody entered without a network, and what was not theirs any more when it arrived: to pass on, and to put away. */
export function LostWork({ name, children, lines, onDiscard }: LostWorkProps) {
  return (
    <Notice
      kind="warning"
      role="status"
      action={
        <Button aria-label={`Discard the ${name}`} onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      <p>{children} Tell whoever has it what you entered:</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}
