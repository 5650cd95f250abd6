import { SuggestionRun } from '@bellhouse/report-comments'
import { Button, DataTable, EmptyState, ErrorNotice, Page, Sheet, Toolbar } from '@bellhouse/ui'
import { useDeferredValue, useState } from 'react'
import { CommentBank } from './comment-bank'
import { useProgress, useStartRun, useStartSuggestions } from './report-cards.queries'
import { RunSheet } from './run-sheet'
import { streamColumns } from './stream-columns'
import { SuggestionMenu } from './suggestion-menu'
import { useTerm } from './use-term'

/** The streams with their cards, the comment bank, and the cards of the whole school as one file. */
export function AllStreams() {
  const { params, change, termId, field, findChosenTerm } = useTerm()
  const progress = useProgress(useDeferredValue(termId))
  const starting = useStartRun()
  const [isBankOpen, setIsBankOpen] = useState(false)
  const suggesting = useStartSuggestions()
  const runId = params.get('run')
  const suggestionsId = params.get('suggestions')
  const cards = progress.streams.reduce((sum, stream) => sum + stream.cards, 0)

  // The one that is chosen, also while the figures of the one before still stand there.
  const shownTerm = () => findChosenTerm() ?? progress.termId
  const handlePrint = async () => {
    const { id } = await starting.mutateAsync({ termId: shownTerm() })
    change({ run: id })
  }
  const handleRunClosed = () => {
    starting.reset()
    change({ run: undefined })
  }
  const handleSuggest = (classCode?: string) =>
    suggesting.mutate(
      { termId: shownTerm(), ...(classCode && { classCode }) },
      { onSuccess: ({ id }) => change({ suggestions: id }) },
    )
  return (
    <Page
      title="Report cards"
      lead={`${progress.term} · ${cards} published`}
      actions={
        <>
          <Button icon="pencil" onClick={() => setIsBankOpen(true)}>
            Comment bank
          </Button>
          <SuggestionMenu streams={progress.streams} onStart={handleSuggest} />
          <Button look="primary" icon="print" disabled={cards === 0} busy={starting.isPending} onClick={handlePrint}>
            Print the whole school
          </Button>
        </>
      }
    >
      <ErrorNotice error={suggesting.error} action={<Button onClick={() => suggesting.reset()}>Close</Button>} />
      {suggestionsId && <Suggestions runId={suggestionsId} onClose={() => change({ suggestions: undefined })} />}
      {(runId || starting.error) && (
        <RunSheet key={runId} runId={runId} error={starting.error} onClose={handleRunClosed} />
      )}
      <Sheet flush>
        <Toolbar>{field}</Toolbar>
        <Streams streams={progress.streams} termId={termId} />
      </Sheet>
      {isBankOpen && <CommentBank onClose={() => setIsBankOpen(false)} />}
    </Page>
  )
}

const Suggestions = ({ runId, onClose }: { runId: string; onClose: () => void }) => (
  <Sheet title="Suggested comments">
    <SuggestionRun key={runId} {...{ runId, onClose }} />
  </Sheet>
)

interface StreamsProps {
  streams: ReturnType<typeof useProgress>['streams']
  termId: string | undefined
}

const Streams = ({ streams, termId }: StreamsProps) =>
  streams.length === 0 ? (
    <EmptyState icon="classes">Here you will find the streams with their report cards.</EmptyState>
  ) : (
    <DataTable caption="Streams" columns={streamColumns(termId)} rows={streams} keyOf={({ streamId }) => streamId} />
  )
