import { Button, useAddress } from '@bellhouse/ui'
import { useCancelImport } from './import-roster.queries'

/** Gives this import up; nothing of it has been written. */
export function StartAgainButton({ importId }: { importId: string }) {
  const { change } = useAddress()
  const cancelling = useCancelImport()
  return (
    <Button
      icon="undo"
      busy={cancelling.isPending}
      onClick={() => cancelling.mutate({ importId }, { onSettled: () => change({ import: undefined }) })}
    >
      Choose other files
    </Button>
  )
}
