import { useIsNarrow } from '@bellhouse/ui'
import { type ReactNode, useCallback, useState } from 'react'
import { CurrentStudent } from './current-student'
import { RegisterActions } from './register-actions'
import { RegisterGrid } from './register-grid'
import { RegisterSummary } from './register-summary'
import type { OpenRegister } from './use-register'

interface OpenRowsProps {
  open: OpenRegister
  /** The student to whom the person was led. */
  sought: string | null
  aside: ReactNode
  onSave: () => void
}

/** The figures, the rows and what can be done, around the one row that was touched last. */
export function OpenRows({ open, sought, aside, onSave }: OpenRowsProps) {
  const isNarrow = useIsNarrow()
  // By the student: others may come into the register, or go, while it is being taken.
  const [touched, setTouched] = useState({ studentId: '', isOpen: false })
  const handleCurrent = useCallback((studentId: string, isOpen = false) => {
    setTouched((before) => (before.studentId === studentId && !isOpen ? before : { studentId, isOpen }))
  }, [])
  const index = open.rows.findIndex(({ student }) => student.studentId === touched.studentId)
  const row = open.rows[index]
  const isUnusual = row && (touched.isOpen || (row.mark.status ?? 'present') !== 'present')
  return (
    <>
      <RegisterSummary open={open} aside={aside} />
      <RegisterGrid open={open} current={Math.max(index, 0)} sought={sought} onCurrent={handleCurrent} />
      <RegisterActions open={open} onSave={onSave}>
        {isNarrow && isUnusual && (
          <CurrentStudent
            key={row.student.studentId}
            row={row}
            onChange={(studentId, change) => open.change([{ studentId, change }])}
          />
        )}
      </RegisterActions>
    </>
  )
}
