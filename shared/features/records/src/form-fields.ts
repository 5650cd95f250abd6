import { type FieldValues, get, type Path, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form'

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
const asList = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
    : value
// A browser takes `1e3` for a number; whoever types it has missed a key.
const digits = /^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)$/
const asNumber = (value: unknown) => {
  if (value === '' || value === null) return null
  return digits.test(String(value)) ? Number(value) : Number.NaN
}

/** What each kind of field of a form needs: its words, its sentence and its place in the form. */
export function fieldsOf<V extends FieldValues>(
  form: UseFormReturn<V>,
  words: Partial<Record<string, { label: string }>>,
  isRequired: (field: string) => boolean = () => false,
) {
  const wordsOf = (field: string): Words => ({
    label: words[field]?.label ?? field,
    error: sentenceIn(get(form.formState.errors, field)),
    isRequired: isRequired(field),
  })
  return {
    /** Everything that a text field, a choice or a date needs. */
    field: (field: Path<V>) => ({ ...wordsOf(field), ...form.register(field, { setValueAs: trimmed }) }),
    /** The same for a field whose value is a number or nothing. */
    number: (field: Path<V>) => ({
      ...wordsOf(field),
      ...form.register(field, { setValueAs: asNumber }),
      type: 'number',
      inputMode: 'numeric' as const,
    }),
    /** The same for a list that is written with commas. */
    list: (field: Path<V>) => ({ ...wordsOf(field), ...form.register(field, { setValueAs: asList }) }),
    /** The same for a box that says yes or no. */
    check: (field: Path<V>) => ({ label: wordsOf(field).label, ...form.register(field) }),
    /** Label and sentence of a field that has a control of its own. */
    wordsOf,
    /** Whether any field must be filled. */
    hasRequired: Object.keys(words).some(isRequired),
  }
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

export interface Words {
  label: string
  error: string | undefined
  isRequired?: boolean
}

// The sentence about a list may stand at the list or at one of its parts.
function sentenceIn(error: unknown): string | undefined {
  const { message, root } = (error ?? {}) as { message?: string; root?: { message?: string } }
  if (message ?? root?.message) return message ?? root?.message
  const part = Array.isArray(error) ? error.find((one) => typeof one?.message === 'string') : undefined
  return part?.message
}
