import {
  type AdmissionsOfBoth,
  type PaperOfBoth,
  paperKindWords,
  type StudentMerge,
  takePaper,
} from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { useMay } from '@bellhouse/session'
import { Button, countOf, SelectField, Sheet, shortDay } from '@bellhouse/ui'
import { type Side, sides } from './merge-side'

interface MergePapersProps {
  merge: StudentMerge
  counting: ReadonlyMap<PaperOfBoth['kind'], Side>
  onPaper: (kind: PaperOfBoth['kind'], side: Side) => void
}

/** Papers of one kind that were issued for both records, and whose count. */
export function MergePapers({ merge, counting, onPaper }: MergePapersProps) {
  const { download, isBusy } = useDownload(takePaper)
  const mayTake = useMay(takePaper)
  const numbers = { kept: merge.kept.admissionNumber, other: merge.other.admissionNumber }
  return merge.papers.map((both) => {
    const word = paperKindWords[both.kind].toLowerCase()
    return (
      <Sheet key={both.kind} title={`For both a ${word} was issued: choose which one counts`}>
        <SelectField
          label={`The ${word} that counts`}
          hint="The other one stays genuine for whoever checks its code, and is marked as issued before the merge."
          none={`Choose a ${word}`}
          options={sides.map((value) => ({ value, label: `${numbers[value]}: ${wordsOf(both[value])}` }))}
          value={counting.get(both.kind) ?? ''}
          onChange={({ target }) => target.value && onPaper(both.kind, target.value === 'other' ? 'other' : 'kept')}
        />
        {mayTake &&
          sides.map((value) => (
            <Button
              key={value}
              icon="download"
              disabled={isBusy}
              aria-label={`${paperKindWords[both.kind]} of ${numbers[value]}`}
              onClick={() => download({ paperId: both[value].id })}
            >
              {numbers[value]}
            </Button>
          ))}
      </Sheet>
    )
  })
}

const wordsOf = ({ title, edition, issuedOn, isWithdrawn, papers }: PaperOfBoth['kept']) =>
  [
    title,
    `edition ${edition}${isWithdrawn ? ', withdrawn' : ''}`,
    shortDay(issuedOn),
    papers > 1 && `${countOf(papers, 'paper', 'papers')} in all`,
  ]
    .filter(Boolean)
    .join(', ')

interface MergeAdmissionsProps {
  admissions: AdmissionsOfBoth
  side: Side | null
  onChange: (side: Side) => void
}

/** Both were admitted by an application of their own: which admission counts. */
export function MergeAdmissions({ admissions, side, onChange }: MergeAdmissionsProps) {
  return (
    <Sheet title="Both were admitted by an application: choose which one counts">
      <SelectField
        label="The admission that counts"
        hint="Its day is the first day at the school. The other application stays with its documents, as history."
        none="Choose an admission"
        options={sides.map((value) => ({ value, label: admissionWords(admissions[value]) }))}
        value={side ?? ''}
        onChange={({ target }) => target.value && onChange(target.value === 'other' ? 'other' : 'kept')}
      />
    </Sheet>
  )
}

const admissionWords = ({ number, className, entryYear, appliedOn, admittedOn }: AdmissionsOfBoth['kept']) =>
  [
    `${number}: ${className}, ${entryYear}`,
    `applied ${shortDay(appliedOn)}`,
    admittedOn && `admitted ${shortDay(admittedOn)}`,
  ]
    .filter(Boolean)
    .join(', ')
