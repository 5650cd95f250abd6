import { useRefresh } from '@bellhouse/api-client'
import { getMarkUpload, type MarkPreview, type MarkUpload } from '@bellhouse/contracts'
import { ColumnsBeside, Consents, changeThose, NotRead, skipRefused, useConsents } from '@bellhouse/records'
import { Button, countOf, Figure, Figures, FormActions, Notice, notifyError, numberText, Sheet } from '@bellhouse/ui'
import { ChangeTable } from './change-table'
import { ConvertedSheet, OtherMaxima } from './converted-sheet'
import { CountTable } from './count-table'
import { EmptyCells } from './empty-sheet'
import { useApplyUpload } from './mark-upload.queries'
import { MatchSheet } from './match-sheet'
import { MendSheet } from './mend-sheet'
import { StartAgainButton } from './start-again-button'

interface PreviewStepProps {
  upload: MarkUpload
  preview: MarkPreview
  onMap: () => void
}

export function PreviewStep({ upload, preview, onMap }: PreviewStepProps) {
  const applying = useApplyUpload()
  const refresh = useRefresh()
  const { refused, changed, new: added, unchanged } = preview.counts
  const { unknown = [], otherMaxima = [], converted } = preview
  const consents = useConsents([...skipRefused(refused, 'cell'), ...changeMarks(changed)])
  const { isMeant } = consents

  // What is refused here may have a new preview: the school has changed.
  const handleError = async (error: Error) => {
    await notifyError(error)
    await refresh(getMarkUpload)
  }
  const handleApply = () =>
    applying.mutate(
      { uploadId: upload.id, skipRefused: isMeant('skipRefused'), changeMarks: isMeant('changeMarks') },
      { onError: handleError },
    )

  return (
    <>
      <Sheet title="Preview">
        <Figures>
          <Figure value={numberText(added)} label="new" />
          <Figure value={numberText(changed)} label="changed" />
          <Figure value={numberText(unchanged)} label="unchanged" />
          <Figure value={numberText(refused)} label="refused" />
        </Figures>
        <Remarks {...preview} />
      </Sheet>
      {preview.assessments.length > 0 && (
        <Sheet title="By assessment" flush>
          <CountTable assessments={preview.assessments} />
        </Sheet>
      )}
      {unknown.length > 0 && <MatchSheet upload={upload} unknown={unknown} />}
      {otherMaxima.length > 0 && <OtherMaxima upload={upload} columns={otherMaxima} />}
      {converted && <ConvertedSheet {...converted} />}
      {refused > 0 && <MendSheet uploadId={upload.id} preview={preview} />}
      {changed > 0 && <ChangeTable uploadId={upload.id} preview={preview} />}
      <Consents consents={consents} />
      <ColumnsBeside columns={preview.columnsBeside} />
      <NotRead notes={preview.beside} />
      <FormActions>
        <StartAgainButton uploadId={upload.id} />
        <Button icon="arrow-left" onClick={onMap}>
          Change the mapping
        </Button>
        <Button look="primary" disabled={!consents.isAllowed} busy={applying.isPending} onClick={handleApply}>
          Apply
        </Button>
      </FormActions>
    </>
  )
}

const changeMarks = (marks: number) =>
  marks === 0 ? [] : [changeThose('changeMarks', countOf(marks, 'mark that is', 'marks that are'), 'mark')]

function Remarks({ empty, missing, counts, emptyCells = [], cleared = 0, percentages = 0 }: MarkPreview) {
  const isAllThere = counts.new + counts.changed + counts.refused === 0
  return (
    <>
      {isAllThere && <Notice>All of these marks are there already: applying changes nothing.</Notice>}
      {cleared > 0 && (
        <p>{countOf(cleared, 'mark that is', 'marks that are')} there would be emptied; they are among the changed.</p>
      )}
      {percentages > 0 && (
        <p>
          {countOf(percentages, 'mark is a percentage', 'marks are percentages')} in the file: each becomes as much of
          what its assessment is out of.
        </p>
      )}
      {empty > 0 && <p>{countOf(empty, 'empty cell')}: nothing happens to those marks.</p>}
      <EmptyCells cells={emptyCells} />
      {missing > 0 && (
        <p>{countOf(missing, 'student')} of the stream missing from the file: nothing happens to their marks.</p>
      )}
    </>
  )
}
