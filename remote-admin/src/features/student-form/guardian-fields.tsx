import type { FoundGuardian, GuardianOfStudent } from '@bellhouse/contracts'
import { FieldGroup } from '@bellhouse/records'
import { Button, CheckboxField, ComboField, FieldRow, IconButton, TextField } from '@bellhouse/ui'
import { useDeferredValue, useState } from 'react'
import styles from './guardian-fields.module.css'
import { SameGuardianQuestion } from './same-guardian-question'
import { useGuardiansFound } from './student-form.queries'
import type { StudentForm } from './use-student-form'

const nobody: GuardianOfStudent = {
  guardianId: null,
  guardianVersion: null,
  givenNames: '',
  familyName: '',
  phones: [],
  email: null,
  relation: 'guardian',
  isPrimary: false,
  isEmergency: false,
  livesWith: false,
  isAnother: false,
}

/** Who stands for the student. Somebody on record is found, so that brothers and sisters share one. */
export function GuardianFields({ record, guardians }: StudentForm) {
  const add = (guardian: GuardianOfStudent) =>
    record.set('guardians', [...guardians, { ...guardian, isPrimary: guardians.length === 0 }])
  const remove = (index: number) =>
    record.set(
      'guardians',
      guardians.filter((_, other) => other !== index),
    )
  const replace = (index: number, guardian: GuardianOfStudent) =>
    record.set(
      'guardians',
      guardians.map((one, other) => (other === index ? guardian : one)),
    )
  return (
    <FieldGroup title="Guardians">
      {guardians.map((guardian, index) => (
        <OneGuardian
          key={`${guardian.guardianId} ${index}`}
          {...{ record, guardian, index }}
          known={guardians.map(({ guardianId }) => guardianId)}
          onReplace={(other) => replace(index, other)}
          onRemove={() => remove(index)}
        />
      ))}
      <FieldRow>
        <KnownGuardian
          error={record.wordsOf('guardians').error}
          known={guardians.map(({ guardianId }) => guardianId)}
          onChoose={add}
        />
        <div className={styles.aside}>
          <Button icon="plus" onClick={() => add(nobody)}>
            Somebody new
          </Button>
        </div>
      </FieldRow>
    </FieldGroup>
  )
}

interface KnownGuardianProps {
  error: string | undefined
  known: readonly (string | null)[]
  onChoose: (guardian: GuardianOfStudent) => void
}

function KnownGuardian({ error, known, onChoose }: KnownGuardianProps) {
  const [search, setSearch] = useState('')
  const guardians = useGuardiansFound(useDeferredValue(search)).filter(({ id }) => !known.includes(id))
  const handleChoose = (id: string) => {
    const found = guardians.find((one) => one.id === id)
    if (found) onChoose(ofRecord(found))
  }
  return (
    <ComboField
      label="Add a guardian on record"
      hint="A guardian of a brother or sister, by name or phone."
      error={error}
      chosen={null}
      found={guardians.map((one) => ({ value: one.id, label: one.name, detail: detailOf(one) }))}
      onSearch={setSearch}
      onChoose={(one) => one && handleChoose(one.value)}
    />
  )
}

const detailOf = ({ phones, students }: FoundGuardian) =>
  [phones[0], students.length > 0 && `of ${students.join(', ')}`].filter(Boolean).join(' ')

const ofRecord = ({ id, version, givenNames, familyName, phones, email }: FoundGuardian): GuardianOfStudent => ({
  ...nobody,
  guardianId: id,
  guardianVersion: version,
  givenNames,
  familyName,
  phones,
  email,
})

interface OneGuardianProps {
  record: StudentForm['record']
  guardian: GuardianOfStudent
  index: number
  known: readonly (string | null)[]
  onReplace: (guardian: GuardianOfStudent) => void
  onRemove: () => void
}

function OneGuardian({ record, guardian, index, known, onReplace, onRemove }: OneGuardianProps) {
  const of = `guardians.${index}` as const
  const text = (name: 'familyName' | 'givenNames' | 'relation' | 'email', label: string) => ({
    ...record.field(`${of}.${name}`),
    label,
  })
  const name = [guardian.givenNames, guardian.familyName].filter(Boolean).join(' ') || `guardian ${index + 1}`
  return (
    <div className={styles.guardian}>
      <div className={styles.fields}>
        <FieldRow>
          <TextField {...text('familyName', 'Family name')} />
          <TextField {...text('givenNames', 'Given names')} />
          <TextField {...text('relation', 'Relation')} hint="For instance mother, uncle." />
        </FieldRow>
        <FieldRow>
          <TextField {...record.list(`${of}.phones`)} label="Phones" hint="Separated by commas." />
          <TextField {...text('email', 'Email')} type="email" />
        </FieldRow>
        <FieldRow>
          <CheckboxField {...record.check(`${of}.isPrimary`)} label="Primary" />
          <CheckboxField {...record.check(`${of}.isEmergency`)} label="In an emergency" />
          <CheckboxField {...record.check(`${of}.livesWith`)} label="Lives with" />
        </FieldRow>
        {guardian.guardianId === null && <SameGuardianQuestion {...{ guardian, known, onReplace }} />}
        {guardian.guardianId && (
          <p className={styles.note}>On record. A change of name, phone or email is one for all of their children.</p>
        )}
      </div>
      <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
    </div>
  )
}
