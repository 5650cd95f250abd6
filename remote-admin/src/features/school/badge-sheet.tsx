import { largestBadge, type SchoolSettings } from '@bellhouse/contracts'
import { useObjectUrl } from '@bellhouse/photos'
import { Button, ConfirmDialog, EmptyState, FileDrop, Notice, notify, problemSentence, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import styles from './school.module.css'
import { useBadge, useRemoveBadge, useSaveBadge } from './school.queries'

/** What stands at the head of report cards. */
export function BadgeSheet({ badge }: Pick<SchoolSettings, 'badge'>) {
  const saving = useSaveBadge()
  const removing = useRemoveBadge()
  const [isAsked, setIsAsked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const error = saving.error ?? removing.error

  const choose = ([file]: readonly File[]) => {
    if (!file) return
    removing.reset()
    if (file.size > largestBadge) return setRefusal(`${file.name} is too large. A badge may have at most 5 MB.`)
    setRefusal(null)
    saving.mutate({ input: {}, options: { files: [file] } }, { onSuccess: () => notify('Badge saved', 'success') })
  }
  const remove = () => {
    saving.reset()
    removing.mutate({}, { onSuccess: () => notify('Badge removed', 'success'), onSettled: () => setIsAsked(false) })
  }
  return (
    <Sheet title="Badge" aside="At the head of report cards. Cards that are published keep theirs.">
      {(refusal || error) && (
        <Notice kind="bad" role="alert">
          {refusal ?? problemSentence(error)}
        </Notice>
      )}
      <div className={styles.badge}>
        {badge ? (
          <Picture key={badge} />
        ) : (
          <EmptyState icon="file">A bell is printed where a school has none.</EmptyState>
        )}
        <div>
          <FileDrop
            label={badge ? 'Choose another badge' : 'Choose a badge'}
            hint="A PNG with a clear ground prints best. JPEG and WebP work too, up to 5 MB."
            accept="image/png,image/jpeg,image/webp"
            onFiles={choose}
          />
          {badge && (
            <Button look="danger" icon="trash" onClick={() => setIsAsked(true)}>
              Remove badge
            </Button>
          )}
          {isAsked && (
            <ConfirmDialog
              title="Remove the badge?"
              confirm="Remove badge"
              look="danger"
              isBusy={removing.isPending}
              onConfirm={remove}
              onClose={() => setIsAsked(false)}
            >
              Cards and papers that are printed from now on have a bell in its place. Cards that are published keep it.
            </ConfirmDialog>
          )}
        </div>
      </div>
    </Sheet>
  )
}

function Picture() {
  const address = useObjectUrl(useBadge())
  return address ? <img className={styles.picture} src={address} alt="The badge as it is printed" /> : null
}
