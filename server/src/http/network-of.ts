import { isIPv6 } from 'node:net'

/**
 * From where somebody calls, as calls and tries are counted: a house has one address of IPv4, and 2⁶⁴ of IPv6, which begin alike. Text that is
 * no address stays as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [whole = ''] = address.split('%')
  const [before = [], after] = whole.split('::').map((half) => half.split(':').filter((part) => part !== ''))
  const zeros = after ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0') : []
  const parts = [...before, ...zeros, ...(after ?? [])].slice(0, 4)
  return `${parts.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`
}
