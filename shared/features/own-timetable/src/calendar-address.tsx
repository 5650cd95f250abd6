import { Button, Notice, notify, TextField } from '@bellhouse/ui'
import { useState } from 'react'

interface CalendarAddressProps {
  /** As the server gave it, without the portal's own address. */
  path: string
}

/** A secret address that is shown once, to be copied into a calendar program. */
export function CalendarAddress({ path }: CalendarAddressProps) {
  const [isCopied, setIsCopied] = useState(false)
  const address = `${location.origin}${path}`
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    setIsCopied(true)
    notify('Address copied', 'success')
  }
  return (
    <Notice
      kind="good"
      role="status"
      action={
        <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
          Copy
        </Button>
      }
    >
      <TextField
        label="Secret address"
        hint="It is shown only once. Whoever has it can read these lessons."
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
      />
    </Notice>
  )
}
