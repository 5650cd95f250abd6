import { createHash } from 'node:crypto'
import {
  type AllocationImport,
  type AllocationImportPreview,
  type AllocationMapping,
  mostAllocationRows,
} from '@bellhouse/contracts'
import { conflict, invalidFields } from '../../../http/problems'
import { mustHaveOtherNames } from '../../../platform/imports/column-names'
import { type FileNotes, type Import, importKind } from '../../../platform/imports/import-kind'
import { stateShown } from '../../../platform/imports/import-state'
import { mustChooseToSkip } from '../../../platform/imports/must-choose-to-skip'
import {
  columnsBeside,
  describeTable,
  mustFindTable,
  rowsBeside,
  withColumnsBeside,
  withRowsBeside,
} from '../../../platform/imports/one-table'
import { recallMapping, rememberMapping } from '../../../platform/imports/remembered-mapping'
import { dayOf } from '../../school/school'
import { changePlan, undoPlanChange } from '../allocations'
import { columnsForTheEye } from './allocation-file'
import { type AllocationImportPlan, planAllocations } from './plan-allocations'
import { readAllocations } from './read-allocations'
import { readGround } from './read-ground'
import { suggestMapping } from './suggest-mapping'

interface About
  extends Pick<AllocationImport, 'headers' | 'samples' | 'rows' | 'changed' | 'untaught' | 'groups' | 'remembered'> {
  /** By which it is undone, one for each day on which something begins or ends. */
  actIds: string[]
}

export interface AllocationShape {
  drop: object
  about: About
  mapping: AllocationMapping
  preview: AllocationImportPreview
  plan: AllocationImportPlan & { revision: string }
  consent: { skipRefused: boolean }
  notes: FileNotes
}

const kind = 'allocations'

/** Who teaches what from a file, from a day on. */
export const allocationImport = importKind<AllocationShape>({
  kind,
  word: 'import',
  hasTitles: true,
  hasClosing: true,
  seenBy: 'allocations.write',
  changed: { sentence: 'Somebody has changed allocations since the preview. Nothing was written: preview again.' },

  async suggest(db, { fileName, tables }) {
    const table = mustFindTable(tables, fileName, mostAllocationRows)
    mustHaveOtherNames(table)
    const on = await dayOf(db, null)
    const { groups, words } = await readGround(db, on)
    const known = await recallMapping<AllocationMapping>(db, kind, table)
    return {
      about: {
        ...{ changed: null, untaught: [], actIds: [], remembered: known?.mappedAt ?? null },
        ...describeTable(table),
        groups: groups.map(({ id, label }) => ({ id, label })),
      },
      mapping: known ? stillThere(known.mapping, groups, on) : suggestMapping(table, words.groups, on),
    }
  },

  async plan(db, { mapping, tables }) {
    const table = mustFindTable(tables, 'This file', mostAllocationRows)
    mustBeMapped(mapping)
    const ground = await readGround(db, mapping.on)
    const plan = planAllocations(readAllocations(table, mapping, ground.words), ground, mapping.layout)
    const whole = withRowsBeside(plan, rowsBeside(tables, table))
    const columns = columnsBeside(table, columnsRead(mapping), columnsForTheEye)
    return { ...withColumnsBeside(whole, columns), revision: digestOf(plan) }
  },

  async remember(db, { mapping, tables }) {
    await rememberMapping(db, kind, mustFindTable(tables, 'This file', mostAllocationRows), mapping)
  },

  mustBeMeant({ counts: { refused } }, { skipRefused }) {
    mustChooseToSkip(refused, skipRefused)
  },

  async apply(db, { actor, plan: { acts, preview }, import: { about, mapping, fileName }, tell }) {
    const done = []
    for (const { on, cells } of acts) done.push(await changePlan(db, { actor, on }, cells))
    const untaught = done.flatMap((act) => act.untaught.map(({ subject, stream }) => `${subject} in ${stream}`))
    const actIds = done.flatMap(({ actId }) => actId ?? [])
    await tell({ ...about, changed: preview.changed, untaught, actIds })
    if (preview.changed === 0) return []
    const after = { file: fileName, changed: preview.changed, from: mapping.on }
    return [{ action: 'import allocations', kind: 'allocation', id: null, after }]
  },

  notesFor: 'allocations.write',
  notes: ({ notes }) => notes,

  async undo(db, { actor, import: { about, fileName } }) {
    if (about.actIds.length === 0) throw conflict('This import has changed nobody, so there is nothing to undo.')
    for (const actId of about.actIds.toReversed()) await undoPlanChange(db, { actor }, actId)
    const after = { file: fileName, changed: about.changed }
    return [{ action: 'undo import of allocations', kind: 'allocation', id: null, after }]
  },
})

/** In the words of the contract. */
export function showImport(found: Import<AllocationShape>): AllocationImport {
  const { id, state, fileName, about, mapping, preview, failure } = found
  const { actIds: _, ...told } = about
  return { id, state: stateShown(state), fileName, ...told, mapping, preview, failure }
}

/** Without the columns of streams and sets that are gone since, and from today on. */
function stillThere(mapping: AllocationMapping, groups: readonly { id: string }[], on: string): AllocationMapping {
  const ids = new Set(groups.map(({ id }) => id))
  return { ...mapping, on, columns: mapping.columns.filter(({ groupId }) => ids.has(groupId)) }
}

function mustBeMapped({ layout, teacher, subject, group, columns }: AllocationMapping) {
  if (subject === null) throw invalidFields({ subject: 'Choose the column with the subject' })
  if (layout === 'list' && teacher === null) throw invalidFields({ teacher: 'Choose the column with the teacher' })
  if (layout === 'list' && group === null) throw invalidFields({ group: 'Choose the column with the stream or set' })
  if (layout === 'matrix' && columns.length === 0) {
    throw invalidFields({ columns: 'Say of at least one column which stream or set it stands for' })
  }
}

const columnsRead = ({ layout, subject, columns, teacher, class: ofClass, group, from }: AllocationMapping) =>
  layout === 'list' ? [subject, teacher, ofClass, group, from] : [subject, ...columns.map(({ column }) => column)]

const digestOf = ({ acts, preview }: AllocationImportPlan) =>
  createHash('sha256')
    .update(JSON.stringify([acts, preview]))
    .digest('hex')
