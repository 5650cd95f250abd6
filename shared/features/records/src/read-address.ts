import type { Endpoint, InputOf } from '@bellhouse/contracts'

interface Shape {
  def: { shape: Record<string, { safeParse: (value: unknown) => { data?: unknown } }> }
}

/**
 * What the address asks of a list, in the words of its endpoint. A word in it that means nothing is left out, so that
 * an old link still opens the list.
 */
export function readAddress<E extends Endpoint>(endpoint: E, params: URLSearchParams, fixed = {}): InputOf<E> {
  const { shape } = (endpoint.input as unknown as Shape).def
  const asked = Object.entries(shape)
    .map(([name, schema]) => [name, schema.safeParse(params.get(name) ?? undefined).data] as const)
    .filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(asked), ...fixed } as InputOf<E>
}
