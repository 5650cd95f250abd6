import { markStatusWords, type OwnTerm } from '@bellhouse/contracts'
import { Chip, type Column, DataTable, numberText, shortDay } from '@bellhouse/ui'
import styles from './marks.module.css'

type Row = OwnTerm['subjects'][number]
type Assessment = Row['assessments'][number]
type Reopened = NonNullable<Row['reopened']>[number]

function markText({ value, status, outOf }: Assessment, absentIsZero: boolean) {
  if (value !== null) return `${value} of ${outOf}`
  if (status === 'absent' && absentIsZero) return `${markStatusWords.absent}, counts as 0 %`
  return status ? markStatusWords[status] : 'No mark yet'
}

const keyOf = ({ title, paper, date }: Reopened) => `${title} ${paper} ${date}`

const titleOf = ({ title, paper }: Reopened) => (paper === null ? title : `${title}, paper ${paper}`)

const isApart = (one: Assessment | Reopened) => 'isApart' in one && one.isApart === true

const corrected = (one: Reopened) => ({ one, is: <Chip tone="late">Being corrected</Chip> })

const columnsOf = (absentIsZero: boolean): Column<Row>[] => [
  {
    key: 'name',
    title: 'Subject',
    cell: ({ name, comment }) => (
      <>
        <b>{name}</b>
        {comment && <p className={styles.comment}>{comment}</p>}
      </>
    ),
  },
  {
    key: 'marks',
    title: 'Marks',
    cell: ({ assessments, reopened = [] }) => (
      <ul className={styles.marks}>
        {[...assessments.map((one) => ({ one, is: <b>{markText(one, absentIsZero)}</b> })), ...reopened.map(corrected)]
          .sort((before, after) => before.one.date.localeCompare(after.one.date))
          .map(({ one, is }) => (
            <li key={keyOf(one)}>
              {titleOf(one)}: {is}{' '}
              <span className={styles.quiet}>
                {shortDay(one.date)}
                {isApart(one) && ' · reported apart'}
              </span>
            </li>
          ))}
      </ul>
    ),
  },
  {
    key: 'percent',
    title: 'Percent',
    isNumber: true,
    cell: ({ result }) =>
      result?.percent === null || !result ? '–' : `${result.percent}${result.state === 'provisional' ? '*' : ''}`,
  },
  { key: 'grade', title: 'Grade', cell: ({ result }) => <b>{result?.grade?.grade ?? '–'}</b> },
  { key: 'label', title: 'Remark', cell: ({ result }) => result?.grade?.label || '–' },
]

export function SubjectTable({
  subjects,
  card,
  absentIsZero = false,
  components,
}: Pick<OwnTerm, 'subjects' | 'card' | 'absentIsZero' | 'components'>) {
  const isProvisional = subjects.some(({ result }) => result?.state === 'provisional')
  const hasApart = subjects.some(({ assessments }) => assessments.some(({ isApart }) => isApart))
  const isCorrected = subjects.some(({ reopened }) => reopened)
  return (
    <>
      <DataTable
        caption="Marks by subject"
        columns={columnsOf(absentIsZero)}
        rows={subjects}
        keyOf={({ code }) => code}
      />
      {components && (
        <p className={styles.legend}>
          {`A percentage is made of: ${components.map(({ title, weight }) => `${title} ${numberText(weight)} %`).join(', ')}.`}
        </p>
      )}
      {hasApart && <p className={styles.legend}>What is reported apart counts in no percentage.</p>}
      {isProvisional && (
        <p className={styles.legend}>
          {card?.isProvisional === false
            ? '* from the marks that are there; some are missing.'
            : '* from the marks that are published so far. It can still change.'}
        </p>
      )}
      {isCorrected && (
        <p className={styles.legend}>
          The school is correcting marks that were published. They are shown again once that is done, and results here
          leave them out until then.
          {card && ' Your report card stays as it is, unless the school replaces it.'}
        </p>
      )}
    </>
  )
}
