import type { NewerRecord } from '@bellhouse/contracts'
import { Button, clockTime, Notice } from '@bellhouse/ui'
import { useState } from 'react'
import { textOfValue } from './field-words'
import styles from './record.module.css'
import type { RecordFormState } from './use-record-form'

type Side = 'mine' | 'theirs'

interface RecordConflictProps {
  newer: NewerRecord
  record: RecordFormState
}

/** Somebody else saved in between: shows both values of each field that differs, and asks for each. */
export function RecordConflict({ newer, record }: RecordConflictProps) {
  const mine = record.form.getValues()
  const rows = differencesOf(record, mine, newer.record)
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(rows.map(({ name }) => [name, record.dirtyFields[name] ? 'mine' : 'theirs'])),
  )

  const handleSave = () => {
    const taken = rows.filter(({ name }) => sides[name] === 'theirs').map(({ name }) => [name, newer.record[name]])
    record.settle({ ...Object.fromEntries(taken), version: newer.record.version })
  }

  return (
    <Notice kind="warning" role="alert">
      <p>
        {newer.by ?? 'Somebody else'} saved this record{newer.at ? ` at ${clockTime(newer.at)}` : ''} while you had it
        open. {rows.length === 0 ? 'Nothing that you entered differs from it.' : 'Choose which values to keep.'}
      </p>
      {rows.map(({ name, label, ...texts }) => (
        <fieldset key={name} className={styles.choice}>
          <legend>{label}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={`conflict ${name}`}
                checked={sides[name] === side}
                onChange={() => setSides({ ...sides, [name]: side })}
              />
              <span>
                <b>{side === 'mine' ? 'Mine' : 'Theirs'}</b> {texts[side]}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={styles.actions}>
        <Button busy={record.isSaving} onClick={handleSave}>
          Save these values
        </Button>
      </div>
    </Notice>
  )
}

function differencesOf({ words }: RecordFormState, mine: Record<string, unknown>, theirs: Record<string, unknown>) {
  return Object.entries(words)
    .map(([name, word]) => ({
      name,
      label: word?.label ?? name,
      mine: textOfValue(word, mine[name], mine),
      theirs: textOfValue(word, theirs[name], theirs),
    }))
    .filter((row) => row.mine !== row.theirs)
}
