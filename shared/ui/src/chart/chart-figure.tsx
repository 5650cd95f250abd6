import { type ReactNode, useId } from 'react'
import { Disclosure } from '../disclosure/disclosure'
import { VisuallyHidden } from '../frame/visually-hidden'
import { type Column, DataTable } from '../table/data-table'
import styles from './chart.module.css'

interface ChartFigureProps<Row> {
  title: string
  /** What the drawing says, in one sentence. */
  summary: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Where the sheet around it bears the title already, it is only heard. */
  isTitleHeard?: boolean
  children: ReactNode
}

/** A drawing with its title, its sentence, and the same figures as a table behind it. */
export function ChartFigure<Row>(props: ChartFigureProps<Row>) {
  const { title, summary, rows, columns, keyOf, isTitleHeard = false, children } = props
  const id = useId()
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id} className={styles.title}>
        {isTitleHeard ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      </figcaption>
      {children}
      <p className={styles.summary}>{summary}</p>
      <Disclosure title="As a table">
        <DataTable caption={title} columns={columns} rows={rows} keyOf={keyOf} />
      </Disclosure>
    </figure>
  )
}
