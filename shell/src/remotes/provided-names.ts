import { provided } from './provided'

/** What is fetched only later is known by its names before that; a test compares them with what then comes. */
const namesOfLater: Record<string, readonly string[]> = {
  'react-hook-form': [
    'Controller',
    'ErrorMessage',
    'FieldArray',
    'Form',
    'FormProvider',
    'FormState',
    'FormStateSubscribe',
    'Watch',
    'appendErrors',
    'createFormControl',
    'get',
    'set',
    'useController',
    'useFieldArray',
    'useForm',
    'useFormContext',
    'useFormState',
    'useWatch',
  ],
}

/** The names that a package has for remotes, as it is asked for; nothing where the shell does not give it. */
export function namesProvidedBy(request: string): readonly string[] | undefined {
  return provided[request] ? Object.keys(provided[request]) : namesOfLater[request]
}
