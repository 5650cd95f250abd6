import { HttpError } from '@bellhouse/api-client'
import { type Endpoint, type InputOf, sentenceOf } from '@bellhouse/contracts'
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
} from 'react-hook-form'

type ValuesOf<E extends Endpoint> = InputOf<E> & FieldValues

/** Lets react-hook-form ask the schema that the server will apply, with the same sentences. */
export function contractResolver<E extends Endpoint>(endpoint: E): Resolver<ValuesOf<E>> {
  return (values) => {
    const read = endpoint.input.safeParse(values, { error: sentenceOf })
    if (read.success) return { values, errors: {} }

    const errors = {}
    for (const { path, message } of read.error.issues) {
      const name = path.join('.')
      if (!get(errors, name)) set(errors, name, { type: 'invalid', message })
    }
    return { values: {}, errors: errors as FieldErrors<ValuesOf<E>> }
  }
}

/** Puts the server's sentence per field beside the fields of the form. */
export function showProblem<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown) {
  if (!(error instanceof HttpError) || !error.problem?.fields) return
  for (const [name, message] of Object.entries(error.problem.fields)) {
    form.setError(name as Path<Values>, { type: 'server', message })
  }
}
