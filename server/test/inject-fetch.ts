import type { FastifyInstance, InjectOptions } from 'fastify'

/** `fetch`, answered by the server itself without a network. */
export function injectFetch(app: () => FastifyInstance): typeof fetch {
  return async (address, init) => {
    const request = new Request(new URL(String(address), 'http://school.test'), init)
    const body = Buffer.from(await request.arrayBuffer())
    const url = new URL(request.url)
    const reply = await app().inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
      ...(body.length > 0 && { payload: body }),
    })
    const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
      [value ?? ''].flat().map((one) => [name, String(one)]),
    )
    return new Response(new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
      headers: headers as [string, string][],
    })
  }
}
