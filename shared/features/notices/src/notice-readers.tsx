import type { NoticeReader } from '@bellhouse/contracts'
import {
  Button,
  EmptyState,
  List,
  ListItem,
  momentText,
  numberText,
  RatioBar,
  ScreenFrame,
  Sheet,
  Tabs,
} from '@bellhouse/ui'
import { useState } from 'react'
import { useReaders } from './notices.queries'

interface NoticeReadersProps {
  noticeId: string
  people: number
  read: number
}

/** How many of those it is for have read a notice, and who. */
export function NoticeReaders({ noticeId, people, read }: NoticeReadersProps) {
  const list = (who: 'read' | 'unread') => (
    <ScreenFrame part="Readers">
      <ReaderPages noticeId={noticeId} who={who} />
    </ScreenFrame>
  )
  return (
    <Sheet title="Who has read it">
      <p>
        {numberText(read)} of {numberText(people)} people it is for have read it.
      </p>
      <RatioBar parts={[{ tone: 'present', value: read }]} total={people} />
      <Tabs
        label="Readers"
        tabs={[
          { id: 'read', label: 'Have read it', content: list('read') },
          { id: 'unread', label: 'Not yet', content: list('unread') },
        ]}
      />
    </Sheet>
  )
}

interface ReaderPagesProps {
  noticeId: string
  who: 'read' | 'unread'
}

function ReaderPages({ noticeId, who }: ReaderPagesProps) {
  const [places, setPlaces] = useState<readonly (string | undefined)[]>([undefined])
  const after = places.at(-1)
  const { readers, next } = useReaders({ noticeId, who, ...(after && { after }) })
  if (readers.length === 0) {
    return <EmptyState icon="eye">{who === 'read' ? 'Nobody has read it yet.' : 'Everybody has read it.'}</EmptyState>
  }
  return (
    <>
      <List>
        {readers.map((reader) => (
          <ReaderLine key={reader.id} reader={reader} />
        ))}
      </List>
      {places.length > 1 && <Button onClick={() => setPlaces(places.slice(0, -1))}>People before</Button>}
      {next && <Button onClick={() => setPlaces([...places, next])}>More people</Button>}
    </>
  )
}

function ReaderLine({ reader: { name, place, readAt } }: { reader: NoticeReader }) {
  return <ListItem title={name} detail={place} aside={readAt && <time dateTime={readAt}>{momentText(readAt)}</time>} />
}
