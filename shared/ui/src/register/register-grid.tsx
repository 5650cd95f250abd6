import type { Register } from '@bellhouse/contracts'
import { type Dispatch, type KeyboardEvent, useRef, useState } from 'react'
import { Dialog } from '../dialog/dialog'
import { VisuallyHidden } from '../frame/visually-hidden'
import { statusWords } from '../status/status-words'
import styles from './register.module.css'
import { RegisterKeys } from './register-keys'
import { type Change, type Marks, markOf } from './register-marks'
import { RegisterRow } from './register-row'

interface RegisterGridProps {
  register: Register
  marks: Marks
  dispatch: Dispatch<Change>
}

export function RegisterGrid({ register, marks, dispatch }: RegisterGridProps) {
  const [current, setCurrent] = useState(0)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const body = useRef<HTMLTableSectionElement>(null)
  const handleKeyDown = useRegisterKeys({ body, current, register, dispatch, onHelp: () => setIsHelpOpen(true) })

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
          {register.students.map((student, index) => (
            <RegisterRow
              key={student.studentId}
              index={index}
              student={student}
              mark={markOf(marks, student.studentId)}
              isCurrent={index === current}
              dispatch={dispatch}
              onCurrent={setCurrent}
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

interface KeysOptions {
  body: React.RefObject<HTMLTableSectionElement | null>
  current: number
  register: Register
  dispatch: Dispatch<Change>
  onHelp: () => void
}

/** How long after a digit the next one still belongs to the same number. */
const digitPause = 1200

function useRegisterKeys({ body, current, register, dispatch, onHelp }: KeysOptions) {
  const typed = useRef({ number: 0, at: 0 })
  const last = register.students.length - 1

  const focusRow = (index: number) => {
    const row = body.current?.rows[Math.min(Math.max(index, 0), last)]
    const radio = row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector<HTMLElement>('input')
    radio?.focus()
  }

  const typeDigit = (digit: number) => {
    const isSameNumber = Date.now() - typed.current.at < digitPause
    const number = (isSameNumber ? typed.current.number * 10 : 0) + digit
    typed.current = { number, at: Date.now() }
    if (number >= 1 && number <= last + 1) focusRow(number - 1)
  }

  const mark = (letter: string) => {
    const word = statusWords.find((one) => one.letter === letter)
    const student = register.students[current]
    if (!word || !student) return false
    typed.current.at = 0
    dispatch({ kind: 'status', studentId: student.studentId, status: word.status })
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
