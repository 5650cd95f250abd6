/** A reader of rosters, written from the standards alone: RFC 6749, RFC 8288 and OneRoster 1.2. It knows nothing of the portal's code. */
export class OneRosterClient {
  #token = ''

  constructor(
    private readonly service: { rosteringUrl: string; tokenUrl: string },
    private readonly credentials: { id: string; secret: string },
  ) {}

  async signIn(scope?: string): Promise<string> {
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) })
    const { id, secret } = this.credentials
    const reply = await fetch(this.service.tokenUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: form,
    })
    const body = (await reply.json()) as Record<string, unknown>
    if (!reply.ok) throw new RosterFailure(reply.status, String(body.error))
    this.#token = String(body.access_token)
    return String(body.scope)
  }

  async get(address: string): Promise<{ body: Record<string, unknown>; headers: Headers }> {
    const url = address.startsWith('http') ? address : `${this.service.rosteringUrl}/${address}`
    const reply = await fetch(url, { headers: { authorization: `Bearer ${this.#token}` } })
    const body = (await reply.json()) as Record<string, unknown>
    if (!reply.ok) throw new RosterFailure(reply.status, minorOf(body as unknown as StatusInfo))
    return { body, headers: reply.headers }
  }

  /** Every record of a collection, page after page as the links lead. */
  async readAll(address: string, property: string): Promise<Record<string, unknown>[]> {
    const records: Record<string, unknown>[] = []
    for (let next: string | undefined = address; next; ) {
      const { body, headers } = await this.get(next)
      records.push(...(body[property] as Record<string, unknown>[]))
      next = nextOf(headers.get('link') ?? '')
    }
    return records
  }
}

export class RosterFailure extends Error {
  constructor(
    readonly status: number,
    readonly word: string,
  ) {
    super(`${status} ${word}`)
  }
}

interface StatusInfo {
  imsx_codeMajor: 'failure'
  imsx_CodeMinor: { imsx_codeMinorField: { imsx_codeMinorFieldValue: string }[] }
}

const minorOf = ({ imsx_CodeMinor }: StatusInfo) =>
  imsx_CodeMinor.imsx_codeMinorField.map(({ imsx_codeMinorFieldValue }) => imsx_codeMinorFieldValue).join()

const nextOf = (link: string) => /<([^>]+)>; rel="next"/.exec(link)?.[1]
