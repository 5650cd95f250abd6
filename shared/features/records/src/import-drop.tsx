import { filesOf } from '@bellhouse/api-client'
import { FileDrop, FileRefusal, Loading } from '@bellhouse/ui'

const readMinutes = 2

interface Sent<Input> {
  input: Input
  options: { files: readonly File[]; repair: boolean; timeout: number }
}

/** The command that reads dropped files, as `useCommand` gives it. */
interface StartingImport<Input, Answer> {
  isPending: boolean
  error: unknown
  variables: unknown
  mutate: (given: Sent<Input>, options: { onSuccess: (answer: Answer) => unknown }) => void
}

interface ImportDropProps<Input, Answer> {
  starting: StartingImport<Input, Answer>
  /** What is said with the files. */
  input: Input
  label: string
  /** Which files, in plain words. */
  hint: string
  accept?: string
  onRead: (answer: Answer) => unknown
}

/** Sends dropped files to be read; where they are refused, the reason stays above with the offer to repair them. */
export function ImportDrop<Input, Answer>(props: ImportDropProps<Input, Answer>) {
  const { starting, input, label, hint, accept = '.csv,.txt,.tsv,.xlsx,.ods,.xls,.xml,.html,.htm,.zip', onRead } = props
  const send = (files: readonly File[], repair = false) =>
    starting.mutate({ input, options: { files, repair, timeout: readMinutes * 60_000 } }, { onSuccess: onRead })
  if (starting.isPending) return <Loading />
  return (
    <>
      {starting.error !== null && <FileRefusal error={starting.error} onRepair={() => send(filesOf(starting), true)} />}
      <FileDrop label={label} hint={`${hint} Nothing is written until the last step.`} accept={accept} onFiles={send} />
    </>
  )
}
