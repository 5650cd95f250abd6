import { useIsNarrow } from '@bellhouse/ui'
import { type ReactNode, useCallback, useState } from 'react'
import { CurrentStudent } from './current-student'
import { RegisterActions } from './register-actions'
import { RegisterGrid } from './register-grid'
import { RegisterSummary } from './register-summary'
import type { OpenRegister } from './use-register'

interface OpenRowsProps {
  open: OpenRegister
  aside: ReactNode
  onSave: () => void
}

/** The figures, the rows and what can be done, around the one row that was touched last. */
export function OpenRows({ open, aside, onSave }: OpenRowsProps) {
  const isNarrow = useIsNarrow()
  const [touched, setTouched] = useState({ index: -1, isOpen: false })
  const handleCurrent = useCallback((index: number, isOpen = false) => {
    setTouched((before) => (before.index === index && !isOpen ? before : { index, isOpen }))
  }, [])
  const row = open.rows[touched.index]
  const isUnusual = row && (touched.isOpen || (row.mark.status ?? 'present') !== 'present')
  return (
    <>
      <RegisterSummary open={open} aside={aside} />
      <RegisterGrid open={open} current={Math.max(touched.index, 0)} onCurrent={handleCurrent} />
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
