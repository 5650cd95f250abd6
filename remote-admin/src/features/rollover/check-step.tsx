import type { RolloverPreview } from '@bellhouse/contracts'
import {
  Button,
  Chip,
  type Column,
  ConfirmDialog,
  DataTable,
  ErrorNotice,
  Figure,
  Figures,
  FormActions,
  Loading,
  numberText,
  Sheet,
  shortDay,
} from '@bellhouse/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { Exceptions } from './exceptions'
import { Problems } from './problems'
import { useApplyRollover, usePreview } from './rollover.queries'
import { outcomeWords, textOfCounts } from './rollover-words'
import type { StepProps } from './steps'

interface CheckStepProps extends StepProps {
  toYear: string
  /** Told with a sentence about what was done. */
  onApplied: (sentence: string) => void
}

/** What the rollover would do, reckoned by the server from the data of this moment; only that is applied. */
export function CheckStep({ plan, toYear, onStep, onApplied }: CheckStepProps) {
  const previewing = usePreview()
  const applying = useApplyRollover()
  const reckon = useEffectEvent(() => previewing.mutate(plan))
  useEffect(() => reckon(), [])

  // Once everything is fresh this step is gone, so what comes after is told to the screen.
  const handleApply = async (digest: string) => {
    try {
      const { counts } = await applying.mutateAsync({ plan, digest, confirmed: true })
      onApplied(`Rolled over into ${toYear}: ${textOfCounts(counts)}`)
    } catch {
      previewing.mutate(plan)
    }
  }
  return (
    <>
      <ErrorNotice error={applying.error} />
      <ErrorNotice error={previewing.error} />
      {previewing.data ? (
        <Seen
          preview={previewing.data}
          toYear={toYear}
          isBusy={applying.isPending}
          onApply={handleApply}
          onBack={() => onStep('students')}
          onAgain={() => previewing.mutate(plan)}
        />
      ) : (
        <>
          {previewing.isPending && <Loading />}
          <FormActions>
            <Button icon="arrow-left" onClick={() => onStep('students')}>
              Back
            </Button>
            {previewing.error && (
              <Button icon="refresh" onClick={() => previewing.mutate(plan)}>
                Try again
              </Button>
            )}
          </FormActions>
        </>
      )}
    </>
  )
}

interface SeenProps {
  preview: RolloverPreview
  toYear: string
  isBusy: boolean
  onApply: (digest: string) => void
  onBack: () => void
  onAgain: () => void
}

function Seen({ preview, toYear, isBusy, onApply, onBack, onAgain }: SeenProps) {
  const { digest, counts, problems, exceptions, streams, currentTerm } = preview
  const [isAsking, setIsAsking] = useState(false)
  const isStopped = problems.some(({ stops }) => stops)
  const handleConfirm = () => {
    setIsAsking(false)
    onApply(digest)
  }
  return (
    <>
      <Sheet title="Preview">
        <Figures>
          {(Object.keys(outcomeWords) as (keyof typeof outcomeWords)[]).map((outcome) => (
            <Figure key={outcome} value={numberText(counts[outcome])} label={outcomeWords[outcome]} />
          ))}
          {counts.withoutPlace > 0 && <Figure value={numberText(counts.withoutPlace)} label="without a place" />}
          {counts.withoutCombination > 0 && (
            <Figure value={numberText(counts.withoutCombination)} label="without a combination" />
          )}
        </Figures>
        <p>
          {currentTerm.before === currentTerm.after
            ? `${currentTerm.after} stays the current term.`
            : `${currentTerm.after} becomes the current term when it begins, on ${shortDay(currentTerm.startDate)}.`}
        </p>
      </Sheet>
      <Problems problems={problems} />
      <Exceptions exceptions={exceptions} />
      <Sheet title={`Streams in ${toYear}`} flush>
        <DataTable caption={`Streams in ${toYear}`} columns={columns} rows={streams} keyOf={({ label }) => label} />
      </Sheet>
      <FormActions>
        <Button icon="arrow-left" onClick={onBack}>
          Back
        </Button>
        <Button icon="refresh" onClick={onAgain}>
          Calculate again
        </Button>
        <Button look="primary" disabled={isStopped} busy={isBusy} onClick={() => setIsAsking(true)}>
          Roll over
        </Button>
      </FormActions>
      {isAsking && (
        <ConfirmDialog
          title={`Roll the school over into ${toYear}?`}
          confirm="Roll over now"
          onConfirm={handleConfirm}
          onClose={() => setIsAsking(false)}
        >
          The new classes begin with {toYear}, and nothing changes until then. Who leaves or graduates can no longer
          sign in afterwards. It can be undone until the first register or mark of {toYear}.
        </ConfirmDialog>
      )}
    </>
  )
}

type StreamRow = RolloverPreview['streams'][number]

const columns: readonly Column<StreamRow>[] = [
  {
    key: 'stream',
    title: 'Stream',
    cell: ({ label, isNew, capacity, after }) => (
      <>
        <b>{label}</b> {isNew && <Chip tone="accent">New</Chip>}
        {capacity !== null && after > capacity && <Chip tone="late">Overfull</Chip>}
      </>
    ),
  },
  { key: 'before', title: 'Now', isNumber: true, cell: ({ before }) => numberText(before) },
  { key: 'after', title: 'Then', isNumber: true, cell: ({ after }) => numberText(after) },
  { key: 'places', title: 'Places', isNumber: true, cell: ({ capacity }) => capacity ?? '–' },
]
