import { type OwnPaper, takeOwnPaper } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { Chip, IconButton, List, ListItem, Sheet, shortDay } from '@bellhouse/ui'
import { useOwnPapers } from './marks.queries'

/** Transcripts, leaving certificates and testimonials that the school has issued; nothing before there is one. */
export function OwnPapers() {
  const papers = useOwnPapers()
  if (papers.length === 0) return null
  return (
    <Sheet title="My papers" flush>
      <List>
        {papers.map((paper) => (
          <PaperItem key={paper.id} paper={paper} />
        ))}
      </List>
    </Sheet>
  )
}

function PaperItem({ paper: { id, title, edition, code, issuedOn, withdrawnOn, isReplaced } }: { paper: OwnPaper }) {
  const { download, isBusy } = useDownload(takeOwnPaper)
  const called = edition > 1 ? `${title}, edition ${edition}` : title
  return (
    <ListItem
      title={
        <>
          {called} {withdrawnOn && <Chip tone="absent">Withdrawn</Chip>}
          {!withdrawnOn && isReplaced && <Chip>Replaced</Chip>}
        </>
      }
      detail={`Issued on ${shortDay(issuedOn)} · ${code}${withdrawnOn ? ` · Withdrawn on ${shortDay(withdrawnOn)}` : ''}`}
      aside={
        <IconButton
          icon="download"
          label={`Download ${called}`}
          disabled={isBusy}
          onClick={() => download({ paperId: id })}
        />
      }
    />
  )
}
