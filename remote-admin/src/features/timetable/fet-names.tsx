import { useClassOptions } from '@bellhouse/classes'
import type { TimetableMapping, TimetableNameChoice, TimetableNameKind } from '@bellhouse/contracts'
import { Button, Disclosure, FieldRow, type Option, SelectField } from '@bellhouse/ui'
import { useState } from 'react'
import { likelyClass } from './likely-class'
import type { Desk } from './use-desk'

interface FetNamesProps {
  mapping: TimetableMapping
  desk: Desk
  onChange: (mapping: TimetableMapping) => void
}

const titles: Record<TimetableNameKind, string> = {
  subject: 'Subjects',
  staff: 'Teachers',
  stream: 'Classes',
  room: 'Rooms',
}

/** Which record of the school each name of the file is; what is unknown is matched or created, never silently. */
export function FetNames({ mapping, desk, onChange }: FetNamesProps) {
  const change = (changed: readonly TimetableNameChoice[]) =>
    onChange({ ...mapping, names: mapping.names.map((name) => changed.find((one) => isSame(one, name)) ?? name) })
  return (Object.keys(titles) as TimetableNameKind[]).map((kind) => {
    const names = mapping.names.filter((name) => name.kind === kind && name.partOf === null)
    if (names.length === 0) return null
    return <NamesOfKind key={kind} kind={kind} names={names} options={optionsOf(desk, kind)} onChange={change} />
  })
}

/** Nobody has said yet who or what it is. */
export const isOpen = ({ recordId, isNew, partOf, kind, classCode }: TimetableNameChoice) =>
  recordId === null && partOf === null && (!isNew || (kind === 'stream' && classCode === null))

/** It is to be created, and nobody has said in which class. */
export const lacksClass = ({ kind, isNew, classCode, partOf }: TimetableNameChoice) =>
  kind === 'stream' && isNew && classCode === null && partOf === null

const isSame = (one: TimetableNameChoice, other: TimetableNameChoice) =>
  one.kind === other.kind && one.text === other.text

function optionsOf({ subjects, staff, streams, rooms }: Desk, kind: TimetableNameKind): Option[] {
  if (kind === 'subject') return subjects.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))
  if (kind === 'staff') return staff.map(({ id, name }) => ({ value: id, label: name }))
  if (kind === 'stream') return streams.map(({ id, label }) => ({ value: id, label }))
  return rooms.map(({ id, code }) => ({ value: id, label: code }))
}

interface NamesOfKindProps {
  kind: TimetableNameKind
  names: readonly TimetableNameChoice[]
  options: readonly Option[]
  onChange: (changed: readonly TimetableNameChoice[]) => void
}

function NamesOfKind({ kind, names, options, onChange }: NamesOfKindProps) {
  const classOptions = useClassOptions()
  const inOrder = useUnknownFirst(names)
  const unknown = names.filter(isOpen)
  const classless = names.filter(lacksClass)
  const begun = (name: TimetableNameChoice) => ({
    ...name,
    isNew: true,
    recordId: null,
    ...(kind === 'stream' && { classCode: name.classCode ?? likelyClass(name.text, classOptions) }),
  })
  const undecided = names.filter(({ recordId, isNew }) => recordId === null && !isNew)
  return (
    <Disclosure
      title={`${titles[kind]}: ${names.length}, ${unknown.length} unknown${unknown.length > 0 ? ' left' : ''}`}
      isOpen={unknown.length > 0}
    >
      {undecided.length > 0 && (
        <Button icon="plus" onClick={() => onChange(undecided.map(begun))}>
          Create all {undecided.length}
        </Button>
      )}
      {classless.length > 1 && (
        <SelectField
          label={`Class of all ${classless.length} that have none yet`}
          none="Choose the class"
          options={classOptions}
          value=""
          onChange={({ target: { value } }) =>
            onChange(classless.map((name) => ({ ...name, classCode: value || null })))
          }
        />
      )}
      {inOrder.map((name) => (
        <FieldRow key={name.text}>
          <SelectField
            label={name.text}
            none="Nobody said yet"
            options={[{ value: 'new', label: 'Create it' }, ...options]}
            value={name.isNew ? 'new' : (name.recordId ?? '')}
            onChange={({ target: { value } }) =>
              onChange([value === 'new' ? begun(name) : { ...name, isNew: false, recordId: value || null }])
            }
          />
          {kind === 'stream' && name.isNew && (
            <SelectField
              label={`Class of ${name.text.trim()}`}
              none="Choose the class"
              options={classOptions}
              value={name.classCode ?? ''}
              onChange={({ target: { value } }) => onChange([{ ...name, classCode: value || null }])}
            />
          )}
        </FieldRow>
      ))}
    </Disclosure>
  )
}

/** What was unknown when the list came stays at its head, so that no line moves while it is answered. */
function useUnknownFirst(names: readonly TimetableNameChoice[]) {
  const [asked] = useState(() => new Set(names.filter(isOpen).map(({ text }) => text)))
  const rankOf = ({ text }: TimetableNameChoice) => (asked.has(text) ? 0 : 1)
  return [...names].sort((one, other) => rankOf(one) - rankOf(other))
}
