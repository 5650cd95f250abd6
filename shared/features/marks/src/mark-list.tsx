import { type Assessment, type MarkStatus, markStatusWords } from '@bellhouse/contracts'
import { readMark, statusKeys } from '@bellhouse/grading'
import { IconButton, SelectField, useCloseWarning } from '@bellhouse/ui'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { assessmentOfKey, type Cell, type Row } from './mark-cells'
import styles from './mark-list.module.css'
import { Stay } from './stay'
import type { OpenSheet } from './use-mark-sheet'

/** On a phone: one assessment at a time, and a large field for each student. */
export function MarkList({ open }: { open: OpenSheet }) {
  const { sheet, rows } = open
  const [chosen, setChosen] = useState(
    () => (sheet.assessments.find(({ hindrance }) => hindrance === null) ?? sheet.assessments[0])?.id ?? '',
  )
  const list = useRef<HTMLUListElement>(null)
  const index = Math.max(
    0,
    sheet.assessments.findIndex(({ id }) => id === chosen),
  )
  const assessment = sheet.assessments[index]
  if (!assessment) return null

  const handleUndo = () => {
    const [first] = open.undo()
    if (first) setChosen(assessmentOfKey(first.key))
  }
  const focusAfter = (field: HTMLInputElement) => {
    const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    const next = fields[fields.indexOf(field) + 1]
    if (next) next.focus()
    else field.blur()
  }
  return (
    <div className={styles.phone}>
      <div className={styles.head}>
        <SelectField
          label="Assessment"
          value={assessment.id}
          options={sheet.assessments.map(({ id, title, outOf }) => ({ value: id, label: `${title}, of ${outOf}` }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        <IconButton icon="undo" label="Undo" disabled={!open.canUndo} onClick={handleUndo} />
      </div>
      {assessment.hindrance && <p className={styles.closed}>{assessment.hindrance}.</p>}
      <ul ref={list}>
        {rows.map((row) => {
          const cell = row.cells[index]
          if (!cell) return null
          const write = (text: string, version: number) => void open.change([{ key: cell.key, text, version }])
          return (
            <MarkField
              key={cell.key}
              row={row}
              cell={cell}
              assessment={assessment}
              onWrite={write}
              onEnter={focusAfter}
            />
          )
        })}
      </ul>
    </div>
  )
}

interface MarkFieldProps {
  row: Row
  cell: Cell
  assessment: Assessment
  /** With the version of the mark that its person saw. */
  onWrite: (text: string, version: number) => void
  onEnter: (field: HTMLInputElement) => void
}

const statuses = Object.keys(statusKeys) as MarkStatus[]

function MarkField({ row, cell, assessment, onWrite, onEnter }: MarkFieldProps) {
  const id = useId()
  const isClosed = assessment.hindrance !== null
  // Whatever arrives meanwhile, what is being typed stays, over the mark that stood there when it was begun.
  const [typed, setTyped] = useState<{ text: string; version: number } | null>(null)
  const reason = typed === null ? cell.reason : (readMark(typed.text, assessment.outOf).refusal ?? null)

  const handleType = (text: string) => setTyped({ text, version: typed?.version ?? cell.version })
  const handleLeave = () => {
    if (typed) onWrite(typed.text, typed.version)
    setTyped(null)
  }
  useCloseWarning(typed !== null)
  useWhenHidden(typed !== null, handleLeave)
  const handleStatus = (next: string) => {
    setTyped(null)
    onWrite(next === '' ? '' : statusKeys[next as MarkStatus], cell.version)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter(event.currentTarget)
  }
  return (
    <li data-state={cell.state}>
      <label htmlFor={id}>
        {row.name}
        <Stay {...row} />
      </label>
      <span className={styles.controls}>
        <StatusSelect name={row.name} text={cell.text} isClosed={isClosed} onChoose={handleStatus} />
        <input
          id={id}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={100}
          disabled={isClosed}
          value={typed?.text ?? cell.text}
          aria-invalid={reason !== null}
          aria-describedby={reason === null ? undefined : `${id}-reason`}
          onChange={(event) => handleType(event.target.value)}
          onBlur={handleLeave}
          onKeyDown={handleKeyDown}
        />
      </span>
      {reason !== null && (
        <span id={`${id}-reason`} className={styles.why}>
          {reason}
        </span>
      )}
    </li>
  )
}

interface StatusSelectProps {
  name: string
  text: string
  isClosed: boolean
  onChoose: (status: string) => void
}

/** Why there is no mark, for a keyboard that has digits alone. */
const StatusSelect = ({ name, text, isClosed, onChoose }: StatusSelectProps) => (
  <select
    aria-label={`Status, ${name}`}
    disabled={isClosed}
    value={statuses.find((one) => statusKeys[one] === text) ?? ''}
    onChange={(event) => onChoose(event.target.value)}
  >
    <option value="">⋯</option>
    {statuses.map((one) => (
      <option key={one} value={one}>
        {statusKeys[one]} – {markStatusWords[one]}
      </option>
    ))}
  </select>
)

/** A phone that is put away, or shows something else, may not come back to this page. */
function useWhenHidden(isOn: boolean, onHidden: () => void) {
  const handleHidden = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') onHidden()
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('visibilitychange', handleHidden)
    return () => document.removeEventListener('visibilitychange', handleHidden)
  }, [isOn])
}
