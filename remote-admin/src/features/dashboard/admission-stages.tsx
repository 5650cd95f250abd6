import { addressOf, stageWords } from '@bellhouse/contracts'
import {
  ChartFigure,
  type Column,
  countOf,
  EmptyState,
  LinkButton,
  numberText,
  OfferedLink,
  Sheet,
} from '@bellhouse/ui'
import styles from './bars.module.css'
import type { SchoolDay } from './dashboard.queries'

type Admissions = NonNullable<SchoolDay['admissions']>
type Stage = Admissions['stages'][number]

/** Where the applications of a year stand, from the first form to the admitted student. */
export function AdmissionStages({ admissions }: Pick<SchoolDay, 'admissions'>) {
  if (!admissions) {
    return (
      <Sheet title="Admissions">
        <EmptyState
          icon="admissions"
          action={<LinkButton to={addressOf.admissions({ new: 'yes' })}>New application</LinkButton>}
        >
          Here you will see where each application stands, once somebody has applied.
        </EmptyState>
      </Sheet>
    )
  }
  const { year, stages } = admissions
  const all = stages.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...stages.map(({ count }) => count))
  const to = addressOf.admissions({ year })
  const columns: Column<Stage>[] = [
    { key: 'stage', title: 'Stage', cell: ({ stage }) => stageWords[stage] },
    {
      key: 'count',
      title: 'Applications',
      isNumber: true,
      cell: ({ count }) => <OfferedLink to={to}>{count}</OfferedLink>,
    },
  ]
  return (
    <Sheet title={`Admissions for ${year}`} aside={<OfferedLink to={to}>{countOf(all, 'application')}</OfferedLink>}>
      <ChartFigure
        title={`Applications for ${year} by stage`}
        isTitleHeard
        summary={summaryOf(stages, all)}
        rows={stages}
        keyOf={({ stage }) => stage}
        columns={columns}
      >
        <ul className={styles.bars}>
          {stages.map(({ stage, count }) => (
            <li key={stage} data-over={isOver(stage) || undefined}>
              <OfferedLink to={to}>{stageWords[stage]}</OfferedLink>
              <span className={styles.track} aria-hidden>
                <span className={styles.boys} style={{ inlineSize: `${(count / most) * 100}%` }} />
              </span>
              <span className={styles.number}>{numberText(count)}</span>
            </li>
          ))}
        </ul>
      </ChartFigure>
    </Sheet>
  )
}

const isOver = (stage: string) => stage === 'declined' || stage === 'withdrawn'

function summaryOf(stages: readonly Stage[], all: number) {
  const admitted = stages.find(({ stage }) => stage === 'admitted')?.count ?? 0
  const open = all - admitted - stages.filter(({ stage }) => isOver(stage)).reduce((sum, { count }) => sum + count, 0)
  return `${countOf(open, 'application is', 'applications are')} open, ${countOf(admitted, 'applicant is', 'applicants are')} admitted.`
}
