import type { MarkSheet } from '@bellhouse/contracts'
import { memo, useMemo } from 'react'
import { stateWords } from './assessment-words'
import type { Row } from './mark-cells'
import styles from './mark-head.module.css'
import { meansOf } from './mark-results'

/** The heads of the columns: the assessments, and what is reckoned from them. */
export const MarkHead = memo(function MarkHead({ sheet: { assessments, scheme } }: { sheet: MarkSheet }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" aria-colindex={1}>
          Student
        </th>
        {assessments.map(({ id, title, paper, outOf, state, hindrance }, index) => (
          <th key={id} scope="col" aria-colindex={index + 2} title={[title, hindrance].filter(Boolean).join('. ')}>
            <span className={styles.title}>{paper ? `${title}, paper ${paper}` : title}</span>
            <span className={styles.outOf}>of {outOf}</span>
            {state !== 'draft' && (
              <span className={styles.state} data-tone={stateWords[state].tone}>
                {stateWords[state].word}
              </span>
            )}
          </th>
        ))}
        {scheme && (
          <>
            <th scope="col" aria-colindex={assessments.length + 2}>
              <span className={styles.title}>Result</span>
              <span className={styles.outOf}>%</span>
            </th>
            <th scope="col" aria-colindex={assessments.length + 3}>
              Grade
            </th>
          </>
        )}
      </tr>
    </thead>
  )
})

/** The mean of each assessment, below the marks. */
export const MarkMeans = memo(function MarkMeans({ sheet, rows }: { sheet: MarkSheet; rows: readonly Row[] }) {
  const means = useMemo(() => meansOf(sheet, rows), [sheet, rows])
  return (
    <tfoot>
      <tr>
        <th scope="row">Mean</th>
        {means.map((mean, index) => (
          <td key={sheet.assessments[index]?.id}>{mean ?? '–'}</td>
        ))}
        {sheet.scheme && <td className={styles.pair} />}
      </tr>
    </tfoot>
  )
})
