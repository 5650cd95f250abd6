import { addressOf, issuePaper, type PaperTemplate, paperWordsIn, previewPaper } from '@bellhouse/contracts'
import { RecordDialog, useDownload, useRecordForm } from '@bellhouse/records'
import { Button, DateField, Dialog, LinkButton, Notice, notify, SelectField, TextField } from '@bellhouse/ui'
import { paperQueries, usePaperTexts } from './student-papers.queries'

interface IssuePaperProps {
  studentId: string
  name: string
  /** The last day at the school, where it is on record. */
  leftOn: string | null
  onClose: () => void
}

/** Chooses a text, asks for what no record knows, shows the paper before, and issues it. */
export function IssuePaper(props: IssuePaperProps) {
  const texts = usePaperTexts()
  const [first] = texts
  if (first) return <IssueForm {...props} texts={texts} first={first} />
  return (
    <Dialog
      title="Issue a paper"
      onClose={props.onClose}
      actions={<LinkButton to={addressOf.paperTexts()}>Texts for papers</LinkButton>}
    >
      <p>There is no text for papers yet. Write one first.</p>
    </Dialog>
  )
}

const words = {
  templateId: { label: 'Paper' },
  leftOn: { label: 'Last day at the school' },
  conduct: { label: 'Conduct' },
}

interface IssueFormProps extends IssuePaperProps {
  texts: readonly PaperTemplate[]
  first: PaperTemplate
}

function IssueForm({ studentId, name, leftOn, texts, first, onClose }: IssueFormProps) {
  const preview = useDownload(previewPaper)
  const record = useRecordForm({
    endpoint: issuePaper,
    name: `paper for ${studentId}`,
    values: { studentId, templateId: first.id, leftOn, conduct: '' },
    words,
    refreshes: paperQueries,
    onSaved: ({ title }) => {
      notify(`${title} issued`, 'success')
      onClose()
    },
  })
  const chosen = texts.find(({ id }) => id === record.form.watch('templateId')) ?? first
  const asks = paperWordsIn(chosen.text)
  return (
    <RecordDialog record={record} title={`Issue a paper for ${name}`} save="Issue" onClose={onClose}>
      <SelectField
        {...record.field('templateId')}
        options={texts.map(({ id, title }) => ({ value: id, label: title }))}
      />
      {asks.includes('left on') && <DateField {...record.field('leftOn')} />}
      {asks.includes('conduct') && <TextField {...record.field('conduct')} hint="A few words, such as: very good." />}
      <Notice>The paper keeps its text as of today and never changes. A newer one of the same kind replaces it.</Notice>
      <div>
        <Button icon="download" busy={preview.isBusy} onClick={() => preview.download(record.form.getValues())}>
          See it first
        </Button>
      </div>
    </RecordDialog>
  )
}
