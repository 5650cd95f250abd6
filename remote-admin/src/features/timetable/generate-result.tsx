import type { TimetableRun, TimetableRunResult } from '@bellhouse/contracts'
import { Button, countOf, Dialog, Disclosure, ErrorNotice, List, ListItem, Notice, notify } from '@bellhouse/ui'
import { useApplyGenerated, useDiscardGenerated } from './generate.queries'
import { Obstacles } from './generate-obstacles'

interface GenerateResultProps {
  run: TimetableRun
  result: TimetableRunResult
  onClose: () => void
}

/** What was found: how many lessons have a place, how good it is, and why the others have none. */
export function GenerateResult({ run, result, onClose }: GenerateResultProps) {
  const applying = useApplyGenerated()
  const discarding = useDiscardGenerated()
  const apply = async () => {
    await applying.mutateAsync({ runId: run.id })
    await notify(`${countOf(result.placed, 'lesson')} placed`, 'success')
    onClose()
  }
  return (
    <Dialog
      title="A timetable was found"
      onClose={onClose}
      actions={
        <>
          <Button busy={discarding.isPending} onClick={() => discarding.mutate({ runId: run.id })}>
            Discard
          </Button>
          <Button look="primary" busy={applying.isPending} onClick={() => void apply().catch(() => undefined)}>
            Apply
          </Button>
        </>
      }
    >
      <Notice kind={result.unplaced.length === 0 ? 'good' : 'warning'} role="status">
        {result.placed} of {countOf(result.lessons, 'lesson')} have a place, without a clash. {result.moved} would be
        elsewhere than now.
      </Notice>
      <ErrorNotice error={applying.error} />
      <Obstacles sentences={run.obstacles} />
      <List>
        {result.quality.map((sentence) => (
          <ListItem key={sentence} title={sentence} />
        ))}
      </List>
      {result.unplaced.length > 0 && (
        <Disclosure title={`${countOf(result.lessons - result.placed, 'lesson')} without a place`}>
          <List>
            {result.unplaced.map(({ lesson, count, sentence }) => (
              <ListItem key={lesson} title={count > 1 ? `${count} × ${lesson}` : lesson} detail={sentence} />
            ))}
          </List>
        </Disclosure>
      )}
    </Dialog>
  )
}
