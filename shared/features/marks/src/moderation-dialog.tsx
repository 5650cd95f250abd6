import type { Assessment, ModerationRule } from '@bellhouse/contracts'
import {
  Arrival,
  askingIf,
  Button,
  countOf,
  Dialog,
  ErrorNotice,
  FieldRow,
  Loading,
  notify,
  SelectField,
  TextField,
} from '@bellhouse/ui'
import { useState } from 'react'
import { useModerate } from './marks.queries'
import { ModerationEffects } from './moderation-effects'
import { ModerationList } from './moderation-list'
import { previewModeration } from './moderation-preview'
import type { SheetRows } from './use-mark-sheet'

interface ModerationDialogProps {
  shown: SheetRows
  assessment: Assessment
  onClose: () => void
}

const kinds: { value: ModerationRule['kind']; label: string; amount: string }[] = [
  { value: 'add', label: 'Add to every mark', amount: 'Marks to add' },
  { value: 'scale', label: 'Multiply every mark', amount: 'Factor' },
  { value: 'mean', label: 'Shift to a mean', amount: 'New mean' },
  { value: 'maximum', label: 'Scale to a highest mark', amount: 'New highest mark' },
]
const roundings = ['Whole marks', 'One decimal', 'Two decimals'].map((label, value) => ({
  value: String(value),
  label,
}))

/** Scales or shifts the marks of an assessment: first what it would do, then the reason, and below what was done before. */
export function ModerationDialog({ shown, assessment, onClose }: ModerationDialogProps) {
  const moderating = useModerate()
  const [kind, setKind] = useState<ModerationRule['kind']>('add')
  const [amount, setAmount] = useState('')
  const [decimals, setDecimals] = useState('0')
  const [reason, setReason] = useState('')
  const number = amount.trim() === '' ? Number.NaN : Number(amount.replace(',', '.'))
  const isNumber = Number.isFinite(number) && Math.abs(number) <= 9999 && (kind === 'add' || number > 0)
  const rule = { kind, amount: number, decimals: Number(decimals) }
  const preview = isNumber ? previewModeration(shown.sheet, shown.rows, { assessment, rule }) : null
  const handleClose = askingIf(amount.trim() !== '' || reason.trim() !== '', onClose)

  const handleModerate = async () => {
    const { marks } = await moderating.mutateAsync({ assessmentId: assessment.id, ...rule, reason: reason.trim() })
    await notify(`${assessment.title}: ${countOf(marks, 'mark')} moderated. You can undo it here.`, 'success')
    setAmount('')
    setReason('')
  }
  return (
    <Dialog
      title={`Moderate ${assessment.title}`}
      onClose={handleClose}
      actions={
        <>
          <Button onClick={handleClose}>Close</Button>
          <Button
            look="primary"
            busy={moderating.isPending}
            disabled={!preview || preview.changed === 0 || reason.trim() === ''}
            onClick={handleModerate}
          >
            Moderate {countOf(preview?.changed ?? 0, 'mark')}
          </Button>
        </>
      }
    >
      <ErrorNotice error={moderating.error} />
      <RuleFields
        {...{ kind, amount, decimals }}
        failure={amount.trim() !== '' && !isNumber ? sentenceOf(kind) : undefined}
        onKind={setKind}
        onAmount={setAmount}
        onDecimals={setDecimals}
      />
      {preview && <ModerationEffects preview={preview} outOf={assessment.outOf} />}
      <TextField
        label="Reason"
        hint="It is kept with the assessment. Each mark keeps in its history what it was before."
        value={reason}
        maxLength={400}
        onChange={({ target }) => setReason(target.value)}
      />
      <Arrival waiting={<Loading />}>
        <ModerationList assessmentId={assessment.id} />
      </Arrival>
    </Dialog>
  )
}

const sentenceOf = (kind: ModerationRule['kind']) =>
  kind === 'add' ? 'Write a number, for instance 5 or -2' : 'Write a number above 0'

interface RuleFieldsProps {
  kind: ModerationRule['kind']
  amount: string
  decimals: string
  /** What is wrong with the amount. */
  failure: string | undefined
  onKind: (kind: ModerationRule['kind']) => void
  onAmount: (amount: string) => void
  onDecimals: (decimals: string) => void
}

/** What is done to every mark. */
const RuleFields = ({ kind, amount, decimals, failure, onKind, onAmount, onDecimals }: RuleFieldsProps) => (
  <>
    <SelectField
      label="What to do"
      options={kinds.map(({ value, label }) => ({ value, label }))}
      value={kind}
      onChange={({ target }) => onKind(target.value as ModerationRule['kind'])}
    />
    <FieldRow>
      <TextField
        label={kinds.find(({ value }) => value === kind)?.amount ?? ''}
        inputMode="decimal"
        value={amount}
        error={failure}
        onChange={({ target }) => onAmount(target.value)}
      />
      <SelectField
        label="Rounded to"
        options={roundings}
        value={decimals}
        onChange={({ target }) => onDecimals(target.value)}
      />
    </FieldRow>
  </>
)
