import type { DeployedRemote } from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'
import { diagnose } from './diagnose'
import { nextAddressOf } from './pin-files'

interface TrustedScriptUrls {
  createScriptURL: (address: string) => string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: TrustedScriptUrls) => TrustedScriptUrls }
  }
}

/** Only what this server serves from the store, or from a development server, may become a script here. */
function mustBeOurs(address: string): string {
  const { origin, pathname } = new URL(address, location.origin)
  if (origin === location.origin && /^\/(store|dev)\//.test(pathname)) return address
  throw new TypeError(`${address} is no address of a release`)
}

export type EntryInjector = (deployed: DeployedRemote, signal: AbortSignal) => Promise<void>

/** Makes the one place where the shell turns an address into a running script. */
export function createEntryInjector(): EntryInjector {
  const rules = { createScriptURL: mustBeOurs }
  const policy = window.trustedTypes?.createPolicy('bellhouse-releases', rules) ?? rules

  return (deployed, signal) =>
    new Promise((resolve, reject) => {
      const { base, release } = deployed
      const address = nextAddressOf(`${base}${release.entry}`)
      const integrity = release.files[release.entry]?.integrity
      const script = document.createElement('script')
      script.src = policy.createScriptURL(address)
      script.crossOrigin = 'anonymous'
      if (integrity) script.integrity = integrity

      script.addEventListener('load', () => resolve())
      script.addEventListener('error', async () => {
        script.remove()
        reject(new ChunkLoadError(release.remote, await diagnose(address, integrity), address))
      })
      signal.addEventListener('abort', () => script.remove())
      forgetUnfinished(base)
      document.head.append(script)
    })
}

/** The bundler takes a file that the page asks for already for one that will arrive, even when it never will. */
function forgetUnfinished(base: string) {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.href.includes(base) && !link.sheet) link.remove()
  }
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-webpack]')) {
    if (script.src.includes(base)) script.remove()
  }
}
