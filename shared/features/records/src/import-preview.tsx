import type { ColumnBeside } from '@bellhouse/contracts'
import { Sheet } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { ColumnsBeside } from './import-columns-beside'
import { type Consent, Consents, skipRefused, useConsents } from './import-consents'
import { RowFigures } from './import-figures'
import { PreviewFoot, type PreviewFootProps } from './import-foot'
import { RowTabs, type RowTabsProps } from './import-tabs'

interface RowPreviewProps<Change, Name extends string>
  extends Omit<RowTabsProps<Change>, 'refusedInAll' | 'leftOutInAll'>,
    Pick<PreviewFootProps, 'previewing' | 'applying' | 'failure' | 'onPreviewAgain' | 'onMap'> {
  counts: { new: number; changed: number; unchanged: number; refused: number; leftOut: number }
  columnsBeside?: readonly ColumnBeside[] | undefined
  /** What applying does, in sentences. */
  children: ReactNode
  /** What has to be meant before, besides that refused rows are left out. */
  asked?: readonly Consent<Name>[]
  onApply: (isMeant: (name: Name | 'skipRefused') => boolean) => void
}

/** What a file of rows would change, what somebody has to mean before it does, and the ways on. */
export function RowPreview<Change, Name extends string = never>(props: RowPreviewProps<Change, Name>) {
  const { importId, shownBy, caption, columns, keyOf, changes, changed, leftOut, alike } = props
  const { counts, columnsBeside, children, previewing, applying, failure } = props
  const { asked = [], onPreviewAgain, onMap, onApply } = props
  const consents = useConsents<Name | 'skipRefused'>([...asked, ...skipRefused(counts.refused)])
  return (
    <>
      <Sheet title="Preview">
        <RowFigures counts={counts} />
        {children}
      </Sheet>
      <ColumnsBeside columns={columnsBeside} />
      <Sheet flush>
        <RowTabs
          {...{ importId, shownBy, caption, columns, keyOf, changes, changed, leftOut, alike }}
          refusedInAll={counts.refused}
          leftOutInAll={counts.leftOut}
        />
      </Sheet>
      <Consents title="To decide" consents={consents} />
      <PreviewFoot
        {...{ previewing, applying, failure, onMap }}
        isAllowed={consents.isAllowed}
        onPreviewAgain={onPreviewAgain}
        onApply={() => onApply(consents.isMeant)}
      />
    </>
  )
}
