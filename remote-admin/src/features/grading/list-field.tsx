import { TextField } from '@bellhouse/ui'
import { useState } from 'react'

interface ListFieldProps<Value> {
  label: string
  hint?: string
  error?: string | undefined
  value: Value
  textOf: (value: Value) => string
  read: (text: string) => Value
  onChange: (value: Value) => void
}

/** A list that is written as one line. The line stays as it is typed; the value follows it. */
export function ListField<Value>({ value, textOf, read, onChange, ...words }: ListFieldProps<Value>) {
  const [text, setText] = useState(() => textOf(value))
  return (
    <TextField
      {...words}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onChange(read(target.value))
      }}
    />
  )
}
