import type { InputOf, Slot, saveTimetableFrame } from '@bellhouse/contracts'
import { Button, IconButton, Notice, TextField } from '@bellhouse/ui'
import boxesStyles from './boxes.module.css'
import styles from './timetable.module.css'

type Frame = InputOf<typeof saveTimetableFrame>
type Day = Frame['days'][number]
type Period = Frame['periods'][number]

interface RowsProps<Row> {
  value: readonly Row[]
  error: string | undefined
  onChange: (value: Row[]) => void
}

const replaced = <Row,>(rows: readonly Row[], at: number, changes: Partial<Row>) =>
  rows.map((row, index) => (index === at ? { ...row, ...changes } : row))

const without = <Row,>(rows: readonly Row[], at: number) => rows.filter((_, index) => index !== at)

/** A name that none of them has yet. */
function freeTitle(word: string, rows: readonly { title: string }[], wish: number) {
  const taken = new Set(rows.map(({ title }) => title.toLowerCase()))
  let number = wish
  while (taken.has(`${word} ${number}`.toLowerCase())) number += 1
  return `${word} ${number}`
}

export function DayRows({ value, error, onChange }: RowsProps<Day>) {
  return (
    <fieldset className={boxesStyles.rows}>
      <legend className={boxesStyles.legend}>Days of the cycle</legend>
      {error && <Notice kind="bad">{error}</Notice>}
      {value.map(({ title, was }, index) => (
        <div key={`${was} ${index}`} className={boxesStyles.row}>
          <TextField
            label={`Day ${index + 1}`}
            value={title}
            onChange={({ target }) => onChange(replaced(value, index, { title: target.value }))}
          />
          <IconButton icon="trash" label={`Remove ${title}`} onClick={() => onChange(without(value, index))} />
        </div>
      ))}
      <Button
        icon="plus"
        onClick={() => onChange([...value, { title: freeTitle('Day', value, value.length + 1), was: null }])}
      >
        Add day
      </Button>
    </fieldset>
  )
}

export function PeriodRows({ value, error, onChange }: RowsProps<Period>) {
  const insert = (at: number) => {
    const start = value[at - 1]?.end ?? '08:00'
    const lessonsBefore = value.slice(0, at).filter(({ isBreak }) => !isBreak)
    const period = {
      title: freeTitle('Period', value, lessonsBefore.length + 1),
      start,
      end: laterBy(start, 40),
      isBreak: false,
      was: null,
    }
    onChange([...value.slice(0, at), period, ...value.slice(at)])
  }
  return (
    <fieldset className={boxesStyles.rows}>
      <legend className={boxesStyles.legend}>Periods and breaks of a day</legend>
      {error && <Notice kind="bad">{error}</Notice>}
      {value.map((period, index) => (
        <div key={`${period.was} ${index}`} className={boxesStyles.row}>
          <TextField
            label={`Title ${index + 1}`}
            value={period.title}
            onChange={({ target }) => onChange(replaced(value, index, { title: target.value }))}
          />
          <TextField
            label={`${period.title} begins`}
            type="time"
            value={period.start}
            onChange={({ target }) => onChange(replaced(value, index, { start: target.value }))}
          />
          <TextField
            label={`${period.title} ends`}
            type="time"
            value={period.end}
            onChange={({ target }) => onChange(replaced(value, index, { end: target.value }))}
          />
          <label className={styles.all}>
            <input
              type="checkbox"
              checked={period.isBreak}
              onChange={({ target }) => onChange(replaced(value, index, { isBreak: target.checked }))}
            />
            Break
          </label>
          <IconButton icon="plus" label={`Add a period after ${period.title}`} onClick={() => insert(index + 1)} />
          <IconButton icon="trash" label={`Remove ${period.title}`} onClick={() => onChange(without(value, index))} />
        </div>
      ))}
      <Button icon="plus" onClick={() => insert(value.length)}>
        Add period
      </Button>
    </fieldset>
  )
}

const minutesPerHour = 60

function laterBy(time: string, minutes: number) {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const total = Math.min(hours * minutesPerHour + rest + minutes, 23 * minutesPerHour + 59)
  return `${String(Math.floor(total / minutesPerHour)).padStart(2, '0')}:${String(total % minutesPerHour).padStart(2, '0')}`
}

interface ClosedBoxesProps {
  days: readonly Day[]
  periods: readonly Period[]
  value: readonly Slot[]
  onChange: (value: Slot[]) => void
}

/** Where a day ends earlier than the others, or something else takes its time. */
export function ClosedBoxes({ days, periods, value, onChange }: ClosedBoxesProps) {
  const isSame = (one: Slot) => (other: Slot) => one.day === other.day && one.period === other.period
  const toggle = (slot: Slot) =>
    onChange(value.some(isSame(slot)) ? value.filter((one) => !isSame(slot)(one)) : [...value, slot])
  return (
    <fieldset>
      <legend className={boxesStyles.legend}>No lessons although it is no break</legend>
      <div className={styles.scroll}>
        <table className={boxesStyles.boxes}>
          <thead>
            <tr>
              <th scope="col">Period</th>
              {days.map(({ title }, index) => (
                <th key={index} scope="col">
                  {title.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map(({ title, isBreak }, period) =>
              isBreak ? null : (
                <tr key={period}>
                  <th scope="row">{title}</th>
                  {days.map((day, index) => {
                    const slot = { day: index + 1, period: period + 1 }
                    return (
                      <td key={index}>
                        <input
                          type="checkbox"
                          aria-label={`No lessons on ${day.title}, ${title}`}
                          checked={value.some(isSame(slot))}
                          onChange={() => toggle(slot)}
                        />
                      </td>
                    )
                  })}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </fieldset>
  )
}
