import { downloadNoticeFile, type NoticeFile, type SchoolNotice, saveNotice } from '@bellhouse/contracts'
import { History, useDownload } from '@bellhouse/records'
import { useMay } from '@bellhouse/session'
import {
  Button,
  Chip,
  ConfirmDialog,
  ErrorNotice,
  FileDrop,
  IconButton,
  LinkButton,
  List,
  ListItem,
  momentText,
  Notice,
  notify,
  Page,
  RowActions,
  Sheet,
  sizeText,
} from '@bellhouse/ui'
import { useEffect, useState } from 'react'
import { EditNotice } from './notice-form'
import { NoticeReaders } from './notice-readers'
import { NoticeText } from './notice-text'
import { acceptedFiles, daysText, filesHint, stateTones, stateWords } from './notice-words'
import styles from './notices.module.css'
import { useAddFiles, useMarkRead, useNotice, useNoticeChanges, useRemoveFile, useWithdraw } from './notices.queries'

/** One notice. Whoever opens it has read it. */
export function NoticeView({ noticeId, addressOf }: { noticeId: string; addressOf: (noticeId?: string) => string }) {
  const notice = useNotice(noticeId)
  const { title, text, author, writtenAt, audienceText, state, isPinned, files } = notice
  const desk = useMay(saveNotice) ? notice.desk : null
  useReading(notice)
  // Reading it makes it read, and what was said of it stays while it stands there.
  const [wasChanged] = useState(notice.isChanged)
  const mayChange = desk !== null && state !== 'withdrawn'

  return (
    <Page
      title={title}
      lead={`${author}, ${momentText(writtenAt)}`}
      actions={
        <>
          <LinkButton icon="arrow-left" to={addressOf()}>
            All notices
          </LinkButton>
          {mayChange && <DeskActions notice={notice} desk={desk} />}
        </>
      }
    >
      {state === 'withdrawn' && desk && (
        <Notice kind="warning">
          Withdrawn by {desk.withdrawnBy ?? 'the portal'}
          {desk.withdrawnAt && `, ${momentText(desk.withdrawnAt)}`}. Nobody else can see it now.
        </Notice>
      )}
      {wasChanged && <Notice>Changed since you read it.</Notice>}
      <Sheet>
        <p className={styles.facts}>
          <Chip tone={stateTones[state]}>{stateWords[state]}</Chip>
          {isPinned && <Chip>Pinned</Chip>}
          <span>{daysText(notice)}</span>
          <span>For: {audienceText}</span>
        </p>
        <NoticeText>{text}</NoticeText>
      </Sheet>
      {(files.length > 0 || mayChange) && <Files noticeId={noticeId} files={files} mayChange={mayChange} />}
      {desk && (
        <>
          <NoticeReaders noticeId={noticeId} people={desk.people} read={desk.read} />
          <Changes noticeId={noticeId} />
        </>
      )}
    </Page>
  )
}

function useReading({ id, isRead, state }: SchoolNotice) {
  const { mutate } = useMarkRead()
  const isNew = !isRead && state !== 'planned' && state !== 'withdrawn'
  useEffect(() => {
    if (isNew) mutate({ noticeId: id })
  }, [id, isNew, mutate])
}

interface DeskActionsProps {
  notice: SchoolNotice
  desk: NonNullable<SchoolNotice['desk']>
}

function DeskActions({ notice, desk }: DeskActionsProps) {
  const [isOpen, setIsOpen] = useState<'change' | 'withdraw' | null>(null)
  const withdrawing = useWithdraw()
  const close = () => setIsOpen(null)
  const handleWithdraw = () =>
    withdrawing.mutate(
      { noticeId: notice.id, version: desk.version },
      {
        onSuccess: () => {
          notify(`${notice.title} is withdrawn`, 'success')
          close()
        },
      },
    )
  return (
    <>
      <Button look="danger" onClick={() => setIsOpen('withdraw')}>
        Withdraw
      </Button>
      <Button look="primary" icon="pencil" onClick={() => setIsOpen('change')}>
        Change
      </Button>
      {isOpen === 'change' && <EditNotice notice={notice} desk={desk} onClose={close} />}
      {isOpen === 'withdraw' && (
        <ConfirmDialog
          title={`Withdraw ${notice.title}?`}
          confirm="Withdraw notice"
          look="danger"
          isBusy={withdrawing.isPending}
          onConfirm={handleWithdraw}
          onClose={close}
        >
          <p>Nobody else can see it now. You still see it here, with who has read it.</p>
          <ErrorNotice error={withdrawing.error} />
        </ConfirmDialog>
      )}
    </>
  )
}

interface FilesProps {
  noticeId: string
  files: readonly NoticeFile[]
  mayChange: boolean
}

function Files({ noticeId, files, mayChange }: FilesProps) {
  const adding = useAddFiles()
  const removing = useRemoveFile()
  const { download } = useDownload(downloadNoticeFile)
  const error = adding.error ?? removing.error
  return (
    <Sheet title="Files">
      <ErrorNotice error={error} />
      <List>
        {files.map(({ id: fileId, name, size }) => (
          <ListItem
            key={fileId}
            title={name}
            detail={sizeText(size)}
            aside={
              <RowActions>
                <IconButton icon="download" label={`Download ${name}`} onClick={() => download({ noticeId, fileId })} />
                {mayChange && (
                  <IconButton
                    icon="trash"
                    label={`Remove ${name}`}
                    onClick={() => removing.mutate({ noticeId, fileId })}
                  />
                )}
              </RowActions>
            }
          />
        ))}
      </List>
      {mayChange && (
        <FileDrop
          label={adding.isPending ? 'Sending' : 'Drop files here, or choose them'}
          hint={filesHint}
          accept={acceptedFiles}
          onFiles={(chosen) => adding.mutate({ input: { noticeId }, options: { files: chosen, timeout: 120_000 } })}
        />
      )}
    </Sheet>
  )
}

const labels = {
  title: 'Title',
  text: 'Text',
  audience: 'For',
  from: 'From',
  until: 'Until',
  isPinned: 'Pinned',
  files: 'Files',
  isWithdrawn: 'Withdrawn',
}

function Changes({ noticeId }: { noticeId: string }) {
  return <History changes={useNoticeChanges(noticeId)} labels={labels} />
}
