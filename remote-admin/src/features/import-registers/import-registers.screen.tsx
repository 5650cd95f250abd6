import { Page, Stepper, StepRegion, useAddress } from '@bellhouse/ui'
import { type ReactNode, useRef, useState } from 'react'
import { DropStep } from './drop-step'
import { useRegisterImport } from './import-registers.queries'
import { MapStep } from './map-step'
import { OverStep } from './over-step'
import { PreviewStep } from './preview-step'

const steps = ['Drop', 'Map', 'Preview', 'Apply']

/** Registers from a file: drop, map, preview and apply. The import stands in the address as `import`. */
export default function ImportRegistersScreen() {
  const { params } = useAddress()
  const importId = params.get('import')
  const [shown, setShown] = useState<{ importId: string | null; isMapping: boolean }>({ importId, isMapping: false })
  const isMapping = shown.importId === importId && shown.isMapping
  const lastStep = useRef<number>(undefined)
  const page = (step: number, content: ReactNode) => (
    <Page title="Import registers" lead="From a spreadsheet, seen before anything is written.">
      <Stepper label="Steps of the import" steps={steps} current={step} />
      <StepRegion step={step} shown={lastStep} label={steps[step] ? `Step ${step + 1}: ${steps[step]}` : 'Done'}>
        {content}
      </StepRegion>
    </Page>
  )
  if (!importId) return page(0, <DropStep />)
  return (
    <RunningImport
      importId={importId}
      isMapping={isMapping}
      onMapping={(next) => setShown({ importId, isMapping: next })}
      page={page}
    />
  )
}

interface RunningImportProps {
  importId: string
  /** Whether the mapping is changed again after a preview. */
  isMapping: boolean
  onMapping: (isMapping: boolean) => void
  page: (step: number, content: ReactNode) => ReactNode
}

function RunningImport({ importId, isMapping, onMapping, page }: RunningImportProps) {
  const registers = useRegisterImport(importId)
  const { state, preview } = registers
  if ((state === 'applied' || state === 'undone') && preview)
    return page(steps.length, <OverStep {...registers} preview={preview} />)
  if (preview && !isMapping) {
    return page(2, <PreviewStep registers={registers} preview={preview} onMap={() => onMapping(true)} />)
  }
  return page(1, <MapStep registers={registers} onPreviewed={() => onMapping(false)} />)
}
