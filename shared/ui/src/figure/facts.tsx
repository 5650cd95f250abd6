import { Fragment, type ReactNode } from 'react'
import styles from './facts.module.css'

interface FactsProps {
  /** Term and description; a description that is null is written as a dash. */
  facts: readonly (readonly [term: string, description: ReactNode])[]
}

/** A record's fields, one below the other. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([term, description]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{description ?? '–'}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
