import { Button, useAddress } from '@bellhouse/ui'

/** Nothing of the file has been written, so there is nothing to take back. */
export function StartAgainButton() {
  const { change } = useAddress()
  return (
    <Button icon="undo" onClick={() => change({ import: undefined })}>
      Choose another file
    </Button>
  )
}
