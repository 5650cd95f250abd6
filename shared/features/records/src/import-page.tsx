import type { ImportState, NamedImportKind } from '@bellhouse/contracts'
import { Page, Stepper, StepRegion, useAddress } from '@bellhouse/ui'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { EarlierImports } from './earlier-imports'

const ofFile = 'From a file, seen before anything is written.'
const steps = ['Drop', 'Map', 'Preview', 'Apply']

/** The place of each step; after the last one it is over. */
export const stepAt = { map: 1, preview: 2, apply: 3, over: steps.length } as const

/** Whether all of it was written, also where that was taken back since. */
export const wasApplied = (state: ImportState) => state === 'applied' || state === 'undone'

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
  lead?: string
  actions?: ReactNode
  /** What an import is called in the address. */
  named?: string
  /** What is there before a file is. */
  drop: ReactNode
  children: (running: RunningImport) => ReactNode
}

/** An import from files: drop, map, preview and apply. It stands in the address. */
export function ImportPage({
  kind,
  classCode,
  title,
  lead = ofFile,
  actions,
  named = 'import',
  drop,
  children,
}: ImportPageProps) {
  const importId = useAddress().params.get(named)
  const [shown, setShown] = useState<{ importId: string | null; isMapping: boolean }>({ importId, isMapping: false })
  const isMapping = shown.importId === importId && shown.isMapping
  const lastStep = useRef<number>(undefined)
  const page = (step: number, content: ReactNode) => (
    <Page title={title} lead={lead} actions={actions}>
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
        <EarlierImports kind={kind} named={named} {...(classCode !== undefined && { classCode })} />
      </>,
    )
  }
  const onMapping = (next: boolean) => setShown({ importId, isMapping: next })
  // What was typed belongs to one import.
  return <Fragment key={importId}>{children({ importId, isMapping, page, onMapping })}</Fragment>
}
