const block = /(<script type="application\/json" id="deployed-remotes">)(.*?)(<\/script>)/

/** What the page of a deployed portal says about one remote is exchanged for what its development server has. */
export function withRemote(html, name, deployed) {
  const filled = html.replace(block, (_, start, text, end) => {
    const remotes = JSON.stringify({ ...JSON.parse(text), [name]: deployed }).replaceAll('<', '\\u003c')
    return `${start}${remotes}${end}`
  })
  if (filled === html) throw new Error('The portal’s page does not say what is deployed. Is it a Bellhouse portal?')
  return filled
}

/** The content policy of the portal's page, with the Trusted Types policies of that remote, which the portal may not know. */
export const withPolicies = (policy, names) => {
  const known = new Set(/trusted-types ([^;]*)/.exec(policy)?.[1].split(' '))
  const added = names.filter((name) => !known.has(name))
  return policy.replace(/(trusted-types) /, `$1 ${added.map((name) => `${name} `).join('')}`)
}

/**
 * The part of a development server that stands before a deployed portal: everything comes from there, but for this one
 * remote. The portal itself knows nothing of it, and its content policy holds as it is, but for the names of that remote's own policies.
 */
export function beforePortal({ name, port, portal }) {
  const own = `/dev/${name}/`
  const isPage = ({ method, url, headers }) =>
    method === 'GET' && /text\/html/.test(headers.accept ?? '') && !/^\/(?:dev|api|store)\//.test(url)

  async function servePage(request, response, next) {
    if (!isPage(request)) return next()
    try {
      const page = await fetch(new URL(request.url, portal), { headers: { accept: 'text/html' }, redirect: 'manual' })
      const deployed = await readDeployed({ name, port, own })
      const html = withRemote(await page.text(), name, deployed)
      const policy = page.headers.get('content-security-policy')
      response.writeHead(page.status, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        ...(policy && { 'content-security-policy': withPolicies(policy, deployed.release.policies) }),
      })
      response.end(html)
    } catch (error) {
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(`${error.message}\n`)
    }
  }

  return {
    proxy: [
      {
        context: (path) => !path.startsWith(own),
        target: portal,
        changeOrigin: true,
        // A browser opens one socket to an address at a time. One of the portal's that nobody answers here would keep
        // the one waiting that tells the page to reload.
        ws: true,
        onProxyReqWs: (request) => request.setHeader('origin', new URL(portal).origin),
      },
    ],
    setupMiddlewares: (middlewares) => [{ name: 'page of the portal', middleware: servePage }, ...middlewares],
  }
}

async function readDeployed({ name, port, own }) {
  const release = await fetch(`http://127.0.0.1:${port}${own}release.json`).then((response) => response.json())
  const pointer = { seq: 0, active: release.id, reason: 'In development', by: `dev ${name}`, at: release.builtAt }
  return { pointer, release, base: own }
}

/** Fails with a sentence where nobody answers at the address of a portal. */
export async function mustBePortal(address) {
  const page = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => null)
  if (page?.ok) return
  throw new Error(`There is no portal at ${address}. Start one, or name another with --portal <address>.`)
}
