import type { AllocationPlan, PlannedTeacher } from '@bellhouse/contracts'
import { ComboField, type Found, IconButton, shortDay } from '@bellhouse/ui'
import { useState } from 'react'
import styles from './plan.module.css'
import type { PlanRow } from './plan-rows'
import type { usePlanKeys } from './use-plan-keys'
import { cellKey } from './wanted-teachers'

interface PlanBarProps {
  plan: AllocationPlan
  rows: readonly PlanRow[]
  keys: ReturnType<typeof usePlanKeys>
  teachers: readonly string[]
  onWant: (key: string, staffIds: readonly string[]) => void
}

const mostFound = 8

/** Who teaches in the chosen cell, and the field in which another teacher is found by a few letters. */
export function PlanBar({ plan, rows, keys, teachers, onWant }: PlanBarProps) {
  const [words, setWords] = useState('')
  const { place } = keys
  const subject = rows[keys.row]?.subject
  if (!place || !subject) return null
  const { key } = place

  const handleChoose = (found: Found | null) => {
    if (found) onWant(key, [...teachers.filter((id) => id !== found.value), found.value])
    setWords('')
    keys.goOn()
  }
  return (
    <div ref={keys.bar} className={styles.bar}>
      <p className={styles.place}>
        <b>{subject.name}</b> in <b>{place.label}</b>
      </p>
      {place.isClosed ? (
        <p>This subject belongs to another level.</p>
      ) : (
        <>
          <Teachers plan={plan} cell={key} teachers={teachers} onWant={onWant} />
          <ComboField
            label={`Teacher of ${subject.name} in ${place.label}`}
            quietLabel
            placeholder={teachers.length > 0 ? 'Add another teacher' : 'Choose a teacher'}
            chosen={null}
            found={foundBy(words, plan.teachers, { subjectId: subject.id, teachers })}
            onSearch={setWords}
            onChoose={handleChoose}
          />
        </>
      )}
    </div>
  )
}

interface TeachersProps extends Pick<PlanBarProps, 'plan' | 'teachers' | 'onWant'> {
  cell: string
}

function Teachers({ plan, cell, teachers, onWant }: TeachersProps) {
  const standing = plan.cells.find((one) => cellKey(one) === cell)?.teachers
  return (
    <ul className={styles.teachers}>
      {teachers.map((id) => {
        const name = plan.teachers.find((one) => one.id === id)?.name ?? ''
        const since = standing?.find(({ staffId }) => staffId === id)
        return (
          <li key={id}>
            <span>
              {name} <small>{since ? periodWords(since) : 'not saved yet'}</small>
            </span>
            <IconButton
              icon="x"
              label={`Remove ${name}`}
              onClick={() =>
                onWant(
                  cell,
                  teachers.filter((one) => one !== id),
                )
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

const periodWords = ({ from, until }: { from: string; until: string | null }) =>
  `since ${shortDay(from)}${until ? `, until ${shortDay(until)}` : ''}`

/** Whoever can teach the subject comes first, then who has less to teach. */
function foundBy(
  words: string,
  all: readonly PlannedTeacher[],
  { subjectId, teachers }: { subjectId: string; teachers: readonly string[] },
): Found[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean)
  const can = (one: PlannedTeacher) => one.subjectIds.includes(subjectId)
  return all
    .filter(({ id }) => !teachers.includes(id))
    .filter(({ name, staffNumber }) => parts.every((part) => `${name} ${staffNumber}`.toLowerCase().includes(part)))
    .sort((one, other) => Number(can(other)) - Number(can(one)) || one.groups - other.groups)
    .slice(0, mostFound)
    .map((one) => ({
      value: one.id,
      label: one.name,
      detail: `${one.staffNumber} · teaches ${one.groups}${can(one) ? '' : ' · another subject'}`,
    }))
}
