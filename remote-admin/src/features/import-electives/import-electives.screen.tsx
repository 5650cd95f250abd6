import { ClassScreen } from '@bellhouse/classes'
import { addressOf } from '@bellhouse/contracts'
import { LinkButton, Notice, Page, Stepper, StepRegion, useAddress } from '@bellhouse/ui'
import { type ReactNode, useRef, useState } from 'react'
import { DropStep } from './drop-step'
import { useElectiveImport } from './import-electives.queries'
import { MapStep } from './map-step'
import { OverStep } from './over-step'
import { PreviewStep } from './preview-step'

const steps = ['Drop', 'Map', 'Preview', 'Apply']

/** The electives of a class from a file: drop, map, preview and apply. The import stands in the address as `import`. */
export default function ImportElectivesScreen() {
  return (
    <ClassScreen title="Import electives">
      {({ title, classCode }) =>
        classCode ? (
          <ImportOfClass key={classCode} title={title} classCode={classCode} />
        ) : (
          <Page title={title}>
            <Notice action={<LinkButton to={addressOf.electives()}>Choose a class</LinkButton>}>
              Electives are brought in for one class. Choose it first, then “Import a file”.
            </Notice>
          </Page>
        )
      }
    </ClassScreen>
  )
}

function ImportOfClass({ title, classCode }: { title: string; classCode: string }) {
  const importId = useAddress().params.get('import')
  const [shown, setShown] = useState<{ importId: string | null; isMapping: boolean }>({ importId, isMapping: false })
  const isMapping = shown.importId === importId && shown.isMapping
  const lastStep = useRef<number>(undefined)
  const page = (step: number, content: ReactNode) => (
    <Page
      title={title}
      lead="From a spreadsheet, seen before anything is written."
      actions={<LinkButton to={addressOf.electives(classCode)}>Electives</LinkButton>}
    >
      <Stepper label="Steps of the import" steps={steps} current={step} />
      <StepRegion step={step} shown={lastStep} label={steps[step] ? `Step ${step + 1}: ${steps[step]}` : 'Done'}>
        {content}
      </StepRegion>
    </Page>
  )
  if (!importId) return page(0, <DropStep classCode={classCode} />)
  const handleMapping = (next: boolean) => setShown({ importId, isMapping: next })
  return <RunningImport importId={importId} isMapping={isMapping} onMapping={handleMapping} page={page} />
}

interface RunningImportProps {
  importId: string
  /** Whether the mapping is changed again after a preview. */
  isMapping: boolean
  onMapping: (isMapping: boolean) => void
  page: (step: number, content: ReactNode) => ReactNode
}

function RunningImport({ importId, isMapping, onMapping, page }: RunningImportProps) {
  const electives = useElectiveImport(importId)
  const { state, preview } = electives
  if (state === 'applied' || state === 'undone') return page(steps.length, <OverStep electives={electives} />)
  if (preview && !isMapping) {
    return page(2, <PreviewStep electives={electives} preview={preview} onMap={() => onMapping(true)} />)
  }
  return page(1, <MapStep electives={electives} onPreviewed={() => onMapping(false)} />)
}
