import { BlockList, isIP } from 'node:net'

/** What is no machine of the open internet: this machine, the networks of houses, and what has no machines at all. */
const reserved: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function listOf(networks: Iterable<readonly [string, number]>) {
  const list = new BlockList()
  for (const [address, bits] of networks) list.addSubnet(address, bits, familyOf(address))
  return list
}

const notOutside = listOf(reserved)

/** Which machines the portal may call when somebody of the school types in an address. */
export class AddressRule {
  readonly #inner: BlockList

  /** Addresses or networks of the school's own house, such as `10.1.0.5` or `10.1.0.0/16`. */
  constructor(inner: readonly string[]) {
    this.#inner = listOf(
      inner.map((one) => {
        const [address = '', bits] = one.split('/')
        return [address, Number(bits ?? (isIP(address) === 6 ? 128 : 32))] as const
      }),
    )
  }

  /** The operator has named it as one of the school's own house. */
  isInner(address: string) {
    return this.#inner.check(address, familyOf(address))
  }

  mayCall(address: string) {
    return this.isInner(address) || !notOutside.check(address, familyOf(address))
  }
}
