import type { getNoticeChoices, NoticeAudience, OutputOf } from '@bellhouse/contracts'
import { CheckListField, type RecordFields } from '@bellhouse/records'
import { CheckboxField, DateField, FieldRow, SelectField, TextAreaField, TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { audienceOptions } from './notice-words'
import styles from './notices.module.css'

type Names = 'title' | 'text' | 'audience' | 'classCodes' | 'streamIds' | 'withTeachers' | 'from' | 'until' | 'isPinned'

interface NoticeFieldsProps {
  record: RecordFields<Names>
  choices: OutputOf<typeof getNoticeChoices>
  audience: NoticeAudience
  classCodes: readonly string[]
  streamIds: readonly string[]
}

/** What a notice has, new or old. */
export function NoticeFields({ record, choices, audience, classCodes, streamIds }: NoticeFieldsProps) {
  return (
    <>
      <TextField {...record.field('title')} />
      <TextAreaField
        {...record.field('text')}
        rows={6}
        hint="An empty line begins a new paragraph; an address such as https://example.org becomes a link."
      />
      <SelectField {...record.field('audience')} options={audienceOptions(choices.audiences)} />
      {audience === 'classes' && (
        <CheckListField
          {...record.wordsOf('classCodes')}
          options={choices.classes.map(({ code, name }) => ({ value: code, label: name }))}
          value={classCodes}
          onChange={(codes) => record.set('classCodes', codes)}
        />
      )}
      {audience === 'streams' && (
        <StreamChoice
          {...record.wordsOf('streamIds')}
          streams={choices.streams}
          value={streamIds}
          onChange={(ids) => record.set('streamIds', ids)}
        />
      )}
      {audience !== 'everybody' && audience !== 'staff' && <CheckboxField {...record.check('withTeachers')} />}
      <FieldRow>
        <DateField {...record.field('from')} />
        <DateField {...record.field('until')} hint="The last day on which it is shown." />
      </FieldRow>
      <CheckboxField {...record.check('isPinned')} hint="Shown above all other notices." />
    </>
  )
}

/** So many boxes are looked over at once; more are looked through by a word. */
const mostAtOnce = 24

interface StreamChoiceProps {
  label: string
  error: string | undefined
  streams: readonly { id: string; label: string }[]
  value: readonly string[]
  onChange: (ids: string[]) => void
}

function StreamChoice({ label, error, streams, value, onChange }: StreamChoiceProps) {
  const [wanted, setWanted] = useState('')
  const isLong = streams.length > mostAtOnce
  const matches = streams.filter((stream) => stream.label.toLowerCase().includes(wanted.trim().toLowerCase()))
  const chosen = streams.filter(({ id }) => value.includes(id))
  const shown = isLong ? [...new Set([...chosen, ...matches])].slice(0, mostAtOnce * 2) : streams
  return (
    <>
      {isLong && <TextField label="Find a stream" value={wanted} onChange={(event) => setWanted(event.target.value)} />}
      <div className={styles.streams}>
        <CheckListField
          label={label}
          error={error}
          options={shown.map((stream) => ({ value: stream.id, label: stream.label }))}
          value={value}
          onChange={onChange}
        />
      </div>
    </>
  )
}
