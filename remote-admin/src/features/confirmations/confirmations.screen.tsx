import type { Confirmation } from '@bellhouse/contracts'
import { Chip, EmptyState, List, ListItem, momentText, Page, Sheet, Sheets, type Tone } from '@bellhouse/ui'
import { useConfirmations } from './confirmations.queries'
import { OpenRequest } from './open-request'

const states: Record<Confirmation['state'], { word: string; tone: Tone }> = {
  open: { word: 'Open', tone: 'late' },
  confirmed: { word: 'Confirmed', tone: 'present' },
  refused: { word: 'Refused', tone: 'absent' },
  expired: { word: 'Not decided in time', tone: 'neutral' },
}

export default function ConfirmationsScreen() {
  const all = useConfirmations()
  const open = all.filter(({ state }) => state === 'open')
  const past = all.filter(({ state }) => state !== 'open')
  return (
    <Page
      title="Requests for a second person"
      lead="Acts that cannot be undone need two people: one asks, another confirms."
    >
      <Sheets>
        {open.length === 0 && (
          <Sheet>
            <EmptyState icon="check">Nothing waits for a second person.</EmptyState>
          </Sheet>
        )}
        {open.map((request) => (
          <OpenRequest key={request.id} request={request} />
        ))}
        {past.length > 0 && (
          <Sheet title="In the last 30 days" flush>
            <List>
              {past.map((request) => (
                <PastRequest key={request.id} request={request} />
              ))}
            </List>
          </Sheet>
        )}
      </Sheets>
    </Page>
  )
}

function PastRequest({ request: { title, reason, askedBy, askedAt, decidedBy, state } }: { request: Confirmation }) {
  const { word, tone } = states[state]
  const by = decidedBy ? ` · ${word.toLowerCase()} by ${decidedBy}` : ''
  return (
    <ListItem
      title={title}
      detail={`Asked by ${askedBy}, ${momentText(askedAt)}${by}: ${reason}`}
      aside={<Chip tone={tone}>{word}</Chip>}
    />
  )
}
