import {
  addNotice,
  dayAfter,
  type InputOf,
  type NoticeAudience,
  type SchoolNotice,
  saveNotice,
} from '@bellhouse/contracts'
import { RecordDialog, type RecordWords, useRecordForm } from '@bellhouse/records'
import { FileDrop, IconButton, List, ListItem, notify, sizeText } from '@bellhouse/ui'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { NoticeFields } from './notice-fields'
import { acceptedFiles, filesHint, wordOfAudience } from './notice-words'
import { noticeQueries, useNoticeChoices } from './notices.queries'

type Choices = ReturnType<typeof useNoticeChoices>
type Fields = InputOf<typeof addNotice>

const wordsFor = ({ classes, streams }: Choices): RecordWords<Fields> => ({
  title: { label: 'Title' },
  text: { label: 'Text' },
  audience: { label: 'For', textOf: wordOfAudience },
  classCodes: {
    label: 'Classes',
    textOf: (codes) => classes.flatMap(({ code, name }) => (codes.includes(code) ? [name] : [])).join(', '),
  },
  streamIds: {
    label: 'Streams',
    textOf: (ids) => streams.flatMap(({ id, label }) => (ids.includes(id) ? [label] : [])).join(', '),
  },
  withTeachers: { label: 'Also for the staff who teach them' },
  from: { label: 'From' },
  until: { label: 'Until' },
  isPinned: { label: 'Pinned' },
})

const aWeekAfter = (day: string) => dayAfter(day, 7)

interface AddNoticeProps {
  onAdded: (notice: SchoolNotice) => void
  onClose: () => void
}

export function AddNotice({ onAdded, onClose }: AddNoticeProps) {
  const choices = useNoticeChoices()
  const [files, setFiles] = useState<File[]>([])
  const record = useRecordForm({
    endpoint: addNotice,
    name: 'new notice',
    values: {
      ...{ title: '', text: '', audience: choices.audiences[0] ?? 'streams', classCodes: [], streamIds: [] },
      ...{ withTeachers: false, from: choices.today, until: aWeekAfter(choices.today), isPinned: false },
    },
    words: wordsFor(choices),
    refreshes: noticeQueries,
    files,
    onSaved: (saved) => {
      notify(`${saved.title} is written`, 'success')
      onAdded(saved)
    },
  })
  const [audience, classCodes, streamIds] = useWatch({
    control: record.form.control,
    name: ['audience', 'classCodes', 'streamIds'],
  })
  return (
    <RecordDialog record={record} title="Write a notice" save="Write notice" onClose={onClose}>
      <NoticeFields
        record={record}
        choices={choices}
        audience={audience as NoticeAudience}
        classCodes={classCodes}
        streamIds={streamIds}
      />
      <ChosenFiles files={files} onChange={setFiles} />
    </RecordDialog>
  )
}

function ChosenFiles({ files, onChange }: { files: File[]; onChange: (files: File[]) => void }) {
  return (
    <>
      <FileDrop
        label="Drop files here, or choose them"
        hint={filesHint}
        accept={acceptedFiles}
        onFiles={(more) => onChange([...files, ...more])}
      />
      {files.length > 0 && (
        <List>
          {files.map((file, index) => (
            <ListItem
              key={`${index} ${file.name}`}
              title={file.name}
              detail={sizeText(file.size)}
              aside={
                <IconButton
                  icon="x"
                  label={`Leave out ${file.name}`}
                  onClick={() => onChange(files.filter((other) => other !== file))}
                />
              }
            />
          ))}
        </List>
      )}
    </>
  )
}

interface EditNoticeProps {
  notice: SchoolNotice
  desk: NonNullable<SchoolNotice['desk']>
  onClose: () => void
}

export function EditNotice({ notice, desk, onClose }: EditNoticeProps) {
  const choices = useNoticeChoices()
  const { id: noticeId, title, text, from, until, isPinned } = notice
  const { version, audience: now, classCodes: codesNow, streamIds: idsNow, withTeachers } = desk
  const record = useRecordForm({
    endpoint: saveNotice,
    name: `notice ${noticeId}`,
    values: {
      ...{ noticeId, version, title, text, from, until, isPinned },
      ...{ audience: now, classCodes: codesNow, streamIds: idsNow, withTeachers },
    },
    words: wordsFor(choices),
    refreshes: noticeQueries,
    onSaved: (saved) => {
      notify(`${saved.title} saved`, 'success')
      onClose()
    },
  })
  const [audience, classCodes, streamIds] = useWatch({
    control: record.form.control,
    name: ['audience', 'classCodes', 'streamIds'],
  })
  return (
    <RecordDialog record={record} title={`Change ${title}`} save="Save notice" onClose={onClose}>
      <NoticeFields
        record={record}
        choices={choices}
        audience={audience as NoticeAudience}
        classCodes={classCodes}
        streamIds={streamIds}
      />
    </RecordDialog>
  )
}
