import { statusWords } from '@bellhouse/contracts'
import { Dialog, useIsNarrow, useRowsInTurn, VisuallyHidden } from '@bellhouse/ui'
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import styles from './register.module.css'
import type { ChangeOf } from './register-changes'
import { RegisterKeys } from './register-keys'
import type { MarkedStudent } from './register-marks'
import { RegisterRow } from './register-row'
import type { OpenRegister } from './use-register'

interface RegisterGridProps {
  open: OpenRegister
  /** The row that was touched last. */
  current: number
  /** The student to whom the person was led. */
  sought: string | null
  onCurrent: (studentId: string, isOpen?: boolean) => void
}

export function RegisterGrid({ open, current, sought, onCurrent }: RegisterGridProps) {
  const { register, rows } = open
  const shown = useRowsInTurn(rows)
  const isNarrow = useIsNarrow()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const body = useRef<HTMLTableSectionElement>(null)
  const change = useStableChange(open)
  const focusRow = (index: number) => focusEntry(body.current?.rows[Math.min(Math.max(index, 0), rows.length - 1)])
  const handleKeyDown = useRegisterKeys({ focusRow, current, open, onHelp: () => setIsHelpOpen(true) })
  useSought(sought, shown, focusRow)

  return (
    <>
      <table className={styles.register}>
        <caption>
          <VisuallyHidden>
            Register of {register.stream}. P, A, L and E mark, arrows and Enter move, a question mark lists all keys.
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col">Last ten sessions</th>
            <th scope="col">Mark</th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={handleKeyDown}>
          {shown.map((row, index) => (
            <RegisterRow
              key={row.student.studentId}
              index={index}
              row={row}
              isCurrent={index === current}
              onChange={change}
              isNarrow={isNarrow}
              onCurrent={onCurrent}
            />
          ))}
        </tbody>
      </table>
      {isHelpOpen && (
        <Dialog title="Keys of the register" onClose={() => setIsHelpOpen(false)}>
          <RegisterKeys />
        </Dialog>
      )}
    </>
  )
}

/** The same function at every render, so that a key redraws one row alone. */
function useStableChange({ change }: OpenRegister): ChangeOf {
  const latest = useRef(change)
  useLayoutEffect(() => {
    latest.current = change
  }, [change])
  return useCallback((studentId, what) => latest.current([{ studentId, change: what }]), [])
}

function focusEntry(row: HTMLTableRowElement | undefined) {
  const radio = row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector<HTMLElement>('input')
  radio?.focus()
}

/** Whoever was led to a student stands in their row as soon as it is there: its colour shows it, and their name is heard. */
function useSought(sought: string | null, rows: readonly MarkedStudent[], focusRow: (index: number) => void) {
  const index = rows.findIndex(({ student }) => student.studentId === sought)
  const isThere = index >= 0
  const find = useEffectEvent(() => focusRow(index))
  useEffect(() => {
    if (!isThere || sought === null) return
    // Behind the new page's own focus, which goes to its top.
    const frame = requestAnimationFrame(() => find())
    return () => cancelAnimationFrame(frame)
  }, [sought, isThere])
}

interface KeysOptions {
  focusRow: (index: number) => void
  current: number
  open: OpenRegister
  onHelp: () => void
}

/** How long after a digit the next one still belongs to the same number. */
const digitPause = 1200

function useRegisterKeys({ focusRow, current, open: { rows, change }, onHelp }: KeysOptions) {
  const typed = useRef({ number: 0, at: 0 })
  const last = rows.length - 1

  const typeDigit = (digit: number) => {
    const isSameNumber = Date.now() - typed.current.at < digitPause
    const number = (isSameNumber ? typed.current.number * 10 : 0) + digit
    typed.current = { number, at: Date.now() }
    if (number >= 1 && number <= last + 1) focusRow(number - 1)
  }

  const mark = (letter: string) => {
    const word = statusWords.find((one) => one.letter === letter)
    const row = rows[current]
    if (!word || !row) return false
    typed.current.at = 0
    change([{ studentId: row.student.studentId, change: { status: word.status } }])
    if (word.status !== 'late') focusRow(current + 1)
    return true
  }

  const moves: Record<string, () => void> = {
    ArrowDown: () => focusRow(current + 1),
    ArrowUp: () => focusRow(current - 1),
    Enter: () => focusRow(current + 1),
    PageDown: () => focusRow(current + 10),
    PageUp: () => focusRow(current - 10),
    Home: () => focusRow(0),
    End: () => focusRow(last),
    '?': onHelp,
  }

  const act = (event: KeyboardEvent): boolean => {
    if (event.target instanceof HTMLButtonElement && event.key === 'Enter') return false
    const isInText = event.target instanceof HTMLInputElement && event.target.type !== 'radio'
    if (isInText && !['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) return false
    const move = moves[event.key]
    if (move) {
      move()
      return true
    }
    if (/^\d$/.test(event.key)) {
      typeDigit(Number(event.key))
      return true
    }
    return mark(event.key.toUpperCase())
  }

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (act(event)) event.preventDefault()
  }
}
