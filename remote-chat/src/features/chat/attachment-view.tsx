import { useApi } from '@bellhouse/api-client'
import { type ChatAttachment, downloadChatAttachment } from '@bellhouse/contracts'
import { useObjectUrl } from '@bellhouse/photos'
import { useDownload } from '@bellhouse/records'
import { Button, Dialog, Icon, sizeText } from '@bellhouse/ui'
import { useEffect, useRef, useState } from 'react'
import styles from './message.module.css'
import rowStyles from './person-row.module.css'

/** A picture as a picture, larger when it is pressed; anything else as a file to keep. */
export function AttachmentView({ attachment }: { attachment: ChatAttachment }) {
  return attachment.width && attachment.height ? (
    <Picture attachment={attachment} ratio={attachment.width / attachment.height} />
  ) : (
    <File attachment={attachment} />
  )
}

function File({ attachment: { id, name, size } }: { attachment: ChatAttachment }) {
  const { download, isBusy } = useDownload(downloadChatAttachment)
  return (
    <button type="button" className={styles.file} aria-busy={isBusy} onClick={() => download({ attachmentId: id })}>
      <Icon name="file" />
      <span className={rowStyles.name}>{name}</span>
      <span className={rowStyles.time}>{sizeText(size)}</span>
    </button>
  )
}

const widest = 220
const highest = 260

function Picture({ attachment, ratio }: { attachment: ChatAttachment; ratio: number }) {
  const { id, name } = attachment
  const [isLarge, setIsLarge] = useState(false)
  const place = useRef<HTMLButtonElement>(null)
  const address = usePicture(id, place)
  const { download, isBusy } = useDownload(downloadChatAttachment)
  const width = Math.round(Math.min(widest, highest * ratio))
  return (
    <>
      <button ref={place} type="button" className={styles.picture} onClick={() => setIsLarge(true)}>
        {address ? (
          <img src={address} alt={name} width={width} height={Math.round(width / ratio)} />
        ) : (
          <svg role="img" aria-label={name} width={width} height={Math.round(width / ratio)} />
        )}
      </button>
      {isLarge && (
        <Dialog
          title={name}
          onClose={() => setIsLarge(false)}
          actions={
            <Button icon="download" busy={isBusy} onClick={() => download({ attachmentId: id })}>
              Download
            </Button>
          }
        >
          {address && <img src={address} alt={name} className={styles.large} />}
        </Dialog>
      )}
    </>
  )
}

/** An address for `<img>` once the picture is in sight; undefined until it is there. */
function usePicture(attachmentId: string, place: { readonly current: Element | null }) {
  const api = useApi()
  const [blob, setBlob] = useState<Blob | null>(null)

  useEffect(() => {
    const stopping = new AbortController()
    const load = async () => {
      const options = { signal: stopping.signal, isQuiet: true }
      // Without it the place of the picture bears its name.
      const found = await api(downloadChatAttachment, { attachmentId }, options).catch(() => null)
      if (found) setBlob(found.blob as Blob)
    }
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      void load()
    })
    if (place.current) watch.observe(place.current)
    return () => {
      watch.disconnect()
      stopping.abort()
    }
  }, [api, attachmentId, place])

  return useObjectUrl(blob)
}
