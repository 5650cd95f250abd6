import { Children, cloneElement, Fragment, isValidElement, type ReactNode, useId, useState } from 'react'
import { IconButton } from '../button/button'
import styles from './folding.module.css'

interface FoldingProps {
  className: string | undefined
  /** Which of its parts stays in sight. */
  kept: 'first' | 'last'
  /** What the button shows. */
  label: string
  children: ReactNode
}

/** Fewer stand beside each other. */
const fewest = { first: 4, last: 2 }

/** A row of controls. On a phone the one that matters most stays, and a button shows the others. */
export function Folding({ className, kept, label, children }: FoldingProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const parts = partsOf(children)
  const place = kept === 'first' ? 1 : parts.length
  if (parts.length < fewest[kept]) return <div className={className}>{children}</div>
  return (
    <div id={id} className={className} data-folds={isOpen ? 'open' : kept}>
      {parts.slice(0, place)}
      <span className={styles.toggle}>
        <IconButton
          icon="dots"
          label={label}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        />
      </span>
      {parts.slice(place)}
    </div>
  )
}

/** The parts, also where a fragment is around them; their keys begin with its own, so that none is there twice. */
function partsOf(children: ReactNode, of = ''): ReactNode[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return [child]
    const key = `${of}${child.key}`
    return child.type === Fragment ? partsOf(child.props.children, key) : [cloneElement(child, { key })]
  })
}
