import { HttpError, useCommand } from '@bellhouse/api-client'
import type { Endpoint, InputOf, NewerRecord, OutputOf } from '@bellhouse/contracts'
import { readSession } from '@bellhouse/session'
import { leaveSentence, useUnsavedWarning } from '@bellhouse/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form'
import { contractResolver, showProblem } from './contract-resolver'
import type { RecordWords } from './field-words'
import { dropFormDraft, findFormDraft, storeFormDraft } from './form-drafts'

type Values<E extends Endpoint> = InputOf<E> & FieldValues

interface RecordFormOptions<E extends Endpoint> {
  /** The command that saves; its schema judges the form too. */
  endpoint: E
  /** Names the form among what a person has begun, for instance `stream 3f…`. */
  name: string
  /** What the form starts from, in the shape of the command. */
  values: InputOf<E>
  words: RecordWords<InputOf<E>>
  /** The queries that saving makes stale. */
  refreshes?: readonly Endpoint[]
  /** What goes up with it, where the command takes files. */
  files?: readonly File[]
  onSaved: (saved: OutputOf<E>) => void
}

/** Files take their time on a slow line, in milliseconds. */
const uploadTimeout = 120_000

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
const asList = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
    : value
const asNumber = (value: unknown) => (value === '' || value === null ? null : Number(value))

/**
 * One record in a form: says beside each field what the contract says, warns before what was entered is lost, keeps it
 * for whoever is signed out in the middle, and shows what somebody else has saved in between.
 */
export function useRecordForm<E extends Endpoint>(options: RecordFormOptions<E>) {
  const { endpoint, name, values, words, refreshes = [], files, onSaved } = options
  const form = useForm<Values<E>>({
    resolver: contractResolver(endpoint),
    defaultValues: values as DefaultValues<Values<E>>,
  })
  const saving = useCommand(endpoint, { refreshes })
  const [newer, setNewer] = useState<NewerRecord | null>(null)
  const { isDirty, dirtyFields, errors } = form.formState
  const draft = useFormDraft(name, isDirty, form.getValues)
  useUnsavedWarning(isDirty)

  const save = async (given: Values<E>) => {
    try {
      const saved = await saving.mutateAsync(
        files ? { input: given, options: { files, timeout: uploadTimeout } } : given,
      )
      form.reset(given)
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      if (error.problem?.newer) setNewer(error.problem.newer)
      else showProblem(form, error)
    }
  }

  const set = <Name extends Path<Values<E>>>(field: Name, value: unknown) =>
    form.setValue(field, value as PathValue<Values<E>, Name>, { shouldDirty: true, shouldValidate: hasErrors(errors) })

  const settle = async (chosen: Record<string, unknown>) => {
    for (const [field, value] of Object.entries(chosen)) set(field as Path<Values<E>>, value)
    setNewer(null)
    saving.reset()
    await form.handleSubmit(save)()
  }

  const wordsOf = (field: string): Words => ({
    label: words[field as keyof InputOf<E>]?.label ?? field,
    error: sentenceIn(get(errors, field)),
  })

  return {
    form,
    words: words as RecordWords<Record<string, never>>,
    dirtyFields: dirtyFields as Record<string, unknown>,
    isDirty,
    isSaving: saving.isPending,
    /** Why saving failed, unless fields say it themselves. */
    failure: saving.error && !newer && !hasErrors(errors) ? saving.error : null,
    newer,
    settle,
    submit: form.handleSubmit(save),
    set,
    /** Everything that a text field, a choice or a date needs. */
    field: (field: Path<Values<E>>) => ({ ...wordsOf(field), ...form.register(field, { setValueAs: trimmed }) }),
    /** The same for a field whose value is a number or nothing. */
    number: (field: Path<Values<E>>) => ({
      ...wordsOf(field),
      ...form.register(field, { setValueAs: asNumber }),
      type: 'number',
      inputMode: 'numeric' as const,
    }),
    /** The same for a list that is written with commas. */
    list: (field: Path<Values<E>>) => ({ ...wordsOf(field), ...form.register(field, { setValueAs: asList }) }),
    /** The same for a box that says yes or no. */
    check: (field: Path<Values<E>>) => ({ label: wordsOf(field).label, ...form.register(field) }),
    /** Label and sentence of a field that has a control of its own. */
    wordsOf,
    /** What was entered before the person was signed out, while it waits for an answer. */
    isOffered: draft.found !== undefined,
    restore: () => {
      form.reset(draft.found as Values<E>, { keepDefaultValues: true })
      draft.drop()
    },
    discard: draft.drop,
    /** Whether the form may close: asks when something would be lost. */
    mayClose: () => !isDirty || window.confirm(leaveSentence),
  }
}

/** What the frame around a form needs to know of it, whatever its fields are. */
export type RecordFormState = Omit<
  ReturnType<typeof useRecordForm<Endpoint>>,
  'form' | 'field' | 'number' | 'list' | 'check' | 'wordsOf' | 'set' | 'settle' | 'submit'
> & {
  form: { getValues: () => Record<string, unknown> }
  settle: (chosen: Record<string, unknown>) => Promise<void>
  submit: () => Promise<void>
}

/** The fields of a form by some of their names, for a part that two forms share. */
export interface RecordFields<Name extends string> {
  field: (name: Name) => Words & UseFormRegisterReturn
  number: (name: Name) => Words & UseFormRegisterReturn & { type: string; inputMode: 'numeric' }
  list: (name: Name) => Words & UseFormRegisterReturn
  check: (name: Name) => { label: string } & UseFormRegisterReturn
  wordsOf: (name: Name) => Words
  set: (name: Name, value: unknown) => void
}

interface Words {
  label: string
  error: string | undefined
}

// The sentence about a list may stand at the list or at one of its parts.
function sentenceIn(error: unknown): string | undefined {
  const { message, root } = (error ?? {}) as { message?: string; root?: { message?: string } }
  if (message ?? root?.message) return message ?? root?.message
  const part = Array.isArray(error) ? error.find((one) => typeof one?.message === 'string') : undefined
  return part?.message
}

const hasErrors = (errors: object) => Object.keys(errors).length > 0

function useFormDraft(name: string, isDirty: boolean, valuesNow: () => unknown) {
  const [username] = useState(() => readSession()?.username ?? '')
  const [found, setFound] = useState(() => findFormDraft(username, name))

  const storeIfSignedOut = useEffectEvent(() => {
    if (isDirty && !readSession()) storeFormDraft(username, name, valuesNow())
  })
  useEffect(() => () => storeIfSignedOut(), [])

  const drop = () => {
    dropFormDraft(username, name)
    setFound(undefined)
  }
  return { found, drop }
}
