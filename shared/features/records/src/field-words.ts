/** What people call a field, and how its value reads where that is not the value itself. */
export interface FieldWord<Value = unknown> {
  label: string
  /** `record` is all of the form, or all of what somebody else has saved. */
  textOf?: (value: Value, record: Record<string, unknown>) => string
}

/** The words of a form, by the fields of its contract; those without one are no matter of the person's. */
export type RecordWords<Values> = { [Name in keyof Values]?: FieldWord<Values[Name]> }

/** A value as a person reads it. */
export function textOfValue(word: FieldWord<never> | undefined, value: unknown, record = {}): string {
  if (value === null || value === undefined || value === '') return '–'
  if (word?.textOf) return word.textOf(value as never, record) || '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((one) => textOfValue(undefined, one)).join(', ') || '–'
  return String(value)
}
