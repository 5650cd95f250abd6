/** Starts the service worker, and waits until it answers for this page. `address` is where its file is. */
export async function startWorker(container: ServiceWorkerContainer, address: string) {
  const mustBeTheWorker = (given: string) => {
    if (given === address) return given
    throw new TypeError(`${given} is not the portal's service worker`)
  }
  const rules = { createScriptURL: mustBeTheWorker }
  const policy = window.trustedTypes?.createPolicy('bellhouse-offline', rules) ?? rules
  await container.register(policy.createScriptURL(address), { updateViaCache: 'none' })
  return container.ready
}
