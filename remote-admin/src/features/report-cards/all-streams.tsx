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

  const handlePrint = async () => {
    // The one that is chosen, also while the figures of the one before still stand there.
    const { id } = await starting.mutateAsync({ termId: findChosenTerm() ?? progress.termId })
    change({ run: id })
  }
  return (
    <Page
      title="Report cards"
      lead={`${progress.term} · ${cards} published`}
      actions={
        <>
          <Button icon="pencil" onClick={() => setIsBankOpen(true)}>
            Comment bank
          </Button>
          <SuggestionMenu
            streams={progress.streams}
            onStart={(classCode) =>
              suggesting.mutate(
                { termId: findChosenTerm() ?? progress.termId, ...(classCode && { classCode }) },
                { onSuccess: ({ id }) => change({ suggestions: id }) },
              )
            }
          />
          <Button look="primary" icon="print" disabled={cards === 0} busy={starting.isPending} onClick={handlePrint}>
            Print the whole school
          </Button>
        </>
      }
    >
      <ErrorNotice error={suggesting.error} action={<Button onClick={() => suggesting.reset()}>Close</Button>} />
      {suggestionsId && (
        <Sheet title="Suggested comments">
          <SuggestionRun key={suggestionsId} runId={suggestionsId} onClose={() => change({ suggestions: undefined })} />
        </Sheet>
      )}
      {(runId || starting.error) && (
        <RunSheet
          key={runId}
          runId={runId}
          error={starting.error}
          onClose={() => {
            starting.reset()
            change({ run: undefined })
          }}
        />
      )}
      <Sheet flush>
        <Toolbar>{field}</Toolbar>
        {progress.streams.length === 0 ? (
          <EmptyState icon="classes">Here you will find the streams with their report cards.</EmptyState>
        ) : (
          <DataTable
            caption="Streams"
            columns={streamColumns(termId)}
            rows={progress.streams}
            keyOf={({ streamId }) => streamId}
          />
        )}
      </Sheet>
      {isBankOpen && <CommentBank onClose={() => setIsBankOpen(false)} />}
    </Page>
  )
}
