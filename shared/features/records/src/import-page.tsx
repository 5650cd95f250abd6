import type { NamedImportKind } from '@bellhouse/contracts'
import { Page, Stepper, StepRegion, useAddress } from '@bellhouse/ui'
import { type ReactNode, useRef, useState } from 'react'
import { EarlierImports } from './earlier-imports'

const steps = ['Drop', 'Map', 'Preview', 'Apply']

/** The place of each step; after the last one it is over. */
export const stepAt = { map: 1, preview: 2, over: steps.length } as const

export interface RunningImport {
  importId: string
  /** Whether the mapping is changed again after a preview. */
  isMapping: boolean
  onMapping: (isMapping: boolean) => void
  /** The page with that step in it. */
  page: (step: number, content: ReactNode) => ReactNode
}

interface ImportPageProps {
  kind: NamedImportKind
  /** For a kind that is of one class. */
  classCode?: string
  title: string
  actions?: ReactNode
  /** What is there before a file is. */
  drop: ReactNode
  children: (running: RunningImport) => ReactNode
}

/** An import from files: drop, map, preview and apply. It stands in the address as `import`. */
export function ImportPage({ kind, classCode, title, actions, drop, children }: ImportPageProps) {
  const importId = useAddress().params.get('import')
  const [shown, setShown] = useState<{ importId: string | null; isMapping: boolean }>({ importId, isMapping: false })
  const isMapping = shown.importId === importId && shown.isMapping
  const lastStep = useRef<number>(undefined)
  const page = (step: number, content: ReactNode) => (
    <Page title={title} lead="From a file, seen before anything is written." actions={actions}>
      <Stepper label="Steps of the import" steps={steps} current={step} />
      <StepRegion step={step} shown={lastStep} label={steps[step] ? `Step ${step + 1}: ${steps[step]}` : 'Done'}>
        {content}
      </StepRegion>
    </Page>
  )
  if (!importId) {
    return page(
      0,
      <>
        {drop}
        <EarlierImports kind={kind} {...(classCode !== undefined && { classCode })} />
      </>,
    )
  }
  return children({ importId, isMapping, page, onMapping: (next) => setShown({ importId, isMapping: next }) })
}
