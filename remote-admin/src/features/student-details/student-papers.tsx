import { type IssuedPaper, takePaper } from '@bellhouse/contracts'
import { useDownload, useSchoolDayOf } from '@bellhouse/records'
import { Button, Chip, EmptyState, IconButton, List, ListItem, ScreenFrame, Sheet, shortDay } from '@bellhouse/ui'
import { useState } from 'react'
import { IssuePaper } from './issue-paper'
import styles from './student-papers.module.css'
import { useStudentPapers } from './student-papers.queries'
import { WithdrawPaper } from './withdraw-paper'

/** Transcripts, certificates and testimonials: what was issued, and a way to issue more. */
export function StudentPapers({ studentId, name }: { studentId: string; name: string }) {
  const { papers, leftOn } = useStudentPapers(studentId)
  const [isIssuing, setIsIssuing] = useState(false)
  const [withdrawn, setWithdrawn] = useState<IssuedPaper | null>(null)
  return (
    <Sheet title="Papers" aside={<Button onClick={() => setIsIssuing(true)}>Issue a paper</Button>} flush>
      {papers.length === 0 ? (
        <EmptyState icon="file">
          Here you will find the transcripts, leaving certificates and testimonials that were issued.
        </EmptyState>
      ) : (
        <List>
          {papers.map((paper) => (
            <PaperItem key={paper.id} paper={paper} onWithdraw={() => setWithdrawn(paper)} />
          ))}
        </List>
      )}
      {isIssuing && (
        <ScreenFrame>
          <IssuePaper studentId={studentId} name={name} leftOn={leftOn} onClose={() => setIsIssuing(false)} />
        </ScreenFrame>
      )}
      {withdrawn && <WithdrawPaper paper={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Sheet>
  )
}

function PaperItem({ paper, onWithdraw }: { paper: IssuedPaper; onWithdraw: () => void }) {
  const { id, title, edition, code, issuedOn, issuedBy, withdrawn, superseded } = paper
  const schoolDayOf = useSchoolDayOf()
  const { download, isBusy } = useDownload(takePaper)
  const called = edition > 1 ? `${title}, edition ${edition}` : title
  return (
    <ListItem
      title={
        <>
          {called} {withdrawn && <Chip tone="absent">Withdrawn</Chip>} {superseded && <Chip>Replaced</Chip>}
        </>
      }
      detail={
        <>
          {shortDay(issuedOn)}
          {issuedBy && `, ${issuedBy}`} · <span className={styles.code}>{code}</span>
          {withdrawn && (
            <div>
              Withdrawn {shortDay(withdrawn.on)}
              {withdrawn.by && `, ${withdrawn.by}`}: {withdrawn.reason}
            </div>
          )}
          {superseded && (
            <div>
              Issued before two records were merged. Does not count since {shortDay(schoolDayOf(superseded.at))}
              {superseded.by && `, ${superseded.by}`}: {superseded.reason}
            </div>
          )}
        </>
      }
      aside={
        <>
          <IconButton
            icon="download"
            label={`Print ${called}`}
            disabled={isBusy}
            onClick={() => download({ paperId: id })}
          />
          {!withdrawn && <IconButton icon="x" label={`Withdraw ${called}`} onClick={onWithdraw} />}
        </>
      }
    />
  )
}
