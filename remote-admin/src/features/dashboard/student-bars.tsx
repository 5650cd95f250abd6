import { addressOf } from '@bellhouse/contracts'
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

type ClassRow = SchoolDay['classes'][number]

const totalOf = ({ female, male, unknown }: ClassRow) => female + male + unknown

/** Girls and boys of each class as one bar. */
export function StudentBars({ school: { classes, unplaced } }: { school: SchoolDay }) {
  const all = classes.reduce((sum, row) => sum + totalOf(row), 0)
  if (all + unplaced === 0) {
    return (
      <Sheet title="Students">
        <EmptyState icon="students" action={<LinkButton to={addressOf.addStudents()}>Add students</LinkButton>}>
          Here you will see how many students each class has, once there are any.
        </EmptyState>
      </Sheet>
    )
  }
  const most = Math.max(1, ...classes.map(totalOf))
  return (
    <Sheet
      title="Students"
      aside={<OfferedLink to={addressOf.students()}>{numberText(all + unplaced)} students</OfferedLink>}
    >
      <ChartFigure
        title="Students by class and sex"
        isTitleHeard
        summary={summaryOf(classes, unplaced)}
        rows={classes}
        keyOf={({ code }) => code}
        columns={columnsFor(classes)}
      >
        <ul className={styles.bars}>
          {classes.map((row) => (
            <li key={row.code}>
              <OfferedLink to={addressOf.students(row.code)}>{row.name}</OfferedLink>
              <span className={styles.track} aria-hidden>
                <span className={styles.girls} style={{ inlineSize: `${(row.female / most) * 100}%` }} />
                <span className={styles.boys} style={{ inlineSize: `${(row.male / most) * 100}%` }} />
                <span className={styles.others} style={{ inlineSize: `${(row.unknown / most) * 100}%` }} />
              </span>
              <span className={styles.number}>{numberText(totalOf(row))}</span>
            </li>
          ))}
        </ul>
        <p className={styles.key} aria-hidden>
          <span className={styles.girls} /> Girls <span className={styles.boys} /> Boys
        </p>
      </ChartFigure>
    </Sheet>
  )
}

function summaryOf(classes: readonly ClassRow[], unplaced: number) {
  const sumOf = (key: 'female' | 'male' | 'unknown') => classes.reduce((sum, row) => sum + row[key], 0)
  const [girls, boys, unknown] = [sumOf('female'), sumOf('male'), sumOf('unknown')]
  const words = [
    countOf(girls, 'girl'),
    countOf(boys, 'boy'),
    ...(unknown > 0 ? [`${numberText(unknown)} not recorded`] : []),
  ]
  const inStreams = `${words.slice(0, -1).join(', ')} and ${words.at(-1)} in ${countOf(classes.length, 'class', 'classes')}`
  return `${inStreams}${unplaced > 0 ? `, and ${countOf(unplaced, 'student')} in no stream` : ''}.`
}

function columnsFor(classes: readonly ClassRow[]): Column<ClassRow>[] {
  const number = (key: 'female' | 'male' | 'unknown', title: string): Column<ClassRow> => ({
    key,
    title,
    isNumber: true,
    cell: (row) => <OfferedLink to={addressOf.students(row.code, { sex: key })}>{numberText(row[key])}</OfferedLink>,
  })
  return [
    { key: 'class', title: 'Class', cell: ({ name }) => name },
    number('female', 'Girls'),
    number('male', 'Boys'),
    ...(classes.some(({ unknown }) => unknown > 0) ? [number('unknown', 'Not recorded')] : []),
    {
      key: 'all',
      title: 'All',
      isNumber: true,
      cell: (row) => <OfferedLink to={addressOf.students(row.code)}>{numberText(totalOf(row))}</OfferedLink>,
    },
  ]
}
