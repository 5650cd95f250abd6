import { Button } from '../button/button'
import { useAddress } from '../table/use-address'

/** Back to the first step of an import, which stands in the address as `import`. Nothing of the file has been written, so there is nothing to undo. */
export function StartAgainButton() {
  const { change } = useAddress()
  return (
    <Button icon="undo" onClick={() => change({ import: undefined })}>
      Choose another file
    </Button>
  )
}
