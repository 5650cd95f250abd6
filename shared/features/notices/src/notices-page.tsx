import { addNotice } from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import { Button, Page, ScreenFrame, Tabs, useAddress } from '@bellhouse/ui'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AddNotice } from './notice-form'
import { NoticeList } from './notice-list'
import { NoticeView } from './notice-view'
import { WrittenList } from './written-list'

interface NoticesPageProps {
  /** The address of the screen, for instance `/notices`. */
  addressOf: (noticeId?: string) => string
  /** The one that is open; none for the lists. */
  noticeId: string | undefined
  /** What the list of those that one may change is called; nothing for whoever writes none. */
  desk?: string
  /** Whether the screen opens with that list. */
  isDeskFirst?: boolean
}

/** Notices for oneself, and those that one writes. */
export function NoticesPage({ addressOf, noticeId, desk, isDeskFirst = false }: NoticesPageProps) {
  if (noticeId) return <NoticeView key={noticeId} noticeId={noticeId} addressOf={addressOf} />
  return <Lists addressOf={addressOf} desk={desk} isDeskFirst={isDeskFirst} />
}

interface ListsProps {
  addressOf: (noticeId?: string) => string
  desk: string | undefined
  isDeskFirst: boolean
}

function Lists({ addressOf, desk: deskName, isDeskFirst }: ListsProps) {
  const desk = useMay(addNotice) ? deskName : undefined
  const { params, change } = useAddress()
  const [isWriting, setIsWriting] = useState(false)
  const navigate = useNavigate()
  const after = params.get('after') ?? undefined
  const list = (scope: 'current' | 'past') => <NoticeList addressOf={addressOf} scope={scope} after={after} />
  const own = [
    { id: 'current', label: 'For me', content: framed(list('current')) },
    { id: 'past', label: 'Earlier', content: framed(list('past')) },
  ]
  const written = desk ? [{ id: 'written', label: desk, content: framed(<WrittenList addressOf={addressOf} />) }] : []

  return (
    <Page
      title="Notices"
      actions={
        desk && (
          <Button look="primary" icon="plus" onClick={() => setIsWriting(true)}>
            Write a notice
          </Button>
        )
      }
    >
      <Tabs
        label="Notices"
        chosen={params.get('view') ?? undefined}
        onChoose={(view) => change({ view, search: undefined, state: undefined })}
        tabs={isDeskFirst ? [...written, ...own] : [...own, ...written]}
      />
      {isWriting && (
        <ScreenFrame part="Write a notice">
          <AddNotice onAdded={({ id }) => navigate(addressOf(id))} onClose={() => setIsWriting(false)} />
        </ScreenFrame>
      )}
    </Page>
  )
}

const framed = (content: ReactNode) => <ScreenFrame part="Notices">{content}</ScreenFrame>
