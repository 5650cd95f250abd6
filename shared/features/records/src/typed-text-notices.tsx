import { newerIn } from '@bellhouse/api-client'
import { Button, ErrorNotice, Notice } from '@bellhouse/ui'
import type { TypedText } from './use-typed-text'

/** What keeps a typed text from being saved, and what can be done: of two texts one is chosen, anything else is tried again. */
export function TypedTextNotices({ writing, column }: { writing: TypedText; column: string }) {
  const { error, keepMine, takeTheirs, leave } = writing
  const newer = newerIn(error)
  if (newer) {
    return (
      <Notice
        kind="warning"
        role="alert"
        action={
          <>
            <Button onClick={keepMine}>Keep mine</Button>
            <Button onClick={takeTheirs}>Take theirs</Button>
          </>
        }
      >
        {newer.by ?? 'Somebody else'} wrote in the meantime: “{String(newer.record[column] || 'nothing')}”
      </Notice>
    )
  }
  return <ErrorNotice error={error} action={<Button onClick={leave}>Try again</Button>} />
}
