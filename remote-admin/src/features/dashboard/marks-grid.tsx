import { addressOf, readyMadeClasses } from '@bellhouse/contracts'
import { countOf, EmptyState, LinkButton, numberText, OfferedLink, Sheet } from '@bellhouse/ui'
import type { SchoolDay } from './dashboard.queries'
import styles from './marks-grid.module.css'

type Cell = SchoolDay['marks']['cells'][number]

/** How far the marks of the term are: a square for each class of a subject that lacks some, filled as far as they are entered. */
export function MarksGrid({ school: { marks, classes } }: { school: SchoolDay }) {
  const { subjects, cells } = marks
  if (cells.length === 0) {
    return (
      <Sheet title="Marks of the term">
        <EmptyState icon="marks" action={<LinkButton to={addressOf.marks()}>Go to the marks</LinkButton>}>
          Here you will see how far each subject is in each class, once there are assessments in this term.
        </EmptyState>
      </Sheet>
    )
  }
  const entered = cells.reduce((sum, cell) => sum + cell.marks, 0)
  const expected = cells.reduce((sum, cell) => sum + cell.expected, 0)
  const isOwed = ({ id }: { id: string }) => cells.some((cell) => cell.subjectId === id && cell.marks < cell.expected)
  const complete = subjects.filter((subject) => !isOwed(subject)).length
  const levels = (marks.levels ?? readyMadeClasses[0].levels)
    .map(({ code: levelCode, name: level }) => {
      const rows = subjects.filter((subject) => subject.level === levelCode && isOwed(subject))
      const codes = new Set(
        cells.filter(({ subjectId }) => rows.some(({ id }) => id === subjectId)).map(({ classCode }) => classCode),
      )
      return { level, rows, columns: classes.filter(({ code }) => codes.has(code)) }
    })
    .filter(({ rows }) => rows.length > 0)
  return (
    <Sheet title="Marks of the term" aside={<OfferedLink to={addressOf.marks()}>Stream by stream</OfferedLink>}>
      <p>
        {percentOf(entered, expected)} % of the marks of what has been assessed so far are entered:{' '}
        {numberText(entered)} of {numberText(expected)}.{complete > 0 && ` ${completeWords(complete, subjects.length)}`}
      </p>
      {levels.length > 0 && <Levels levels={levels} cells={cells} />}
    </Sheet>
  )
}

function completeWords(complete: number, all: number) {
  if (complete === all) return 'Every subject is complete so far.'
  return `${countOf(complete, 'subject is', 'subjects are')} complete so far; these are not:`
}

interface Level {
  level: string
  rows: SchoolDay['marks']['subjects']
  columns: SchoolDay['classes']
}

function Levels({ levels, cells }: { levels: readonly Level[]; cells: readonly Cell[] }) {
  return (
    <div className={styles.grids}>
      {levels.map(({ level, rows, columns }) => (
        <table key={level} className={styles.grid} aria-label={`Marks at ${level}`}>
          <thead>
            <tr>
              <th scope="col">{level}</th>
              {columns.map(({ code, name }) => (
                <th key={code} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {columns.map(({ code, name: className }) => (
                  <td key={code}>
                    <Square
                      cell={cells.find((cell) => cell.subjectId === id && cell.classCode === code)}
                      title={`${name}, ${className}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.floor((part / whole) * 100))

function Square({ cell, title }: { cell: Cell | undefined; title: string }) {
  if (!cell || cell.expected === 0) return <span className={styles.none}>–</span>
  const { marks, expected, classCode, subjectId } = cell
  const percent = percentOf(marks, expected)
  return (
    <OfferedLink
      to={addressOf.marks(null, { class: classCode, subject: subjectId })}
      className={styles.square}
      data-full={percent === 100 || undefined}
      aria-label={`${title}: ${marks} of ${expected} marks, ${percent} %`}
      title={`${title}: ${marks} of ${expected} marks`}
    >
      <span className={styles.fill} style={{ blockSize: `${percent}%` }} />
      <span className={styles.percent}>{percent}</span>
    </OfferedLink>
  )
}
