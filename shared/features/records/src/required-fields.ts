import type { Endpoint } from '@bellhouse/contracts'

interface Schema {
  safeParse(value: unknown): { success: boolean }
}

/** What a field has in it where somebody wrote nothing. */
const nothing = ['', null, undefined, []]

/** Whether the command is refused where a field is left empty; the contract says so itself. */
export function requiredFields({ input }: Endpoint): (field: string) => boolean {
  const { shape = {} } = input as unknown as { shape?: Record<string, Schema> }
  return (field) => {
    const schema = shape[field]
    return schema !== undefined && nothing.every((value) => !schema.safeParse(value).success)
  }
}
