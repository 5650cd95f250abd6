import { HttpError, useCommand } from '@bellhouse/api-client'
import type { Endpoint, InputOf, NewerRecord, OutputOf, Problem } from '@bellhouse/contracts'
import { useUnsavedWarning } from '@bellhouse/ui'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { contractResolver, showProblem } from './contract-resolver'
import type { RecordWords } from './field-words'
import { fieldsOf } from './form-fields'
import { requiredFields } from './required-fields'
import { useFormDraft } from './use-form-draft'

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

/** Saves, and keeps what stands in its way: a newer record, or others that look like this one. What is wrong in a field is said there. */
function useSaving<E extends Endpoint>(
  form: UseFormReturn<Values<E>>,
  { endpoint, refreshes = [], files, onSaved }: RecordFormOptions<E>,
) {
  const saving = useCommand(endpoint, { refreshes })
  const [newer, setNewer] = useState<NewerRecord | null>(null)
  const [found, setFound] = useState<Pick<Problem, 'same' | 'sameApplications'>>({})

  const save = async (given: Values<E>) => {
    setFound({})
    try {
      const saved = await saving.mutateAsync(
        files ? { input: given, options: { files, timeout: uploadTimeout } } : given,
      )
      form.reset(given)
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      if (error.problem?.newer) setNewer(error.problem.newer)
      else if (error.problem?.same) setFound(error.problem)
      else showProblem(form, error)
    }
  }

  return { saving, newer, setNewer, found, save }
}

/**
 * One record in a form: says beside each field what the contract says, warns before what was entered is lost, keeps it
 * for whoever is signed out in the middle, and shows what somebody else has saved in between.
 */
export function useRecordForm<E extends Endpoint>(options: RecordFormOptions<E>) {
  const { endpoint, name, values, words } = options
  const form = useForm<Values<E>>({
    resolver: contractResolver(endpoint),
    defaultValues: values as DefaultValues<Values<E>>,
  })
  const { saving, newer, setNewer, found, save } = useSaving(form, options)
  const { isDirty, dirtyFields, errors } = form.formState
  const draft = useFormDraft(name, isDirty, form.getValues)
  useUnsavedWarning(isDirty)

  const set = <Name extends Path<Values<E>>>(field: Name, value: unknown) =>
    form.setValue(field, value as PathValue<Values<E>, Name>, { shouldDirty: true, shouldValidate: hasErrors(errors) })

  const settle = async (chosen: Record<string, unknown>) => {
    for (const [field, value] of Object.entries(chosen)) set(field as Path<Values<E>>, value)
    setNewer(null)
    saving.reset()
    await form.handleSubmit(save)()
  }

  return {
    form,
    words: words as RecordWords<Record<string, never>>,
    dirtyFields: dirtyFields as Record<string, unknown>,
    isDirty,
    isSaving: saving.isPending,
    /** The command that saves, for whoever has to say more about why it failed. */
    saving,
    /** Why saving failed, unless fields say it themselves. */
    failure: saving.error && !newer && !found.same && !hasErrors(errors) ? saving.error : null,
    newer,
    settle,
    /** Who is on record with the name and the birth date that were entered, until the person has said whether it is them. */
    same: found.same,
    /** Applications that look like the one that was entered, beside those. */
    sameApplications: found.sameApplications ?? [],
    saveAnother: form.handleSubmit((given) => save({ ...given, isAnother: true })),
    saveDifferent: form.handleSubmit((given) => save({ ...given, isAnother: true, isDifferent: true })),
    submit: form.handleSubmit((given) => save(given)),
    set,
    ...fieldsOf(form, words, requiredFields(endpoint)),
    /** What was entered before the person was signed out, while it waits for an answer. */
    isOffered: draft.found !== undefined,
    restore: () => {
      form.reset(draft.found as Values<E>, { keepDefaultValues: true })
      draft.drop()
    },
    discard: draft.drop,
  }
}

/** What the frame around a form needs to know of it, whatever its fields are. */
export type RecordFormState = Omit<
  ReturnType<typeof useRecordForm<Endpoint>>,
  | 'form'
  | 'saving'
  | 'field'
  | 'number'
  | 'list'
  | 'check'
  | 'wordsOf'
  | 'set'
  | 'settle'
  | 'submit'
  | 'saveAnother'
  | 'saveDifferent'
> & {
  form: { getValues: () => Record<string, unknown> }
  settle: (chosen: Record<string, unknown>) => Promise<void>
  submit: () => Promise<void>
  saveAnother: () => Promise<void>
  saveDifferent: () => Promise<void>
}

const hasErrors = (errors: object) => Object.keys(errors).length > 0
