import { capitalised, type TimetableVersion } from '@bellhouse/contracts'
import { History } from '@bellhouse/records'
import {
  Arrival,
  Button,
  Chip,
  countOf,
  EmptyState,
  IconButton,
  List,
  ListItem,
  Loading,
  momentText,
  RowActions,
  Sheet,
  shortDay,
  type Tone,
} from '@bellhouse/ui'
import { useState } from 'react'
import { Comparison } from './comparison'
import { PublishVersion, TakeBackVersion } from './publish-dialogs'
import { useTimetableChanges } from './timetable.queries'
import type { Desk } from './use-desk'
import { NewDraft, RemoveVersion, RenameVersion } from './version-dialogs'

const dialogs = { rename: RenameVersion, publish: PublishVersion, 'take-back': TakeBackVersion, remove: RemoveVersion }

interface Open {
  what: keyof typeof dialogs | 'new'
  id: string
}

export function VersionsTab({ desk }: { desk: Desk }) {
  const [open, setOpen] = useState<Open | null>(null)
  const { versions, version } = desk
  const chosen = versions.find(({ id }) => id === open?.id)
  const Dialog = open && open.what !== 'new' ? dialogs[open.what] : null
  const close = () => setOpen(null)

  return (
    <>
      <Sheet
        title="Versions"
        flush
        aside={
          <Button icon="plus" onClick={() => setOpen({ what: 'new', id: '' })}>
            New draft
          </Button>
        }
      >
        {versions.length === 0 ? (
          <EmptyState icon="timetable">Here you will find the drafts of the week, and what was published.</EmptyState>
        ) : (
          <List>
            {versions.map((one) => (
              <VersionLine
                key={one.id}
                version={one}
                onOpen={setOpen}
                onShow={() => desk.change({ timetableId: one.id, tab: undefined })}
              />
            ))}
          </List>
        )}
      </Sheet>
      {version && versions.length > 1 && <Comparison desk={desk} version={version} />}
      {version && (
        <Arrival key={version.id} waiting={<Loading />}>
          <Changes version={version} />
        </Arrival>
      )}
      {open?.what === 'new' && <NewDraft desk={desk} from={version?.id ?? 'wanted'} onClose={close} />}
      {Dialog && chosen && <Dialog desk={desk} version={chosen} onClose={close} />}
    </>
  )
}

const stateChips: Record<TimetableVersion['state'], { tone: Tone; words: string }> = {
  draft: { tone: 'late', words: 'Draft' },
  published: { tone: 'present', words: 'Published' },
  archived: { tone: 'neutral', words: 'Archived' },
}

function chipOf({ state, holds }: TimetableVersion): { tone: Tone; words: string } {
  if (holds === 'ahead') return { tone: 'neutral', words: 'Planned' }
  return holds === 'over' ? { tone: 'neutral', words: 'Over' } : stateChips[state]
}

interface VersionLineProps {
  version: TimetableVersion
  onOpen: (open: Open) => void
  onShow: () => void
}

function VersionLine({ version, onOpen, onShow }: VersionLineProps) {
  const { id, title, state, lessons, unplaced, holds } = version
  const { tone, words } = chipOf(version)
  return (
    <ListItem
      title={title}
      detail={`${countOf(lessons, 'lesson')}, ${unplaced} not placed. ${momentOf(version)}`}
      aside={
        <RowActions>
          <Chip tone={tone}>{words}</Chip>
          <Button onClick={onShow}>Open {title}</Button>
          {state === 'draft' && (
            <Button look="primary" onClick={() => onOpen({ what: 'publish', id })}>
              Publish {title}
            </Button>
          )}
          {(state === 'archived' || holds === 'over') && (
            <Button onClick={() => onOpen({ what: 'publish', id })}>Publish {title} again</Button>
          )}
          {holds === 'ahead' && <Button onClick={() => onOpen({ what: 'take-back', id })}>Take back {title}</Button>}
          <IconButton icon="pencil" label={`Rename ${title}`} onClick={() => onOpen({ what: 'rename', id })} />
          {state === 'draft' && (
            <IconButton icon="trash" label={`Remove ${title}`} onClick={() => onOpen({ what: 'remove', id })} />
          )}
        </RowActions>
      }
    />
  )
}

function momentOf({ madeAt, publishedAt, firstDay, lastDay }: TimetableVersion) {
  if (!publishedAt) return `Begun ${momentText(madeAt)}`
  const days = [firstDay && `from ${shortDay(firstDay)}`, lastDay && `until ${shortDay(lastDay)}`].filter(Boolean)
  return [`Published ${momentText(publishedAt)}`, ...days].join(', ')
}

function Changes({ version: { id } }: { version: TimetableVersion }) {
  const changes = useTimetableChanges(id)
  const names = changes.flatMap(({ fields }) => fields.map(({ name }) => name))
  return <History changes={changes} labels={Object.fromEntries(names.map((name) => [name, capitalised(name)]))} />
}
