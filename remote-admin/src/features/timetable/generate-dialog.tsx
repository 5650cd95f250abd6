import type { TimetableRun } from '@bellhouse/contracts'
import { Button, Dialog, ErrorNotice, ProgressBar, SelectField } from '@bellhouse/ui'
import { useState } from 'react'
import { useStartGenerating, useStopGenerating, useTimetableRun } from './generate.queries'
import { Obstacles } from './generate-obstacles'
import { GenerateResult } from './generate-result'

interface GenerateDialogProps {
  timetableId: string
  onClose: () => void
}

/** Lets the portal look for places: what may move, how far it is, and what was found before it is taken over. */
export function GenerateDialog({ timetableId, onClose }: GenerateDialogProps) {
  const run = useTimetableRun(timetableId)
  if (run?.state === 'running') return <Searching run={run} onClose={onClose} />
  if (run?.result) return <GenerateResult run={run} result={run.result} onClose={onClose} />
  return <Begin timetableId={timetableId} onClose={onClose} />
}

const keepOptions = [
  { value: 'pinned', label: 'Pinned lessons stay, all others may move' },
  { value: 'placed', label: 'Every placed lesson stays, only the others are placed' },
]
const timeOptions = [10, 30, 60, 120].map((seconds) => ({
  value: String(seconds),
  label: `${seconds} seconds at most`,
}))

function Begin({ timetableId, onClose }: GenerateDialogProps) {
  const [keep, setKeep] = useState('pinned')
  const [seconds, setSeconds] = useState('30')
  const starting = useStartGenerating()
  const begin = () =>
    starting.mutate({ timetableId, keep: keep === 'placed' ? 'placed' : 'pinned', seconds: Number(seconds) })
  return (
    <Dialog
      title="Generate the timetable"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={starting.isPending} onClick={begin}>
            Generate
          </Button>
        </>
      }
    >
      <p>
        Finds a place for each lesson where nobody is needed twice. The draft stays as it is until you apply the result.
      </p>
      <SelectField
        label="What stays"
        options={keepOptions}
        value={keep}
        onChange={({ target }) => setKeep(target.value)}
      />
      <SelectField
        label="How long to look"
        hint="More time makes a better timetable."
        options={timeOptions}
        value={seconds}
        onChange={({ target }) => setSeconds(target.value)}
      />
      <ErrorNotice error={starting.error} />
    </Dialog>
  )
}

function Searching({ run, onClose }: { run: TimetableRun; onClose: () => void }) {
  const stopping = useStopGenerating()
  return (
    <Dialog
      title="Generating the timetable"
      onClose={onClose}
      actions={
        <Button
          look="danger"
          icon="x"
          busy={stopping.isPending || stopping.isSuccess}
          onClick={() => stopping.mutate({ runId: run.id })}
        >
          Stop with the best so far
        </Button>
      }
    >
      <ProgressBar label="Time used" done={Math.round(run.part * 100)} total={100} />
      <p role="status">{clashesLeft(run.clashes)} You may leave this page meanwhile.</p>
      <Obstacles sentences={run.obstacles} />
    </Dialog>
  )
}

const clashesLeft = (clashes: number) => {
  if (clashes === 0) return 'No clash is left; wishes are being met.'
  return `${clashes} ${clashes === 1 ? 'clash is' : 'clashes are'} left.`
}
