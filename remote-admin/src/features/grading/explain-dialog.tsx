import type { ResultExplanation } from '@bellhouse/contracts'
import { ResultSteps } from '@bellhouse/marks'
import { Button, Dialog, FormActions } from '@bellhouse/ui'

interface ExplainDialogProps {
  explanation: ResultExplanation
  onClose: () => void
}

/** How a scheme that is being tried comes to the results of one student. */
export function ExplainDialog({ explanation: { name, scheme, ...steps }, onClose }: ExplainDialogProps) {
  return (
    <Dialog title={`How the results of ${name} come about`} onClose={onClose}>
      <p>{scheme}</p>
      <ResultSteps {...steps} />
      <FormActions>
        <Button onClick={onClose}>Close</Button>
      </FormActions>
    </Dialog>
  )
}
